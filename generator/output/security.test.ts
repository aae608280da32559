import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type ServerOptions as TlsOptions } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import Fastify, { type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import { Agent, request as send } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { makeTestPki } from '../../pki/pki.js';
import type { SecurityInfo as InfoOf } from '../../runtime/server/security.js';
import { strictProblems } from '../fixtures/strict-problems.js';
import { generate } from '../generate.js';

const NEEDS = {
  bearer: [{ bearer: [] }],
  basic: [{ basic: [] }],
  inHeader: [{ keyInHeader: [] }],
  inQuery: [{ keyInQuery: [] }],
  inCookie: [{ keyInCookie: [] }],
  either: [{ bearer: [] }, { basic: [], keyInHeader: [] }],
  anybody: [{ bearer: [] }, {}],
  scoped: [{ oauth: ['write'] }],
  byOpenId: [{ openId: ['profile'] }],
  byTls: [{ tls: [] }],
  open: [],
  inherited: undefined,
};
const KEY = { type: 'apiKey', name: 'x-key' };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Safe', version: '1' },
  security: [{ bearer: [] }],
  paths: Object.fromEntries(
    Object.entries(NEEDS).map(([operationId, security]) => [
      `/${operationId}`,
      {
        get: {
          operationId,
          ...(security && { security }),
          responses: { 200: { description: 'Fine.' } },
        },
      },
    ]),
  ),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'Bearer' },
      basic: { type: 'http', scheme: 'basic' },
      keyInHeader: { ...KEY, in: 'header' },
      keyInQuery: { ...KEY, in: 'query' },
      keyInCookie: { ...KEY, in: 'cookie' },
      oauth: { type: 'oauth2', flows: {} },
      openId: {
        type: 'openIdConnect',
        openIdConnectUrl: 'https://id.example/.well-known/openid-configuration',
      },
      tls: { type: 'mutualTLS' },
    },
  },
};

type SecurityInfo = InfoOf<FastifyRequest | IncomingMessage>;
type Options = Readonly<Record<string, unknown>>;
type Code = Readonly<Record<string, unknown>>;
let folder: string;
let close: () => unknown = () => undefined;
let security: Options;
const load = async (file: string): Promise<Code> => import(join(folder, 'server', file));
const handlers = Object.fromEntries(
  Object.keys(NEEDS).map((id) => [
    id,
    async (_request: object, context: { security: object }) => ({
      status: 200,
      headers: { 'X-Who': JSON.stringify(context.security) },
    }),
  ]),
);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xs2a-security-'));
  await symlink(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'safe.json'), JSON.stringify(DOCUMENT));
  await generate({ specs: [join(folder, 'safe.json')], out: folder, parts: ['server'] });
  const { ForbiddenError } = (await load('core.ts')) as {
    ForbiddenError: ErrorConstructor;
  };
  const byKey = ({ key }: { key: string }) => (key === 'k' ? 'keeper' : undefined);
  security = {
    bearer: async ({ token }: { token: string }) => (token === 'good' ? 'ann' : undefined),
    basic: ({ user, password }: Options) => (password === 'a:b' ? user : undefined),
    keyInHeader: byKey,
    keyInQuery: byKey,
    keyInCookie: byKey,
    oauth: ({ token }: { token: string }, { scopes }: { scopes: readonly string[] }) => {
      if (token === 'reader') throw new ForbiddenError(`${scopes.join()} is missing`);
      return token === 'writer' ? 'ann' : undefined;
    },
    openId: ({ token }: { token: string }, { scopes }: { scopes: readonly string[] }) =>
      token === 'id' ? `ann with ${scopes.join()}` : undefined,
    tls: ({ certificate }: { certificate: { subject: string } }) => certificate.subject !== '',
  };
}, 60_000);
afterEach(() => close());
afterAll(() => rm(folder, { recursive: true, force: true }));

const listen = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => server.close();
  return (server.address() as AddressInfo).port;
};

const SERVERS = {
  fastify: async (options: Options) => {
    const plugin = (await load('safe/plugin.ts'))['safePlugin'] as FastifyPluginAsync<Options>;
    const app = Fastify();
    app.register(plugin, options);
    await app.listen({ port: 0, host: '127.0.0.1' });
    close = () => app.close();
    return (app.server.address() as AddressInfo).port;
  },
  node: async (options: Options) => {
    const make = (await load('safe/node-handler.ts'))['safeNodeHandler'] as (
      given: object,
    ) => RequestListener;
    return listen(createServer(make(options)));
  },
  fetch: async (options: Options) => {
    const make = (await load('safe/fetch-handler.ts'))['safeFetchHandler'] as (
      given: object,
    ) => (request: Request) => Promise<Response>;
    return listen(createServer(getRequestListener(make(options))));
  },
};

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const ROWS: readonly (readonly [string, Record<string, string>, number, string])[] = [
  ['/bearer', {}, 401, 'Bearer realm="api"'],
  ['/bearer', { authorization: 'bearer good' }, 200, '{"bearer":"ann"}'],
  ['/bearer', { authorization: 'Bearer bad' }, 401, 'Bearer realm="api"'],
  ['/bearer', { authorization: basic('bob:a:b') }, 401, 'Bearer realm="api"'],
  ['/inherited', {}, 401, 'Bearer realm="api"'],
  ['/basic', { authorization: basic('bob:a:b') }, 200, '{"basic":"bob"}'],
  ['/basic', { authorization: 'Basic !!' }, 401, 'Basic realm="api", charset="UTF-8"'],
  ['/inHeader', { 'X-Key': 'k' }, 200, '{"keyInHeader":"keeper"}'],
  ['/inHeader', { 'X-Key': 'l' }, 401, 'ApiKey realm="api"'],
  ['/inQuery?x-key=k', {}, 200, '{"keyInQuery":"keeper"}'],
  ['/inQuery', { 'X-Key': 'k' }, 401, 'ApiKey realm="api"'],
  ['/inCookie', { cookie: 'a=b; x-key=k' }, 200, '{"keyInCookie":"keeper"}'],
  ['/inCookie', { cookie: 'xx-key=k' }, 401, 'ApiKey realm="api"'],
  [
    '/either',
    { authorization: basic('bob:a:b'), 'x-key': 'k' },
    200,
    '{"basic":"bob","keyInHeader":"keeper"}',
  ],
  [
    '/either',
    { authorization: basic('bob:a:b') },
    401,
    'Bearer realm="api", Basic realm="api", charset="UTF-8", ApiKey realm="api"',
  ],
  ['/either', { authorization: 'Bearer good' }, 200, '{"bearer":"ann"}'],
  ['/anybody', {}, 200, '{}'],
  ['/anybody', { authorization: 'Bearer good' }, 200, '{"bearer":"ann"}'],
  ['/open', {}, 200, '{}'],
  ['/scoped', { authorization: 'Bearer writer' }, 200, '{"oauth":"ann"}'],
  [
    '/scoped',
    { authorization: 'Bearer reader' },
    403,
    'Bearer realm="api", error="insufficient_scope", scope="write"',
  ],
  ['/byOpenId', {}, 401, 'Bearer realm="api", scope="profile"'],
  ['/byOpenId', { authorization: 'Bearer other' }, 401, 'Bearer realm="api", scope="profile"'],
  ['/byOpenId', { authorization: 'Bearer id' }, 200, '{"openId":"ann with profile"}'],
  ['/byTls', {}, 401, 'MutualTLS realm="api"'],
];

describe.each(Object.entries(SERVERS))('on %s', (_name, start) => {
  it('accepts the callers that the hooks accept', async () => {
    const port = await start({ handlers, security });
    const told = [];
    for (const [path, headers] of ROWS) {
      const {
        statusCode,
        headers: got,
        body,
      } = await send(`http://127.0.0.1:${port}${path}`, { headers });
      await body.dump();
      told.push([
        path,
        headers,
        statusCode,
        got[statusCode === 200 ? 'x-who' : 'www-authenticate'],
      ]);
    }
    expect(told).toEqual(ROWS);
  });

  it("does not start without hooks, and checks nothing with security: 'elsewhere'", async () => {
    const wrong = { handlers, security: { ...security, basic: undefined } };
    const text = /^Operation basic requires the security scheme basic, but no hook checks it/;
    await expect(start(wrong)).rejects.toThrow(text);
    await expect(start({ handlers })).rejects.toThrow(/^Operation bearer requires/);
    const port = await start({ handlers, security: 'elsewhere' });
    const { statusCode, body } = await send(`http://127.0.0.1:${port}/basic`);
    await body.dump();
    expect(statusCode).toBe(200);
  });
});

const TLS_SERVERS = {
  fastify: async (tls: TlsOptions, options: Options) => {
    const plugin = (await load('safe/plugin.ts'))['safePlugin'] as FastifyPluginAsync<Options>;
    const app = Fastify({ https: tls });
    app.register(plugin, options);
    await app.listen({ port: 0, host: '127.0.0.1' });
    close = () => app.close();
    return (app.server.address() as AddressInfo).port;
  },
  node: async (tls: TlsOptions, options: Options) => {
    const make = (await load('safe/node-handler.ts'))['safeNodeHandler'] as (
      given: object,
    ) => RequestListener;
    return listen(createTlsServer(tls, make(options)));
  },
};

it.each(Object.entries(TLS_SERVERS))(
  'a client certificate authenticates for mutual TLS on %s',
  async (_name, start) => {
    const pki = await makeTestPki({ keys: 'p256' });
    const { server, 'tpp1-qwac': tpp, 'unknown-ca-qwac': unknown, ca } = pki;
    const tls = {
      key: server.key,
      cert: server.certificate,
      ca: ca.certificate,
      requestCert: true,
      rejectUnauthorized: false,
    };
    const trusted = (
      { certificate }: { certificate: X509Certificate },
      { message }: SecurityInfo,
    ) => {
      const { socket } = 'raw' in message.raw ? message.raw.raw : message.raw;
      return (socket as TLSSocket).authorized ? certificate.subject.split('\n').at(-1) : undefined;
    };
    const port = await start(tls, { handlers, security: { ...security, tls: trusted } });
    const answerTo = async (connect: object) => {
      const dispatcher = new Agent({ connect: { rejectUnauthorized: false, ...connect } });
      const answer = await send(`https://127.0.0.1:${port}/byTls`, { dispatcher });
      await answer.body.dump();
      await dispatcher.close();
      return [answer.statusCode, answer.headers['x-who'] ?? answer.headers['www-authenticate']];
    };
    const subject = new X509Certificate(tpp.certificate).subject.split('\n').at(-1);
    const refused = [401, 'MutualTLS realm="api"'];
    expect(await answerTo({})).toEqual(refused);
    expect(await answerTo({ key: unknown.key, cert: unknown.certificate })).toEqual(refused);
    expect(await answerTo({ key: tpp.key, cert: tpp.certificate })).toEqual([
      200,
      JSON.stringify({ tls: subject }),
    ]);
  },
);

it('has types for hooks, options and contexts', async () => {
  const text = `
import type { FastifyRequest } from 'fastify';
import type { SafeHandlers, SafeIdentities, SafeSecurity } from './server/safe/handlers.js';
import type { IncomingMessage } from 'node:http';
import { safeNodeHandler } from './server/safe/node-handler.js';
import type { SafePluginOptions } from './server/safe/plugin.js';
interface Who extends SafeIdentities { readonly bearer: { readonly name: string } }
declare const security: SafeSecurity<FastifyRequest, Who>;
const handlers: SafeHandlers<FastifyRequest, Who> = {
  bearer: async (_request, { security: { bearer } }) => ({ status: 200, headers: { a: bearer.name.length } as Record<never, never> }),
  // @ts-expect-error an alternative may have let somebody else in
  either: async (_request, { security: { bearer } }) => ({ status: 200, headers: { a: bearer.name } }),
};
export const right: SafePluginOptions = { handlers, security };
declare const onNode: SafeHandlers<IncomingMessage, Who>;
declare const others: Omit<SafeSecurity, 'bearer'>;
const byName = { ...others, bearer: ({ token }: { token: string }) => ({ name: token }) };
const byToken = { ...others, bearer: ({ token }: { token: string }) => token };
export const named: SafePluginOptions<Who> = { handlers, security: byName };
// @ts-expect-error the hook says something else than the handlers want
export const unnamed: SafePluginOptions<Who> = { handlers, security: byToken };
export const sound = safeNodeHandler({ handlers: onNode, security: byName });
export const elsewhere = safeNodeHandler({ handlers: onNode, security: 'elsewhere' });
// @ts-expect-error the same, found without naming the type
export const unsound = safeNodeHandler({ handlers: onNode, security: byToken });
export const inline = safeNodeHandler({
  handlers: { open: async (_request, { raw }) => ({ status: 200, headers: { a: raw.url } as Record<never, never> }) },
  security: { ...others, bearer: ({ token }, { scopes }) => token + scopes.join() },
});
// @ts-expect-error security is missing
export const wrong: SafePluginOptions = { handlers };
`;
  await writeFile(join(folder, 'user.ts'), text);
  expect(await strictProblems(folder)).toEqual([]);
}, 60_000);
