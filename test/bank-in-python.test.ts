import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runCli } from '../conformance/selftest/run-suite.testing.js';
import { hasPython, PYTHON_BANK, startPythonBank } from './bank-in-python.testing.js';

interface Cause {
  readonly clauses: readonly string[];
  readonly level: string | null;
  readonly operations: readonly string[];
  readonly place: string | null;
}

interface Told {
  readonly verdict: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly causes: readonly Cause[];
  readonly coverage: { readonly cells: readonly { readonly verdict: string }[] };
  readonly leftovers: number;
}

const folder = mkdtempSync(join(tmpdir(), 'xs2a-python-'));
const certs = (name: string) => join(folder, 'certs', name);
let bank: ChildProcess | undefined;
let url = '';

beforeAll(async () => {
  if (!hasPython) return;
  process.env['SANDBOX_KEY'] = 'demo-key';
  process.env['XS2A_PSU_PASSWORD'] = 'anna-secret';
  await runCli(['certs', '--out', join(folder, 'certs')]);
  ({ child: bank, url } = await startPythonBank(join(folder, 'certs')));
}, 60_000);

afterAll(() => {
  bank?.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function drafted(): Promise<string> {
  const file = join(folder, 'profile.yaml');
  const { exitCode, stderr } = await runCli([
    ...['profile', 'init', '--url', url, '--ca', certs('ca.pem'), '--out', file],
    ...['--certificate', certs('tpp1-qwac.pem'), '--key', certs('tpp1-qwac.key.pem')],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the reference of a profile
    ...['--header', 'X-Sandbox-Key: ${env:SANDBOX_KEY}'],
  ]);
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('profile check')]);
  return file;
}

describe.runIf(hasPython)('an independent bank in Python', () => {
  test("profile init reports in the bank's words that every call is refused", async () => {
    const { stderr } = await runCli([
      ...['profile', 'init', '--url', url, '--ca', certs('ca.pem')],
      ...['--certificate', certs('tpp1-qwac.pem'), '--key', certs('tpp1-qwac.key.pem')],
      ...['--out', join(folder, 'refused.yaml')],
    ]);
    expect(stderr).toContain('401 "KEY_MISSING: Header X-Sandbox-Key is required"');
  }, 60_000);

  test('from profile init to a report: exactly its three deviations are the first causes', async () => {
    const file = await drafted();
    const draft = parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
    expect(draft['services']).toEqual(['PIS', 'AIS']);
    execFileSync(process.execPath, [join(PYTHON_BANK, 'complete-profile.mjs'), file, url]);
    expect((await runCli(['profile', 'check', file])).exitCode).toBe(0);
    const out = join(folder, 'run');
    const { exitCode } = await runCli(['conformance', '--profile', file, '--out', out]);
    const told = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')) as Told;
    expect([exitCode, told.verdict]).toEqual([1, 'not-conformant']);
    const required = told.causes.filter(({ level }) => level === 'required' || level === null);
    expect(required).toMatchObject([
      { clauses: ['HDR-X-REQUEST-ID-ECHO'] },
      { operations: ['getConsentStatus'], place: 'status' },
      { place: expect.stringMatching(/balanceAmount\/amount$/) },
    ]);
    expect(told.causes.slice(0, 3)).toEqual(required);
    const { notApplicable: _, blocked = 0, setupFailed = 0, ...judged } = told.counts;
    const sum = Object.values(judged).reduce((all, each) => all + each, 0);
    expect(sum / (sum + blocked + setupFailed)).toBeGreaterThan(0.95);
    expect(told.coverage.cells.filter(({ verdict }) => verdict === 'open')).toEqual([]);
    expect(told.leftovers).toBe(0);
  }, 120_000);
});
