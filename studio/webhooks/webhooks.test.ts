import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTestPki } from '../../pki/make-test-pki.js';
import { openTestStudio } from '../context/studio.testing.js';
import type { StudioContext } from '../context/studio-context.js';
import { banks, runs, webhooks } from '../database/schema.js';
import { openRunQueue, type RunQueue } from '../queue/run-queue.js';
import type { ServerParts } from '../server/create-server.js';
import { serveHandlers } from '../server/serve-handlers.testing.js';
import { failRun } from '../worker/settle-run.js';
import { announce } from './announce.js';
import { deliverNext } from './deliver-next.js';
import { webhookHandlers } from './webhook-handlers.js';

const NOW = '2026-07-01T12:00:00.000Z';
const SECRET = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
const BETA = { id: 'b', name: 'Beta' };
const CHANGED = {
  ...({ type: 'verdict.changed', bank: BETA, run: 'r2' } as const),
  ...{ before: 'conformant', after: 'not-conformant' },
};
let context: StudioContext;
let queue: RunQueue;
let api: Awaited<ReturnType<typeof serveHandlers>>;
let url: string;
let agent: Agent;
let close: () => Promise<void>;
/** What the server got, and with what it responds. */
const got: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
let status = 204;

beforeAll(async () => {
  const pki = await makeTestPki({ keys: 'p256' });
  const tls = { cert: pki.server.certificate, key: pki.server.key };
  const server = createServer(tls, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      got.push({ path: request.url, headers: request.headers, body });
      response.writeHead(status, { location: `${url}/elsewhere` }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `https://localhost:${(server.address() as AddressInfo).port}/hook`;
  agent = new Agent({ connect: { ca: pki.ca.certificate } });
  const studio = await openTestStudio();
  context = { ...studio.context, now: () => new Date(NOW) };
  queue = await openRunQueue(context.database);
  api = await serveHandlers(
    context,
    webhookHandlers(context, (host) => `https://${host}`) as ServerParts['handlers'],
  );
  close = async () => {
    await api.close();
    await queue.close();
    await studio.close();
    await agent.close();
    server.close();
  };
});
afterAll(() => close());
beforeEach(async () => {
  await context.database.db.delete(webhooks);
  while (await deliverNext(context, queue));
  got.length = 0;
  status = 204;
});

const create = async (): Promise<string> => {
  const made = await api.send('POST', '/webhooks', { url, secret: SECRET });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};
const tell = (): Promise<void> =>
  context.database.db.transaction((all) => announce(all, queue, CHANGED, context.now()));
const deliveriesOf = async (id: string) =>
  (await api.send('GET', `/webhooks/${id}/deliveries`)).body;

describe('a webhook', () => {
  it('is told over TLS, signed by the Standard Webhooks convention', async () => {
    const id = await create();
    await tell();
    expect(await deliverNext(context, queue, agent)).toBe(true);
    expect(await deliverNext(context, queue, agent)).toBe(false);
    const [first, ...more] = got;
    expect(more).toEqual([]);
    if (first === undefined) throw new Error('the server got nothing');
    const { headers, body } = first;
    const { type: _, ...data } = CHANGED;
    const link = `${api.address.replace('/api/v1', '').replace(/^http:/, 'https:')}/runs/r2`;
    expect(JSON.parse(body)).toEqual({
      ...{ type: 'verdict.changed', timestamp: NOW, data: { ...data, link } },
    });
    const signed = `${headers['webhook-id']}.${Date.parse(NOW) / 1000}.${body}`;
    const hmac = createHmac('sha256', Buffer.alloc(24, 5)).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${hmac}`);
    expect(headers['webhook-timestamp']).toBe(String(Date.parse(NOW) / 1000));
    expect(await deliveriesOf(id)).toMatchObject([
      { id: headers['webhook-id'], state: 'delivered', attempts: 1, answer: 'HTTP 204', body },
    ]);
  });

  it.each([
    [503, 'HTTP 503'],
    // a redirect leads where nobody named
    [307, 'HTTP 307'],
  ])('that responds %i is told again later, under the same id', async (answer, told) => {
    const id = await create();
    status = answer;
    await tell();
    await deliverNext(context, queue, agent);
    expect(await deliverNext(context, queue, agent)).toBe(false);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, answer: told }]);
    status = 200;
    // the queue waits at least ten seconds
    const sooner = `UPDATE pgboss.job SET start_after = now() - interval '1 minute' WHERE name = 'deliveries' AND state = 'retry'`;
    await context.database.executeSql(sooner);
    expect(await deliverNext(context, queue, agent)).toBe(true);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(got.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  });

  it('whose certificate is not trusted gets nothing, and the delivery says why', async () => {
    const id = await create();
    await tell();
    await deliverNext(context, queue);
    const [{ state, answer }] = await deliveriesOf(id);
    expect([state, got]).toEqual(['waiting', []]);
    expect(answer).toMatch(/certificate/);
  });

  it('hears nothing of a transaction that was rolled back', async () => {
    const id = await create();
    const failed = context.database.db.transaction(async (all) => {
      await announce(all, queue, CHANGED, context.now());
      throw new Error('the run is another one now');
    });
    await expect(failed).rejects.toThrow('another one');
    expect(await deliverNext(context, queue, agent)).toBe(false);
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it('hears of a run that ended without a verdict, from the worker of that run alone', async () => {
    const id = await create();
    const { db } = context.database;
    await db.insert(banks).values({ ...BETA, address: 'a', revision: 1, profileErrors: 0 });
    const run = { id: 'r3', bankId: 'b', state: 'running', scope: {}, revision: 1, worker: 'w1' };
    const [row] = await db
      .insert(runs)
      .values({ ...run, startedBy: 'schedule s1' })
      .returning();
    if (row === undefined) throw new Error('the database returned no row');
    const problem = { title: 'The disk of the machine is full.', status: 507 };
    await failRun({ context, queue }, { ...row, worker: 'w2' }, problem);
    expect(await deliveriesOf(id)).toEqual([]);
    await failRun({ context, queue }, row, problem);
    const [{ body }] = await deliveriesOf(id);
    expect(JSON.parse(body)).toMatchObject({
      type: 'run.failed',
      data: { bank: BETA, run: 'r3', reason: problem.title },
    });
    expect((await db.select().from(runs))[0]).toMatchObject({ state: 'failed', problem });
    await db.delete(banks);
  });

  it('shows its secret once, and the database has it sealed', async () => {
    const { body } = await api.send('POST', '/webhooks', { url });
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await api.send('GET', '/webhooks')).body[0]).not.toHaveProperty('secret');
    const [row] = await context.database.db.select().from(webhooks);
    const key = Buffer.from(body.secret.slice(6), 'base64');
    expect(Buffer.from(row?.sealed ?? []).includes(key)).toBe(false);
    expect((await api.send('DELETE', `/webhooks/${body.id}`)).status).toBe(204);
    expect((await api.send('DELETE', `/webhooks/${body.id}`)).status).toBe(404);
  });

  it.each([
    [{ url: 'ftp://a.example' }, 'ftp://a.example is not an address of a webhook.'],
    [
      { url: 'https://a.example/hook' },
      'https://a.example/hook is not on this machine: nothing was sent.',
    ],
    [
      { url: 'https://localhost/hook', secret: 'whsec_short' },
      'The secret is not whsec_ with 24 to 64 bytes in Base64.',
    ],
  ])('of %j is refused', async (body, title) => {
    const refused = await api.send('POST', '/webhooks', body);
    expect([refused.status, refused.body.title]).toEqual([400, title]);
  });
});
