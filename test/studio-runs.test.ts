import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { decideInApp, openApp } from '../aspsp/testing/app.js';
import { decide } from '../aspsp/testing/browser.js';
import { runCli } from '../conformance/selftest/run-suite.testing.js';
import type { Waiting } from '../generated/model/studio/schemas.js';
import { deliveries, findings, runs, schedules, webhooks } from '../studio/database/schema.js';
import { tellRun } from '../studio/runs/tell-run.js';
import type { RunRow } from '../studio/worker/run-rows.js';
import { startWorker } from '../studio/worker/start-worker.js';
import {
  addBank,
  hasEnded,
  MAIN,
  type OpenStudio,
  openStudio,
  queueRun,
  rowWhen,
  scratch,
  startWatchedBank,
  summaryIn,
  type WatchedBank,
} from './studio.testing.js';

const PATIENCE = 120_000;
const { folder, remove } = scratch();
let bank: WatchedBank;
let studio: OpenStudio;
beforeAll(async () => {
  bank = await startWatchedBank(['funds-answer-201']);
  studio = await openStudio(folder);
  await addBank(studio, 'b1', bank.profile);
});
afterAll(async () => {
  await studio.close();
  await bank.bank.close();
  remove();
});

describe('a run', () => {
  it(
    'begins when its schedule says so, while a worker is on, and webhooks hear of another verdict',
    async () => {
      const { db } = studio.context.database;
      const clock = { cron: '0 2 * * *', timeZone: 'UTC', missed: 'run' } as const;
      const nextAt = new Date(Date.now() - 1000).toISOString();
      const scope = { only: ['piis/'] };
      const schedule = { id: 's1', bankId: 'b1', createdBy: 'me', scope, nextAt, ...clock };
      await db.insert(schedules).values(schedule);
      const earlier = { id: 'r0', bankId: 'b1', state: 'ended', verdict: 'inconclusive', scope };
      await db.insert(runs).values({ ...earlier, revision: 1, startedBy: 'me' });
      // nobody listens there
      const hook = { id: 'w1', url: 'http://127.0.0.1:9', origin: 'https://studio.example' };
      const sealed = studio.context.secrets.seal(Buffer.alloc(24));
      await db.insert(webhooks).values({ ...hook, sealed, createdBy: 'me' });
      const worker = startWorker(studio.context, studio.queue, { main: MAIN });
      const queued = async () => (await db.select().from(schedules))[0]?.lastRuns[0];
      await expect.poll(queued, { timeout: PATIENCE }).toBeDefined();
      const row = await rowWhen(studio, (await queued()) ?? '', hasEnded, PATIENCE);
      await worker.stop();
      expect(row).toMatchObject({ state: 'ended', exitCode: 1, startedBy: 'schedule s1', scope });
      const [told, ...more] = await db.select().from(deliveries);
      expect(more).toEqual([]);
      expect(JSON.parse(told?.body ?? '')).toMatchObject({
        type: 'verdict.changed',
        data: {
          ...{ bank: { id: 'b1', name: 'b1' }, before: 'inconclusive', after: 'not-conformant' },
          ...{ run: row.id, link: `https://studio.example/runs/${row.id}` },
        },
      });
      for (const table of [schedules, webhooks]) await db.delete(table);
    },
    PATIENCE,
  );

  it(
    'has the verdict and the files of the command',
    async () => {
      const worker = startWorker(studio.context, studio.queue, { main: MAIN });
      const only = ['piis/'];
      await queueRun(studio, 'r1', 'b1', { only });
      const row = await rowWhen(studio, 'r1', hasEnded);
      await worker.stop();
      const profile = join(folder, 'profile.yaml');
      writeFileSync(profile, stringify(bank.profile, { aliasDuplicateObjects: false }));
      const out = join(folder, 'command');
      const { exitCode } = await runCli([
        'conformance',
        '--profile',
        profile,
        '--only',
        'piis/',
        '--out',
        out,
      ]);
      const own = join(folder, row.folder ?? '');
      expect(readdirSync(own).sort()).toEqual(readdirSync(out).sort());
      const [ours, theirs] = [summaryIn(own), summaryIn(out)];
      expect(ours.counts).toEqual(theirs.counts);
      expect(row).toMatchObject({
        state: 'ended',
        exitCode,
        verdict: theirs.verdict,
        narrowed: true,
      });
      expect(readdirSync(join(folder, 'private'))).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'waits for a person, who opens the link at the pages of the bank, and goes on',
    async () => {
      const worker = startWorker(studio.context, studio.queue, { main: MAIN });
      const { approve: _, ...login } = bank.bank.profile.psu;
      const redirectUri = `http://localhost:${await freePort()}/callback`;
      const person = { psu: { ...login, browser: 'manual' }, tpp: { redirectUri } };
      await addBank(studio, 'b2', { ...bank.profile, ...person });
      await queueRun(studio, 'r2', 'b2', { only: ['pis/redirect/authorises-the-payment'] });
      const links: string[] = [];
      for (;;) {
        const isNew = (row: RunRow) =>
          row.state === 'waiting-for-person' && !links.includes(linkIn(row));
        const row = await rowWhen(studio, 'r2', (each) => hasEnded(each) || isNew(each));
        if (hasEnded(row)) break;
        const { link, decision, psu, since, until } = row.waiting as unknown as Waiting;
        expect({ decision, psu }).toEqual({ decision: 'approve', psu: bank.bank.psus[0]?.id });
        expect(Date.parse(until ?? '') - Date.parse(since)).toBe(300_000);
        links.push(link ?? '');
        const back = await decide(bank.bank, link ?? '');
        await fetch(String(back.headers['location']));
      }
      const row = await rowWhen(studio, 'r2', hasEnded);
      expect(row).toMatchObject({
        state: 'ended',
        exitCode: 0,
        counts: { passed: 1 },
        waiting: null,
      });
      // the payment, and its cancellation in the end
      expect(links).toHaveLength(2);
      await worker.stop();
    },
    PATIENCE,
  );

  it(
    'gets the address at which the browser of a person has ended, where the worker cannot see it',
    async () => {
      const worker = startWorker(studio.context, studio.queue, { main: MAIN });
      const { approve: _, ...login } = bank.bank.profile.psu;
      const redirectUri = 'https://studio.example/returned';
      const person = { psu: { ...login, browser: 'manual' }, tpp: { redirectUri } };
      await addBank(studio, 'b3', { ...bank.profile, ...person });
      await queueRun(studio, 'r3', 'b3', { only: ['pis/redirect/authorises-the-payment'] });
      const links: string[] = [];
      for (;;) {
        const isNew = (row: RunRow) =>
          row.state === 'waiting-for-person' && !links.includes(linkIn(row));
        const row = await rowWhen(studio, 'r3', (each) => hasEnded(each) || isNew(each));
        if (hasEnded(row)) break;
        expect(row.waiting).toMatchObject({ returns: [redirectUri], isSeen: false });
        const link = linkIn(row);
        links.push(link);
        await expect(tellRun(studio.context, 'r3', link)).rejects.toMatchObject({ status: 400 });
        const back = await decide(bank.bank, link);
        const run = await tellRun(studio.context, 'r3', ` ${back.headers['location']}`);
        expect(run).not.toHaveProperty('entered');
      }
      const row = await rowWhen(studio, 'r3', hasEnded);
      expect(row).toMatchObject({ state: 'ended', counts: { passed: 1 }, entered: null });
      expect(links).toHaveLength(2);
      await expect(tellRun(studio.context, 'r3', redirectUri)).rejects.toMatchObject({
        status: 409,
      });
      await worker.stop();
    },
    PATIENCE,
  );

  it(
    'waits for the code that a person enters, and for word that they have decided on a device',
    async () => {
      const worker = startWorker(studio.context, studio.queue, { main: MAIN });
      const asks = (decision: string) => [{ ask: `${decision} {authorisationId} in the app.` }];
      const psu = {
        ...bank.bank.profile.psu,
        otp: { ask: true, pattern: '[0-9]{6}' },
        decoupled: { approve: asks('Approve'), reject: asks('Reject') },
      };
      await addBank(studio, 'b4', { ...bank.profile, psu });
      const cases = ['embedded', 'decoupled'].map((each) => `sca/${each}/authorises-payment`);
      await queueRun(studio, 'r4', 'b4', { only: cases });
      const told: string[] = [];
      let mistyped = 0;
      for (;;) {
        const isNew = ({ state, waiting }: RunRow) =>
          state === 'waiting-for-person' && !told.includes(String(waiting?.['since']));
        const row = await rowWhen(studio, 'r4', (each) => hasEnded(each) || isNew(each));
        if (hasEnded(row)) break;
        const { wants, text = '', since, pattern } = row.waiting as unknown as Waiting;
        told.push(since);
        const [, authorisation = ''] = /^(?:Approve|Reject) (\S+) in the app\.$/.exec(text) ?? [];
        if (wants === 'done') await decideInApp(bank.bank, authorisation);
        else expect(pattern).toBe('[0-9]{6}');
        if (wants === 'code') {
          const refused = tellRun(studio.context, 'r4', 'two words');
          await expect(refused).rejects.toMatchObject({ status: 400 });
          expect(text).toBe(mistyped === 1 ? REFUSED : '');
          mistyped += 1;
        }
        const code = mistyped === 1 ? WRONG : await newestCode();
        await tellRun(studio.context, 'r4', wants === 'done' ? 'done' : code);
      }
      expect(mistyped).toBe(2);
      const row = await rowWhen(studio, 'r4', hasEnded);
      expect(row).toMatchObject({ state: 'ended', counts: { passed: 2 }, entered: null });
      expect(told.length).toBeGreaterThan(1);
      await worker.stop();
    },
    PATIENCE,
  );

  it(
    'says of a code that was mistyped twice that nothing can be judged, and finds nothing',
    async () => {
      const worker = startWorker(studio.context, studio.queue, { main: MAIN });
      const psu = { ...bank.bank.profile.psu, otp: { ask: true } };
      await addBank(studio, 'b5', { ...bank.profile, psu });
      await queueRun(studio, 'r5', 'b5', { only: ['sca/embedded/authorises-payment'] });
      const told: string[] = [];
      for (;;) {
        const isNew = ({ waiting }: RunRow) =>
          waiting !== null && !told.includes(String(waiting['since']));
        const row = await rowWhen(studio, 'r5', (each) => hasEnded(each) || isNew(each));
        if (hasEnded(row)) break;
        told.push(String(row.waiting?.['since']));
        await tellRun(studio.context, 'r5', WRONG);
      }
      const { counts, verdict } = await rowWhen(studio, 'r5', hasEnded);
      const [open] = await studio.context.database.db
        .select({ cause: findings.cause })
        .from(findings)
        .where(eq(findings.bankId, 'b5'));
      expect({ counts, verdict, asked: told.length }).toEqual({
        counts: { 'setup-failed': 1 },
        verdict: 'inconclusive',
        asked: 2,
      });
      expect(open?.cause).toMatchObject({
        findings: 0,
        sentence: expect.stringContaining('Both may have been mistyped'),
      });
      await worker.stop();
    },
    PATIENCE,
  );
});

const REFUSED = 'The bank refused the last code. Enter the newest one.';
const WRONG = '000000';

/** The code that the bank has sent to its app last. */
async function newestCode(): Promise<string> {
  const { browser, page } = await openApp(bank.bank);
  await browser.close();
  return /Your code is ([0-9]+)/.exec(page.text)?.[1] ?? '';
}

const linkIn = ({ waiting }: RunRow): string => String(waiting?.['link']);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
