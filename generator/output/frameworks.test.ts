import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { Agent, request as send } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { makeTestPki } from '../../pki/pki.js';
import { strictProblems } from '../fixtures/strict-problems.js';
import { warningsOf } from '../fixtures/warnings-of.js';
import { generate } from '../generate.js';

const BANK = join(packageRoot(), 'generator', 'fixtures', 'bank.yaml');
const GUIDE = join(packageRoot(), 'docs', 'generator.md');
const STATEMENT = 3_000_000;

/** The user's handlers that the examples of the guide import. */
const HANDLERS = `
import type { BankHandlers } from './api/server/bank/handlers.js';

export const handlers: BankHandlers = {
  readNote: async ({ path }) => {
    const body = \`note \${path.id}\`;
    return { status: 200, contentType: 'text/plain', headers: {}, body };
  },
  sendNote: async ({ body }) => {
    const headers = {};
    return { status: 201, contentType: 'application/json', headers, body: body.value };
  },
  readStatement: async () => {
    const body = new Uint8Array(${STATEMENT}).fill(7);
    return { status: 200, contentType: 'application/octet-stream', headers: {}, body };
  },
  seeCaller: async (_request, { clientCertificate }) => {
    const body = clientCertificate?.subject ?? 'nobody';
    return { status: 200, contentType: 'text/plain', headers: {}, body };
  },
  breakDown: async () => {
    throw new Error('the vault is locked');
  },
};
`;

type Options = Readonly<Record<string, unknown>>;
type NodeHandler = RequestListener & { serves(request: object): boolean };
type FetchHandler = ((request: Request) => Promise<Response>) & { serves(r: Request): boolean };

let folder: string;
let examples: readonly string[];
let makeNodeHandler: (options: Options) => NodeHandler;
let makeFetchHandler: (options: Options) => FetchHandler;
let handlers: object;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xs2a-frameworks-'));
  await symlink(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await generate({ specs: [BANK], out: join(folder, 'api') });
  await writeFile(join(folder, 'handlers.ts'), HANDLERS);
  const guide = await readFile(GUIDE, 'utf8');
  const blocks = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  examples = blocks.filter((code) => code.includes("from './handlers.js'"));
  for (const [index, code] of examples.entries()) {
    await writeFile(join(folder, `example-${index}.ts`), code);
  }
  const load = (file: string): Promise<Options> => import(join(folder, file));
  ({ bankNodeHandler: makeNodeHandler } = (await load('api/server/bank/node-handler.ts')) as never);
  ({ bankFetchHandler: makeFetchHandler } = (await load(
    'api/server/bank/fetch-handler.ts',
  )) as never);
  ({ handlers } = (await load('handlers.ts')) as never);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

let servers: Server[];
beforeEach(() => {
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.close();
});

async function listen(listener: RequestListener, below = ''): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}${below}`;
}

const onHono = (app: Hono): RequestListener => getRequestListener(app.fetch);

const MOUNTED: Readonly<Record<string, (options: Options) => Promise<string>>> = {
  'Express at the root': (options) => listen(express().use(makeNodeHandler(options))),
  'Express at a prefix': (options) =>
    listen(express().use('/a/psd2', makeNodeHandler(options)), '/a/psd2'),
  'Express in a router': (options) => {
    const router = express.Router().use('/psd2', makeNodeHandler(options));
    return listen(express().use('/a', router), '/a/psd2');
  },
  'Hono at the root': (options) => {
    const bank = makeFetchHandler(options);
    return listen(onHono(new Hono().all('/*', ({ req }) => bank(req.raw))));
  },
  'Hono at a prefix': (options) => {
    const bank = makeFetchHandler({ prefix: '/a/psd2', ...options });
    return listen(onHono(new Hono().all('/a/psd2/*', ({ req }) => bank(req.raw))), '/a/psd2');
  },
  'Hono with mount': (options) => {
    const bank = makeFetchHandler(options);
    return listen(onHono(new Hono().mount('/a/psd2', (raw) => bank(raw))), '/a/psd2');
  },
};

interface Call {
  readonly given: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const NOTE = '{"text":"hello"}';

async function answerOf(base: string, { given, headers = {}, body }: Call) {
  const [method = '', path = ''] = given.split(' ');
  const sent = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await fetch(base + path, sent);
  const { status } = response;
  const allow = response.headers.get('allow');
  const length = response.headers.get('content-length');
  return { status, allow, length, body: await response.text() };
}

describe.each(Object.entries(MOUNTED))('generated server: %s', (_name, mount) => {
  const calls: readonly (Call & { readonly want: object })[] = [
    { given: 'GET /notes/1?x=/y', want: { status: 200, body: 'note 1' } },
    { given: 'GET /notes/a%2Fb%20c', want: { status: 200, body: 'note a/b c' } },
    { given: 'HEAD /notes/1', want: { status: 200, body: '' } },
    { given: 'OPTIONS /notes', want: { status: 204, allow: 'OPTIONS, POST' } },
    { given: 'DELETE /notes', want: { status: 405, allow: 'OPTIONS, POST' } },
    { given: 'GET /nothing', want: { status: 404 } },
    { given: 'POST /notes', headers: JSON_TYPE, body: NOTE, want: { status: 201, body: NOTE } },
    { given: 'POST /notes', headers: JSON_TYPE, body: '{', want: { status: 400 } },
    {
      given: 'POST /notes',
      headers: { 'content-type': 'text/csv' },
      body: 'a',
      want: { status: 415 },
    },
    {
      given: 'POST /notes',
      headers: JSON_TYPE,
      body: ' '.repeat(1_100_000),
      want: { status: 413 },
    },
  ];
  it.each(calls)('responds to $given', async ({ want, ...call }) => {
    expect(await answerOf(await mount({ handlers }), call)).toMatchObject(want);
  });

  it('sends a large response completely', async () => {
    const response = await fetch(`${await mount({ handlers })}/statement`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([bytes.length, bytes.at(-1)]).toEqual([STATEMENT, 7]);
  });

  it('passes an error of a handler to the hook, not to the framework', async () => {
    const seen: unknown[] = [];
    const onError = (error: unknown) => {
      seen.push(String(error));
      return { status: 503, contentType: 'text/plain', body: 'later' };
    };
    const base = await mount({ handlers, hooks: { onError } });
    expect(await answerOf(base, { given: 'GET /broken' })).toMatchObject({
      status: 503,
      body: 'later',
    });
    expect(seen).toEqual(['Error: the vault is locked']);
  });

  it('emits one warning for an error that no hook handles', async () => {
    const base = await mount({ handlers });
    const { result, warnings } = await warningsOf(() => answerOf(base, { given: 'GET /broken' }));
    expect([result.status, result.body.includes('vault')]).toEqual([500, false]);
    expect(warnings).toEqual(['Error: the vault is locked']);
  });
});

describe('a body that was already read', () => {
  const mounted = (before: express.RequestHandler) => (options: Options) =>
    listen(express().use(before, makeNodeHandler(options)));
  const onHonoAfter = (options: Options) => {
    const bank = makeFetchHandler(options);
    const app = new Hono();
    app.use(async ({ req }, next) => {
      if (req.method === 'POST') await req.json();
      await next();
    });
    return listen(onHono(app.all('/*', ({ req }) => bank(req.raw))));
  };
  const EXPRESS = 'The body was already read: mount this handler before other body parsers.';
  const HONO = 'The body was already read: pass the request to this handler first.';
  const rows = [
    { given: 'express.json()', start: mounted(express.json()), want: [500, EXPRESS] },
    {
      given: 'express.text()',
      start: mounted(express.text({ type: '*/*' })),
      want: [500, EXPRESS],
    },
    { given: 'express.raw()', start: mounted(express.raw({ type: '*/*' })), want: [201] },
    { given: 'express.urlencoded()', start: mounted(express.urlencoded()), want: [201] },
    { given: 'req.json() of Hono', start: onHonoAfter, want: [500, HONO] },
  ];
  it.each(rows)('by $given', async ({ start, want }) => {
    const told: string[] = [];
    const onError = (error: Error) => {
      told.push(error.message);
      return { status: 500 };
    };
    const base = await start({ handlers, hooks: { onError } });
    const note = { given: 'POST /notes', headers: JSON_TYPE, body: NOTE };
    const { status } = await answerOf(base, note);
    expect([status, ...told]).toEqual(want);
    expect((await answerOf(base, { given: 'GET /notes/1' })).status).toBe(200);
  });
});

describe('the examples of the guide', () => {
  it('compile', async () => {
    expect(examples).toHaveLength(4);
    const files = examples.map((_code, index) => join(folder, `example-${index}.ts`));
    expect(await strictProblems(folder, [...files, join(folder, 'handlers.ts')])).toEqual([]);
  });

  const example = async (index: number): Promise<Readonly<Record<string, never>>> =>
    import(join(folder, `example-${index}.ts`));

  it('respond below their prefix', async () => {
    const bases = [
      await listen((await example(0))['app'] as never),
      await listen(onHono((await example(1))['app'] as never)),
    ];
    for (const base of bases) {
      expect((await answerOf(base, { given: 'GET /psd2/notes/1' })).body).toBe('note 1');
      expect((await answerOf(base, { given: 'GET /notes/1' })).status).toBe(404);
    }
  });

  it('pass unknown paths on, and nothing else', async () => {
    const { expressApp, honoApp } = (await example(2)) as never as {
      expressApp: express.Express;
      honoApp: Hono;
    };
    expressApp.use((_request, response) => void response.send('mine'));
    honoApp.all('/*', (context) => context.text('mine'));
    for (const base of [await listen(expressApp), await listen(onHono(honoApp))]) {
      expect((await answerOf(base, { given: 'GET /notes/1' })).body).toBe('note 1');
      expect((await answerOf(base, { given: 'GET /nothing?x' })).body).toBe('mine');
      expect((await answerOf(base, { given: 'PUT /notes/1' })).status).toBe(405);
    }
  });

  it('pass the client certificate to the handler', async () => {
    const pki = await makeTestPki({ keys: 'p256' });
    const { certificate: cert, key } = pki['tpp1-qwac'];
    const { app } = (await example(3)) as never as { app: Hono };
    const listeners = [express().use(makeNodeHandler({ handlers })), onHono(app)];
    for (const listener of listeners) {
      const asking = { requestCert: true, rejectUnauthorized: false };
      const own = { cert: pki.server.certificate, key: pki.server.key, ca: pki.ca.certificate };
      const server = createTlsServer({ ...own, ...asking }, listener);
      servers.push(server);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const read = async (shown: object): Promise<string> => {
        const dispatcher = new Agent({ connect: { ca: pki.ca.certificate, ...shown } });
        const { body } = await send(`https://127.0.0.1:${port}/caller`, { dispatcher });
        return body.text().finally(() => dispatcher.close());
      };
      expect(await read({ cert, key })).toMatch(/CN=/);
      expect(await read({})).toBe('nobody');
    }
  });
});
