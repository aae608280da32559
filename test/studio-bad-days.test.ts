import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '../aspsp/testing/postgres-server.js';
import { openStudio, type RunningStudio } from '../studio/server/open-studio.js';
import { scratch } from './studio.testing.js';

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

/** A way to a database that can be cut: a database that is restarted, as its clients see it. */
function relayTo(port: number) {
  const open = new Set<Socket>();
  let server: Server;
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
          one.pipe(other);
        }
      }).listen(at, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
      });
    });
  return {
    listen,
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
