import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { generate } from '../generate.js';

const ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
const text = (format?: string) => ({ type: 'string', ...(format === undefined ? {} : { format }) });
const header = (name: string, format?: string) => ({ name, in: 'header', schema: text(format) });
const fine = (...names: readonly string[]) => ({
  200: {
    description: 'Fine.',
    headers: Object.fromEntries(
      names.map((name) => [name, { schema: text(name === 'X-Request-ID' ? 'uuid' : undefined) }]),
    ),
  },
});
const NAMED = [{ ...header('X-Request-ID', 'uuid'), required: true }];
const BODY = { content: { 'application/json': { schema: { type: 'object' } } } };
const named = (operationId: string, more: object = {}) => ({
  operationId,
  parameters: NAMED,
  responses: fine('X-Request-ID'),
  ...more,
});
const NAMED_PATHS = {
  '/plain': { get: named('plain'), post: named('posted', { requestBody: BODY }) },
  '/own': { get: named('own') },
  '/without': { get: named('without') },
  '/thrown': { get: named('thrown') },
  '/unwritten': { get: named('unwritten') },
  '/signed': {
    get: named('signed', {
      parameters: [...NAMED, header('Digest'), header('X-Session-Token'), header('X-Page')],
      responses: fine('x-request-id', 'Digest', 'X-Session-Token'),
    }),
  },
};
const HANDLERS = {
  plain: async () => ({ status: 200, headers: {} }),
  posted: async () => ({ status: 200, headers: {} }),
  own: async () => ({ status: 200, headers: { 'x-request-id': ID.toUpperCase() } }),
  without: async () => ({ status: 200, headers: { 'X-Request-ID': undefined } }),
  signed: async () => ({ status: 200, headers: {} }),
  other: async () => ({ status: 200, headers: {} }),
  thrown: async () => {
    throw new Error('broken on purpose');
  },
};
/** In `some`, one operation declares no such header: a request for no operation repeats nothing. */
const DOCUMENTS = {
  all: NAMED_PATHS,
  some: {
    ...NAMED_PATHS,
    '/other': { get: { operationId: 'other', parameters: NAMED, responses: fine() } },
  },
};

let folder: string;
const closing: (() => unknown)[] = [];
const ports: Record<string, number> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xs2a-repeated-'));
  await symlink(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const specs = Object.entries(DOCUMENTS).map(([name, paths]) => ({
    file: join(folder, `${name}.json`),
    document: { openapi: '3.0.3', info: { title: name, version: '1' }, paths },
  }));
  for (const { file, document } of specs) await writeFile(file, JSON.stringify(document));
  await generate({ specs: specs.map(({ file }) => file), out: folder, parts: ['server'] });
  for (const name of ['all', 'some']) {
    ports[`${name} on fastify`] = await onFastify(name);
    ports[`${name} on node`] = await onNode(name);
    ports[`${name} on fetch`] = await onFetch(name);
  }
});
afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

const SERVED = { prefix: '/psd2', handlers: HANDLERS, hooks: { onError: async () => undefined } };
/** Code that is generated while the test runs has no types here. */
type Code = Readonly<Record<string, (...given: readonly unknown[]) => never>>;
const load = async (file: string): Promise<Code> => import(join(folder, 'server', file));
const made = async (file: string, name: string) => {
  const found = (await load(file))[name];
  if (found === undefined) throw new Error(`${file} has no ${name}`);
  return found;
};

async function onFastify(name: string): Promise<number> {
  const refuseBadUrls = await made('core/fastify-options.ts', 'refuseBadUrls');
  const operations = await made(`${name}/operations.ts`, 'operations');
  const app = Fastify({ frameworkErrors: refuseBadUrls({}, operations), bodyLimit: 1000 });
  app.register(await made(`${name}/plugin.ts`, `${name}Plugin`), SERVED);
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

async function listen(listener: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function onNode(name: string): Promise<number> {
  const handler = await made(`${name}/node-handler.ts`, `${name}NodeHandler`);
  return listen(handler({ ...SERVED, largestBody: 1000 }));
}

async function onFetch(name: string): Promise<number> {
  const handler = await made(`${name}/fetch-handler.ts`, `${name}FetchHandler`);
  return listen(getRequestListener(handler({ ...SERVED, largestBody: 1000 })));
}

interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

async function call(port: number, path: string, { method = 'GET', headers, body }: Ask = {}) {
  const asked = { 'X-Request-ID': ID, ...headers } as Record<string, string>;
  const request = send({ host: '127.0.0.1', port, path, method, agent: false, headers: asked });
  request.end(body);
  const [response] = await once(request, 'response');
  response.resume();
  return { status: response.statusCode as number, headers: response.headers };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const ROWS: readonly (readonly [string, string, Ask, number])[] = [
  ['a success', '/plain', {}, 200],
  ['a HEAD request', '/plain', { method: 'HEAD' }, 200],
  ['an invalid header', '/plain', { headers: { 'X-Request-ID': 'not-a-uuid' } }, 400],
  ['an invalid body', '/plain', { method: 'POST', headers: JSON_TYPE, body: '[' }, 400],
  [
    'another type',
    '/plain',
    { method: 'POST', headers: { 'content-type': 'a/b' }, body: 'x' },
    415,
  ],
  ['a large body', '/plain', { method: 'POST', headers: JSON_TYPE, body: 'a'.repeat(2000) }, 413],
  ['an unknown path', '/nowhere', {}, 404],
  ['an unknown method', '/plain', { method: 'DELETE' }, 405],
  ['a handler that throws', '/thrown', {}, 500],
  ['an unwritten handler', '/unwritten', {}, 501],
];

describe.each(['fastify', 'node', 'fetch'])('on %s', (server) => {
  it.each(ROWS)('%s repeats the X-Request-ID', async (_, path, ask, want) => {
    const { status, headers } = await call(ports[`all on ${server}`] ?? 0, `/psd2${path}`, ask);
    expect([status, headers['x-request-id']]).toEqual([want, ask.headers?.['X-Request-ID'] ?? ID]);
  });

  it("leaves the handler's own value, and its decision to send none", async () => {
    const port = ports[`all on ${server}`] ?? 0;
    expect((await call(port, '/psd2/own')).headers['x-request-id']).toBe(ID.toUpperCase());
    expect((await call(port, '/psd2/without')).headers).not.toHaveProperty('x-request-id');
  });

  it('repeats no credential, no digest, and nothing that the responses do not declare', async () => {
    const sent = { Digest: 'SHA-256=abc', 'X-Session-Token': 'secret', 'X-Page': '2' };
    const port = ports[`all on ${server}`] ?? 0;
    const { headers } = await call(port, '/psd2/signed', { headers: sent });
    expect(headers['x-request-id']).toBe(ID);
    for (const name of Object.keys(sent)) expect(headers).not.toHaveProperty(name.toLowerCase());
  });

  it('repeats nothing where the operation does not declare it', async () => {
    const port = ports[`some on ${server}`] ?? 0;
    expect((await call(port, '/psd2/plain')).headers['x-request-id']).toBe(ID);
    for (const path of ['/psd2/other', '/psd2/nowhere']) {
      expect((await call(port, path)).headers).not.toHaveProperty('x-request-id');
    }
  });

  it.each([
    ['with a space', 'a b'],
    ['sent twice', [ID, ID]],
    ['too long', 'a'.repeat(201)],
    ['in another alphabet', 'é'],
  ])('refuses an id %s and does not repeat it', async (_, id) => {
    const asked = { headers: { 'X-Request-ID': id } };
    const { status, headers } = await call(ports[`all on ${server}`] ?? 0, '/psd2/plain', asked);
    expect(status).toBe(400);
    expect(headers).not.toHaveProperty('x-request-id');
  });
});

it('a URL that Fastify itself refuses repeats the X-Request-ID', async () => {
  const { status, headers } = await call(ports['all on fastify'] ?? 0, '/psd2/plain/%ff');
  expect([status, headers['x-request-id']]).toEqual([400, ID]);
});
