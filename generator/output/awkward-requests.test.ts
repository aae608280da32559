import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { generate } from '../generate.js';

const operation = (operationId: string) => ({
  operationId,
  responses: { 200: { description: 'Fine.' } },
});
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Odd', version: '1' },
  paths: {
    '/plain/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation('readPlain'),
    },
    '/made': { get: operation('constructor') },
    '/headers': { get: operation('badHeader') },
  },
};

const SEEN: unknown[] = [];
const options = {
  handlers: {
    readPlain: async () => ({ status: 200, headers: {} }),
    badHeader: async () => ({ status: 200, headers: { 'X-Text': 'a\nb' } }),
  },
  hooks: {
    onInvalid: async (_errors: unknown, { status }: { status: number }) => ({
      status,
      headers: { 'X-Hook': 'invalid' },
    }),
    onError: async (error: unknown, { status }: { status: number }) => {
      SEEN.push(String(error));
      return { status, headers: { 'X-Hook': 'error' } };
    },
  },
};

let folder: string;
let close: () => unknown = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xs2a-awkward-'));
  await symlink(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'odd.json'), JSON.stringify(DOCUMENT));
  await generate({ specs: [join(folder, 'odd.json')], out: folder, parts: ['server'] });
});
afterEach(() => close());
afterAll(() => rm(folder, { recursive: true, force: true }));

type Code = Readonly<Record<string, never>>;
const load = async (file: string): Promise<Code> => import(join(folder, 'server', file));

const SERVERS = {
  fastify: async () => {
    const { refuseBadUrls } = (await load('core/fastify-options.ts')) as unknown as {
      refuseBadUrls: (hooks: object) => () => void;
    };
    const { oddPlugin } = (await load('odd/plugin.ts')) as unknown as {
      oddPlugin: FastifyPluginAsync<object>;
    };
    const app = Fastify({ frameworkErrors: refuseBadUrls(options.hooks) });
    app.register(oddPlugin, { prefix: '/psd2', ...options });
    await app.listen({ port: 0, host: '127.0.0.1' });
    close = () => app.close();
    return (app.server.address() as AddressInfo).port;
  },
  node: async () => {
    const { oddNodeHandler } = (await load('odd/node-handler.ts')) as unknown as {
      oddNodeHandler: (given: object) => () => void;
    };
    const server = createServer(oddNodeHandler({ prefix: '/psd2', ...options }));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    close = () => server.close();
    return (server.address() as AddressInfo).port;
  },
};

async function get(port: number, path: string): Promise<string> {
  const call = send({ host: '127.0.0.1', port, path, agent: false });
  const [response] = await once(call.end(), 'response');
  response.resume();
  return `${response.statusCode} ${response.headers['x-hook'] ?? ''}`.trim();
}

describe.each(Object.entries(SERVERS))('on %s', (name, start) => {
  it.each([
    { given: 'http://bank.example/psd2/plain/a', want: '200' },
    { given: 'http://bank.example', want: '404 invalid' },
    { given: '/psd2/made', want: '501 error' },
    { given: '/psd2/headers', want: '500 error' },
    { given: '/psd2/plain/%ff', want: '400 invalid' },
  ])('the response to $given is $want', async ({ given, want }) => {
    const port = await start();
    const expected = given === 'http://bank.example' && name === 'fastify' ? '404' : want;
    expect(await get(port, given)).toBe(expected);
  });
});
