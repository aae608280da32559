import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../aspsp/testing/postgres-server.js';
import { smallDisk, unlessMounted } from '../foundation/small-disk.testing.js';
import type { Run, Scope } from '../generated/model/studio/schemas.js';
import { openStudio, type RunningStudio } from '../studio/server/open-studio.js';
import { startWorker } from '../studio/worker/start-worker.js';
import {
  addBank,
  hasEnded,
  openStudio as openEmbedded,
  queueRun,
  rowWhen,
  scratch,
  startWatchedBank,
  type WatchedBank,
} from './studio.testing.js';

const bin = findPostgres(process.env);
const TOKEN = 'a-token-of-bad-days-that-nobody-guesses';
const PATIENCE = 60_000;

/** Asks the API of a studio; the status and the body. */
async function ask(studio: RunningStudio, method: string, path: string, body?: object) {
  const answer = await fetch(`${studio.origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return [answer.status, await answer.json()] as [number, Readonly<Record<string, unknown>>];
}

/** A way to a server that can be cut, as its clients see a restart, or can hang. */
function relayTo(port: number) {
  const open = new Set<Socket>();
  let server: Server;
  let isHanging = false;
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      server = createServer((from) => {
        const to = connect(port, '127.0.0.1');
        for (const [one, other] of [
          [from, to],
          [to, from],
        ] as const) {
          open.add(one);
          one.on('error', () => other.destroy()).on('close', () => other.destroy());
          if (!isHanging) one.pipe(other);
        }
      }).listen(at, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
      });
    });
  return {
    listen,
    /** From now on, connections stay open and nothing comes through. */
    hang() {
      isHanging = true;
      for (const one of open) one.unpipe().pause();
    },
    cut() {
      server.close();
      for (const one of open) one.destroy();
      open.clear();
    },
  };
}

describe.skipIf(bin === null)('a database that is restarted', () => {
  const { folder, remove } = scratch();
  const reported: unknown[] = [];
  let postgres: PostgresServer;
  let relay: ReturnType<typeof relayTo>;
  let port: number;
  let studio: RunningStudio;
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '');
    const { port: own } = new URL(postgres.address);
    relay = relayTo(Number(own));
    port = await relay.listen(0);
    studio = await openStudio({
      ...{ folder, host: '127.0.0.1', port: 0, concurrency: 1, token: TOKEN },
      database: postgres.address.replace(`:${own}/`, `:${port}/`),
      report: (error) => reported.push(error),
    });
  }, PATIENCE);
  afterAll(async () => {
    await studio.close();
    relay.cut();
    postgres.stop();
    remove();
  }, PATIENCE);

  it(
    'is told in one sentence by every request, and requests go on when it is back',
    async () => {
      expect((await ask(studio, 'GET', '/banks'))[0]).toBe(200);
      relay.cut();
      const requests = [
        ['GET', '/banks'],
        ['GET', '/runs'],
        ['GET', '/studio'],
        ['GET', '/runs/none/events'],
        ['POST', '/banks', { yaml: 'name: One' }],
        ['DELETE', '/banks/none'],
      ] as const;
      for (const [method, path, body] of requests) {
        expect(await ask(studio, method, path, body), `${method} ${path}`).toEqual([
          503,
          {
            title: 'The database of the studio does not respond.',
            status: 503,
            code: 'STORE_UNAVAILABLE',
            hint: expect.stringMatching(/^Try again in a few seconds/),
          },
        ]);
      }
      await relay.listen(port);
      expect(await ask(studio, 'GET', '/banks')).toEqual([200, { items: [], total: 0 }]);
      const [status, bank] = await ask(studio, 'POST', '/banks', { yaml: 'name: One' });
      expect([status, bank['name']]).toEqual([201, 'One']);
      expect(reported).toEqual([]);
    },
    PATIENCE,
  );
});

describe('a bank that hangs', () => {
  const { folder, remove } = scratch();
  const relays: ReturnType<typeof relayTo>[] = [];
  let bank: WatchedBank;
  let studio: RunningStudio;
  beforeAll(async () => {
    bank = await startWatchedBank();
    studio = await openStudio({
      ...{ folder, host: '127.0.0.1', port: 0, concurrency: 1, token: TOKEN },
      report: () => undefined,
    });
  }, PATIENCE);
  afterAll(async () => {
    for (const relay of relays) relay.cut();
    await studio.close();
    await bank.bank.close();
    remove();
  }, PATIENCE);

  /** Adds the bank behind a relay for each of its two addresses. */
  async function behindRelays(): Promise<string> {
    const { target } = bank.profile as { readonly target: { baseUrl: string; authUrl: string } };
    const relayed = async (address: string): Promise<string> => {
      const { port } = new URL(address);
      const relay = relayTo(Number(port));
      relays.push(relay);
      return address.replace(`:${port}`, `:${await relay.listen(0)}`);
    };
    const profile = {
      ...bank.profile,
      target: {
        ...target,
        baseUrl: await relayed(target.baseUrl),
        authUrl: await relayed(target.authUrl),
        // the bank's own links lead past the relays
        origins: [new URL(target.baseUrl).origin, new URL(target.authUrl).origin],
      },
      timeouts: { requestMs: 500 },
    };
    const yaml = stringify(profile, { aliasDuplicateObjects: false });
    const [status, { id }] = await ask(studio, 'POST', '/banks', { yaml });
    expect([status, typeof id]).toEqual([201, 'string']);
    return String(id);
  }

  it(
    'ends its run without a verdict about the bank, while pages answer',
    async () => {
      const bankId = await behindRelays();
      const scope = { only: ['pis/initiate/'], rate: 20 };
      const [, { id }] = await ask(studio, 'POST', '/runs', { bankId, scope });
      const seen = async (is: (run: Run) => boolean): Promise<Run> => {
        for (;;) {
          const [, run] = await ask(studio, 'GET', `/runs/${id}`);
          if (is(run as unknown as Run)) return run as unknown as Run;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      await seen(({ counts }) => (counts['passed'] ?? 0) > 2);
      for (const relay of relays) relay.hang();
      const run = await seen(hasEnded);
      expect(run).toMatchObject({ state: 'ended', verdict: 'inconclusive', exitCode: 3 });
      expect(run.files).toContain('report.html');
      expect(run.counts['blocked']).toBeGreaterThan(0);
      expect((await ask(studio, 'GET', '/banks'))[0]).toBe(200);
    },
    2 * PATIENCE,
  );
});

const disk = smallDisk('160m');

describe.skipIf(!disk.isMounted)(`a full disk of a studio${unlessMounted(disk)}`, () => {
  let bank: WatchedBank;
  let studio: RunningStudio;
  const open = () =>
    openStudio({
      ...{ folder: disk.folder, host: '127.0.0.1', port: 0, concurrency: 1, token: TOKEN },
      report: () => undefined,
    });
  beforeAll(async () => {
    [bank, studio] = await Promise.all([startWatchedBank(), open()]);
  }, PATIENCE);
  afterAll(async () => {
    await studio.close();
    await bank.bank.close();
    disk.remove();
  }, PATIENCE);

  const runOf = async (id: string) =>
    (await ask(studio, 'GET', `/runs/${id}`))[1] as unknown as Run;
  async function start(bankId: string, scope: Scope = { only: ['piis/'] }): Promise<string> {
    const [status, run] = await ask(studio, 'POST', '/runs', { bankId, scope });
    expect([status, run]).toEqual([201, expect.anything()]);
    return String(run['id']);
  }
  async function seen(id: string, is: (run: Run) => boolean): Promise<Run> {
    for (;;) {
      const run = await runOf(id);
      if (is(run)) return run;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  it(
    'ends its runs with one sentence; the studio goes on, and nothing is lost',
    async () => {
      const yaml = stringify(bank.profile, { aliasDuplicateObjects: false });
      const [, { id }] = await ask(studio, 'POST', '/banks', { yaml });
      const bankId = String(id);
      const slow = { only: ['pis/initiate/'], rate: 10 };
      const first = await start(bankId, slow);
      const second = await start(bankId);
      await seen(first, ({ counts }) => (counts['passed'] ?? 0) > 2);
      disk.fill();
      const ended = await seen(first, hasEnded);
      expect(ended).toMatchObject({ state: 'failed', problem: { code: 'FILE_UNWRITABLE' } });
      expect(ended.problem?.title).toMatch(/^The .*: the disk is full\.$/);
      const next = await seen(second, hasEnded);
      expect([next.state, next.problem?.code]).toEqual(['failed', 'FILE_UNWRITABLE']);
      const [status, { total }] = await ask(studio, 'GET', '/banks');
      expect([status, total]).toEqual([200, 1]);

      disk.free();
      const third = await start(bankId);
      expect(await seen(third, hasEnded)).toMatchObject({ state: 'ended', exitCode: 0 });
      await studio.close();
      studio = await open();
      expect((await runOf(third)).state).toBe('ended');
      expect((await ask(studio, 'GET', '/audit'))[1]).toMatchObject({ intact: true });
    },
    2 * PATIENCE,
  );

  it(
    'ends a run whose files cannot be laid out',
    async () => {
      const { folder, remove } = scratch();
      const embedded = await openEmbedded(folder);
      await addBank(embedded, 'b1', bank.profile);
      disk.fill();
      const context = { ...embedded.context, folder: disk.folder };
      const worker = startWorker(context, embedded.queue);
      await queueRun(embedded, 'r1', 'b1', {});
      const { state, problem } = await rowWhen(embedded, 'r1', hasEnded);
      await worker.stop();
      disk.free();
      await embedded.close();
      remove();
      expect([state, problem?.['title']]).toEqual(['failed', 'The disk of the studio is full.']);
    },
    PATIENCE,
  );
});
