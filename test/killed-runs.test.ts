import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeProfile } from '../aspsp/profile/write-profile.js';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { runCli } from '../conformance/selftest/run-suite.testing.js';
import { installedKit } from './installed-kit.testing.js';

const MAIN = installedKit().main;
const TOKEN = 'an-operator-token-of-this-test';
/** Resources with these statuses may remain after a run and need no deletion. */
const OVER = /^(?:CANC|RJCT|ACSC|ACCC|rejected|expired|terminatedByTpp|revokedByPsu|deleted)$/;
const LISTS = ['payments', 'consents', 'funds-consents', 'baskets'];
/** A run is killed after these numbers of creations, which are spread over the run. */
const MOMENTS = [1, 9, 24];
const ONLY = ['pis/initiate/'];
/** Number of kills at random moments: XS2A_KILLS=30, XS2A_KILLS_SEED=1 (docs/conformance.md). */
const KILLS = Number(process.env['XS2A_KILLS'] ?? 0);
const SEED = Number(process.env['XS2A_KILLS_SEED'] ?? 1);
/** The cases of the runs with random kills: every kind of resource, with every kind of step. */
const MANY = ['pis/', 'ais/consent', 'baskets/', 'cof/', 'sca/redirect/', 'walks/'];
/** Approximate duration of a run of these cases on an idle machine. */
const LATEST_MS = 9000;

const folder = mkdtempSync(join(tmpdir(), 'xs2a-kills-'));
let bank: RunningBank;
let profile: string;
/** The log of the bank, with a line for each request that it responded to. */
const log: string[] = [];

beforeAll(async () => {
  bank = await startBank({
    ...{ port: 0, iamPort: 0, admin: { port: 0, token: TOKEN } },
    logLevel: 'info',
    logTo: (line) => void log.push(line),
  });
  profile = join(folder, 'profile.yaml');
  const { clock: _, ...others } = bank.profile as typeof bank.profile & {
    readonly clock?: unknown;
  };
  // only two people together can cancel a company's payment, so every run leaves one
  const { multilevel: __, ...pis } = others.pis ?? {};
  writeProfile(profile, { ...others, pis: pis as NonNullable<typeof others.pis> });
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The open resources at the bank, from the operator's API. */
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

const only = (words: readonly string[]) =>
  words.flatMap((word) => (/^(?:--|\d)/.test(word) ? [word] : ['--only', word]));

/** Starts a run and kills it at the given moment. */
async function killedWhen(
  isTime: () => boolean,
  { dir, words }: { readonly dir: string; readonly words: readonly string[] },
): Promise<boolean> {
  const args = ['conformance', '--profile', profile, ...only(words), '--no-preflight'];
  const child = spawn(process.execPath, [MAIN, ...args, '--out', dir], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (child.exitCode === null && !isTime()) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const isKilled = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return isKilled;
}

const creationsIn = (dir: string): number =>
  linesOf(dir).filter((line) => line.includes('"type":"creating"')).length;

/** Resumes a killed run; returns the cases that it ran. */
async function resumed(first: string, then: string): Promise<readonly string[]> {
  const args = ['--profile', profile, '--no-preflight', '--resume', first, '--out', then];
  const { stderr } = await runCli(['conformance', ...args]);
  expect(stderr).not.toMatch(/at .*\.js:\d+/);
  return linesOf(then)
    .map((line) => JSON.parse(line) as { readonly type: string; readonly case?: string })
    .flatMap(({ type, case: id }) => (type === 'case-started' && id ? [id] : []));
}

const strangers = (cases: readonly string[], words: readonly string[]) =>
  cases.filter((id) => !words.some((word) => id.startsWith(word)));

describe('a killed run', () => {
  test.each(MOMENTS)(
    'leaves no resource after %i creations that a resumed run does not delete',
    async (creations) => {
      const before = await open();
      const first = join(folder, `killed-${creations}`);
      await killedWhen(() => creationsIn(first) >= creations, { dir: first, words: ONLY });
      // the last one may still be running
      if (creations > 1) expect((await open()).length).toBeGreaterThan(before.length);
      const cases = await resumed(first, join(folder, `resumed-${creations}`));
      expect(await open()).toEqual(before);
      expect(cases.length).toBeGreaterThan(0);
      expect(strangers(cases, ONLY)).toEqual([]);
    },
    60_000,
  );
});

test.runIf(KILLS > 0)(
  `kills at ${KILLS} random moments leave no resource that a resumed run does not delete`,
  async () => {
    // a run that ends before its moment is not killed and is not counted
    const moments = fc.sample(fc.noBias(fc.nat(LATEST_MS)), { seed: SEED, numRuns: 10 * KILLS });
    let left = 0;
    let killed = 0;
    for (const [at, moment] of moments.entries()) {
      if (killed === KILLS) break;
      const before = await open();
      const first = join(folder, `random-${at}`);
      const latest = performance.now() + moment;
      const isTime = () => performance.now() >= latest && existsSync(first);
      if (!(await killedWhen(isTime, { dir: first, words: MANY }))) continue;
      killed += 1;
      left += (await open()).length > before.length ? 1 : 0;
      if (linesOf(first).length === 0) continue;
      const cases = await resumed(first, join(folder, `random-${at}-resumed`));
      const which = `moment ${at} of seed ${SEED}`;
      // an authorised payment may still be in progress
      await expect
        .poll(async () => ({ which, left: await open() }), { timeout: 10_000 })
        .toEqual({ which, left: before });
      expect(strangers(cases, MANY)).toEqual([]);
    }
    expect(left, `${killed} runs were killed: those that left something`).toBeGreaterThan(
      KILLS / 3,
    );
  },
  KILLS * 120_000 + 1000,
);

test('a killed run has recorded all responses of the bank except at most the last', async () => {
  const answered = () => log.filter((line) => line.includes('"listener":"xs2a"')).length;
  for (const least of [3, 20, 50]) {
    const before = answered();
    const dir = join(folder, `lacking-${least}`);
    // one case at a time
    const words = ['pis/initiate/', '--concurrency', '1'];
    expect(await killedWhen(() => answered() - before >= least, { dir, words })).toBe(true);
    const recorded = linesOf(dir).flatMap((line) => {
      const event = JSON.parse(line) as { type: string; exchange?: { request: { url: string } } };
      const url = event.type === 'exchange' ? (event.exchange?.request.url ?? '') : '';
      return url.startsWith(bank.baseUrl) ? [url] : [];
    });
    const lacking = answered() - before - recorded.length;
    expect(recorded.length).toBeGreaterThanOrEqual(least - 1);
    expect(lacking).toBeLessThanOrEqual(1);
  }
}, 60_000);

test('a run killed while a PSU acts on pages has recorded all pages except at most the last', async () => {
  const answered = () => log.filter((line) => line.includes('"listener":"')).length;
  for (const least of [12, 17, 23, 31]) {
    const before = answered();
    const dir = join(folder, `pages-${least}`);
    const words = ['sca/redirect/', '--concurrency', '1'];
    expect(await killedWhen(() => answered() - before >= least, { dir, words })).toBe(true);
    const recorded = linesOf(dir).filter((line) => line.includes('"type":"exchange"'));
    const lacking = answered() - before - recorded.length;
    expect(recorded.some((line) => line.includes('"identity":"psu"'))).toBe(true);
    expect(lacking).toBeLessThanOrEqual(1);
  }
}, 60_000);

test('--resume refuses --only', async () => {
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
  expect(stderr).toContain('--resume keeps the selection of that run: leave out --only');
});
