import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { writeProfile } from '../aspsp/write-profile.js';
import { runCli } from '../conformance/selftest/run-suite.testing.js';
import { packageRoot } from '../foundation/package-root.js';

const MAIN = join(packageRoot(), 'dist', 'cli', 'main.js');
const TOKEN = 'an-operator-token-of-this-test';
/** What a run may leave behind at these statuses needs nobody to take it away. */
const OVER = /^(?:CANC|RJCT|ACSC|ACCC|rejected|expired|terminatedByTpp|revokedByPsu|deleted)$/;
const LISTS = ['payments', 'consents', 'funds-consents', 'baskets'];
/** Kills after so many creations, which are spread over the run. */
const MOMENTS = [1, 9, 24];
const ONLY = 'pis/initiate/';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-kills-'));
let bank: RunningBank;
let profile: string;

beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0, admin: { port: 0, token: TOKEN } });
  profile = join(folder, 'profile.yaml');
  const { clock: _, ...others } = bank.profile as typeof bank.profile & {
    readonly clock?: unknown;
  };
  writeProfile(profile, others);
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is open at the bank, by the operator's API. */
async function open(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of LISTS) {
    let next: string | undefined = `/api/${name}?limit=200`;
    while (next !== undefined) {
      const answer = await fetch(`${bank.admin?.url}${next}`, {
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      expect(answer.status).toBe(200);
      const page = (await answer.json()) as {
        readonly items: readonly { readonly id: string; readonly status?: string }[];
        readonly next?: string;
      };
      found.push(
        ...page.items
          .filter(({ status = '' }) => !OVER.test(status))
          .map(({ id, status }) => `${name} ${id} ${status}`),
      );
      next = page.next;
    }
  }
  return found.sort();
}

const linesOf = (dir: string): readonly string[] => {
  const file = join(dir, 'events.ndjson');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
};

/** Begins a run and kills it once so many creations were about to be sent. */
async function killedAfter(creations: number, dir: string): Promise<void> {
  const args = [
    'conformance',
    '--profile',
    profile,
    '--only',
    ONLY,
    '--no-preflight',
    '--out',
    dir,
  ];
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (child.exitCode === null) {
    const made = linesOf(dir).filter((line) => line.includes('"type":"creating"'));
    if (made.length >= creations) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  child.kill('SIGKILL');
  await ended;
}

describe('a run that is killed', () => {
  test.each(MOMENTS)(
    'after %i creations leaves nothing that its resumption does not take away',
    async (creations) => {
      const before = await open();
      const first = join(folder, `killed-${creations}`);
      await killedAfter(creations, first);
      // the last one may be under way still
      if (creations > 1) expect((await open()).length).toBeGreaterThan(before.length);
      const then = join(folder, `resumed-${creations}`);
      const resumed = await runCli([
        'conformance',
        '--profile',
        profile,
        '--no-preflight',
        '--resume',
        first,
        '--out',
        then,
      ]);
      expect(resumed.stderr).not.toMatch(/at .*\.js:\d+/);
      expect(await open()).toEqual(before);
      const cases = linesOf(then)
        .map((line) => JSON.parse(line) as { readonly type: string; readonly case?: string })
        .flatMap(({ type, case: id }) => (type === 'case-started' && id ? [id] : []));
      expect(cases.length).toBeGreaterThan(0);
      expect(cases.filter((id) => !id.startsWith(ONLY))).toEqual([]);
    },
    60_000,
  );
});

test('--resume refuses a selection of its own', async () => {
  const { exitCode, stderr } = await runCli([
    'conformance',
    '--profile',
    profile,
    '--resume',
    folder,
    '--only',
    'ais/',
  ]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--resume keeps the selection of that run: leave --only out');
});
