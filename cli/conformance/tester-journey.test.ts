import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareKit } from '../../test/installed-kit.testing.js';
import { type InstalledBank, startInstalledBank } from '../../test/packed/start-bank.testing.js';

const PATIENCE = 240_000;
const home = mkdtempSync(join(tmpdir(), 'xs2a-tester-'));
const folder = join(home, 'tester');
const main = join(folder, 'node_modules', 'xs2a-kit', 'dist', 'cli', 'main.js');
let bank: InstalledBank | undefined;

interface Run {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a line in the tester's folder; it may only end with one of these codes. */
function sh(line: string, allowed: readonly number[] = [0]): Run {
  const env = { ...process.env, NO_COLOR: '1', CI: 'true' };
  const made = spawnSync('sh', ['-c', line], { cwd: folder, env, encoding: 'utf8' });
  const said = `${made.stdout}${made.stderr}`;
  if (!allowed.includes(made.status ?? -1)) throw new Error(`${line}: ${made.status}\n${said}`);
  return { code: made.status, said };
}

interface Summary {
  readonly verdict: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly { readonly clause: string }[];
}

/** The run of `npm test` with some of the cases: its exit code, and what its summary says. */
function run(out: string, ...more: readonly string[]) {
  // no case in which a PSU logs in: the bank makes new passwords with each start
  const only =
    '--only piis/ --only baskets/create/links --only baskets/create/answers-201 --no-preflight';
  const { code, said } = sh(`npm test -- ${only} --out reports/${out} ${more.join(' ')}`, [0, 1]);
  const file = join(folder, 'reports', out, 'summary.json');
  const { verdict, counts, findings } = JSON.parse(readFileSync(file, 'utf8')) as Summary;
  const clauses = [...new Set(findings.map(({ clause }) => clause))].sort();
  return { code, said, verdict, failed: counts['failed'], waived: counts['waived'], clauses };
}

/** The next release of the bank, at the same address; the profile stays the tester's. */
async function release(...args: readonly string[]): Promise<void> {
  const ports = portsOf();
  await bank?.stop();
  const written = ports === undefined ? ['--write-profile', join(folder, 'profile.yaml')] : [];
  const certs = join(home, 'certs');
  bank = await startInstalledBank({
    ...{ main, certs, args: [...args, ...written] },
    ...(ports === undefined ? {} : { ports }),
  });
}

function portsOf(): readonly [number, number] | undefined {
  if (bank === undefined) return undefined;
  const text = readFileSync(join(folder, 'profile.yaml'), 'utf8');
  const port = (key: string) => Number(new RegExp(`${key}: \\S*:(\\d+)`).exec(text)?.[1]);
  return [port('baseUrl'), port('authUrl')];
}

function edit(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(
    join(folder, file),
    text.replaceAll(from instanceof RegExp ? new RegExp(from, 'g') : from, to),
  );
}

beforeAll(async () => {
  cpSync(bareKit().project, folder, { recursive: true, verbatimSymlinks: true });
  sh('rm package.json package-lock.json && npx xs2a init --for tester');
  await release('--fault', 'funds-answer-201');
}, PATIENCE);
afterAll(async () => {
  await bank?.stop();
  rmSync(home, { recursive: true, force: true });
});

describe('a tester, in the second week', () => {
  const CAUSE = ['PIIS-CONFIRM-200', 'PIIS-REQUEST'];

  it('knows the findings of the first run', { timeout: PATIENCE }, () => {
    const first = run('first', '--draft-waivers drafts.yaml');
    expect(first).toMatchObject({ code: 1, verdict: 'not-conformant', waived: 0 });
    expect(first.clauses).toEqual(expect.arrayContaining(CAUSE));
    // a draft is refused until somebody owns it
    sh('npx xs2a conformance --profile profile.yaml --waivers drafts.yaml --only piis/', [2]);
    edit('drafts.yaml', 'owner: REPLACE', 'owner: payments team');
    edit('drafts.yaml', 'expires: REPLACE', 'expires: "2099-12-31"');
    sh('mv drafts.yaml waivers.yaml');
    expect(run('second')).toMatchObject({ code: 0, failed: 0, waived: first.failed });
    const { code, said } = sh('npx xs2a report compare reports/first reports/second', [0, 1]);
    expect([code, said]).toEqual([0, expect.stringContaining('now:    ')]);
  });

  it('sees what a new release broke, and only that', { timeout: PATIENCE }, async () => {
    await release('--fault', 'funds-available-misspelled');
    const third = run('third');
    expect(third).toMatchObject({ code: 1, verdict: 'not-conformant' });
    expect(third.clauses).toContain('PIIS-RESPONSE');
    expect(third.clauses.filter((clause) => CAUSE.includes(clause))).toEqual([]);
    const { code, said } = sh('npx xs2a report compare reports/second reports/third', [0, 1]);
    expect([code, said]).toEqual([1, expect.stringContaining('PIIS-RESPONSE')]);
    await release();
    const fourth = run('fourth');
    expect(fourth, fourth.said).toMatchObject({ code: 0, failed: 0, waived: 0 });
    sh('npx xs2a report compare reports/third reports/fourth');
  });

  it('changes the profile when the bank ends a service', { timeout: PATIENCE }, async () => {
    writeFileSync(
      join(home, 'bank.yaml'),
      'version: 1\nservices: [payments, accounts, funds-confirmations]\n',
    );
    await release('--config', join(home, 'bank.yaml'));
    const red = run('fifth');
    expect(red).toMatchObject({ code: 1, verdict: 'not-conformant' });
    expect(red.clauses.filter((clause) => clause.startsWith('PIIS-'))).toEqual([]);
    edit('profile.yaml', / *- SBS\n/, '');
    expect(run('sixth')).toMatchObject({ code: 0, failed: 0, clauses: [] });
    const { said } = sh(
      'npx xs2a conformance --profile profile.yaml --only baskets/create/ --list',
      [0, 2],
    );
    expect(said).toContain('profile.yaml:');
    sh('npx xs2a report verify reports/sixth');
  });
});
