import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { versionDocument } from '../../documents/version-document.js';
import { packageRoot } from '../../foundation/package-root.js';
import type { FrameworkVersion } from '../../standard/versions.js';
import { runSuite, scratchFolder, startBankProcess } from './run-suite.testing.js';

/** Cases of each service, and those about what a version adds. */
const SELECTION = [
  ...['pis/initiate/answers', 'pis/authorise/', 'pis/cancel-authorise/', 'piis/confirm/answers'],
  ...['ais/consent-create/accepts', 'ais/transactions/lists', 'ais/balances/reads'],
  ...['baskets/create/links', 'sca/embedded/', 'sca/redirect/', 'derived/initiate-payment/'],
].flatMap((prefix) => ['--only', prefix]);

/** A document like that of a version that we have, which declares another one. */
function documentOf(version: string, like: FrameworkVersion): string {
  const file = join(scratchFolder(), `framework-${version}.yaml`);
  const overlay = {
    overlay: '1.0.0',
    info: { title: `Version ${version}`, version },
    extends: join(packageRoot(), 'spec', versionDocument(like)),
    actions: [{ target: '$.info', update: { version: `${version}_2021-10-01` } }],
  };
  writeFileSync(file, stringify(overlay));
  return file;
}

const judged = (version: string, like: FrameworkVersion, more: readonly string[] = []) =>
  runSuite([
    ...['--dialect', 'berlin-group', '--framework', like],
    ...['--spec', documentOf(version, like), ...more],
  ]);

describe('a version of the framework that the kit has no document of', () => {
  test.each([
    ['1.3.3', '1.3.4'],
    ['1.3.7', '1.3.6'],
    ['1.3.11', '1.3.12'],
  ] as const)(
    '%s, by its document, has no required finding at a bank that does what the document says',
    async (version, like) => {
      const { summary } = await judged(version, like, SELECTION);
      const wrong = summary?.findings.filter(({ level }) => level === 'required');
      expect([wrong, (summary?.counts.passed ?? 0) > 40]).toEqual([[], true]);
    },
    120_000,
  );

  test('is in the command that repeats a case at the reference bank', async () => {
    const file = documentOf('1.3.11', '1.3.12');
    const { stderr } = await runSuite([
      ...['--dialect', 'berlin-group', '--framework', '1.3.12', '--spec', file],
      ...['--fault', 'initiate-answers-200', '--only', 'pis/initiate/answers'],
    ]);
    expect(stderr).toContain(`--framework 1.3.12 --spec ${file} --only pis/initiate/answers-201`);
  }, 120_000);

  test('is named by the run, and by the source of each clause', async () => {
    const bank = await startBankProcess([
      ...['--dialect', 'berlin-group', '--version', '1.3.12'],
      ...['--fault', 'initiate-answers-200'],
    ]);
    const profile = join(scratchFolder(), 'profile.yaml');
    const { framework: _, ...silent } = parse(readFileSync(bank.profile, 'utf8'));
    writeFileSync(profile, stringify(silent));
    const { stderr, summary, dir } = await runSuite([
      ...['--profile', profile, '--spec', documentOf('1.3.11', '1.3.12')],
      ...['--only', 'pis/initiate/answers'],
    ]);
    await bank.stop();
    expect(summary?.verdict).toBe('not-conformant');
    expect(stderr).toContain('dialect berlin-group, version 1.3.11');
    const page = readFileSync(join(dir, 'report.html'), 'utf8');
    expect(page).toContain('OpenAPI definition of XS2A 1.3.11,');
    expect(page).not.toContain('OpenAPI definition of XS2A 1.3.6,');
  }, 120_000);
});
