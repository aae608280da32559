import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeProfile } from '../aspsp/profile/write-profile.js';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { installedKit } from './installed-kit.testing.js';

const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'xs2a-extension-'));

function xs2a(...args: readonly string[]): Promise<{ code: number | null; out: string }> {
  const all = [installedKit().main, ...args];
  return new Promise((done) => {
    const child = execFile(process.execPath, all, { cwd: ROOT }, (_, stdout, stderr) =>
      done({ code: child.exitCode, out: stdout + stderr }),
    );
  });
}

describe('the example extension against the reference bank', () => {
  let bank: RunningBank;
  const profile = join(folder, 'bank.yaml');
  const run = async (smallest: string) => {
    writeProfile(profile, { ...bank.profile, extensions: { example: { smallest } } } as never);
    const out = join(folder, smallest);
    const cases = ['--cases', 'docs/examples/extension', '--only', 'example/'];
    const ended = await xs2a('conformance', '--profile', profile, ...cases, '--out', out);
    return { code: ended.code, told: ended.out, out };
  };

  beforeAll(async () => {
    bank = await startBank({ port: 0, iamPort: 0 });
  });
  afterAll(async () => {
    await bank.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('runs its case and its check on every exchange, and is named in the reports', async () => {
    const { code, out } = await run('0.01');
    const summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
    const named = new Set(summary.findings.map(({ clause }: { clause: string }) => clause));
    expect([code, summary.counts.warned, [...named]]).toEqual([0, 1, ['EXAMPLE-BANK-NAMED']]);
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('example 1.0.0');
  }, 90_000);

  test('validates its values in the profile, and gives the place', async () => {
    const { code, told } = await run('one cent');
    expect(code).toBe(2);
    expect(told).toMatch(
      /^xs2a: `extensions\.example\.smallest` must match pattern .* \(\S+bank\.yaml:\d+:\d+\)/,
    );
  });
});

describe('pages generated from the suite', () => {
  test.each([
    ['clauses', 'docs/clauses.md'],
    ['options', 'docs/profile.md'],
  ])('--list %s gives the content of %s; `npm run docs` writes it', async (listed, page) => {
    const { out } = await xs2a('conformance', '--list', listed, '--format', 'markdown');
    const current = out === readFileSync(join(ROOT, page), 'utf8');
    expect(current, `${page} is out of date: run \`npm run docs\``).toBe(true);
  });

  test('--list clauses prints one line for each clause', async () => {
    const { code, out } = await xs2a('conformance', '--list', 'clauses');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^required {5}PIS-INITIATE-201 .* A valid payment initiation returns 201\.$/m,
    );
  });

  test('another value of --list is refused', async () => {
    const { code, out } = await xs2a('conformance', '--list', 'everything');
    expect([code, out.split('\n')[0]]).toEqual([
      2,
      'xs2a: --list takes cases, clauses, options or tags, not everything',
    ]);
  });
});
