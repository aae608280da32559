import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestPki, type TestPki } from '../../pki/pki.js';
import { type GeneratedFolder, generateFolder, TINY } from '../fixtures/generated-folder.js';

type Options = Readonly<Record<string, unknown>>;

/** The generated code is loaded at run time, so its types are not known here. */
interface Loaded {
  readonly tinyPlugin: FastifyPluginAsync<Options>;
  readonly tinyNodeHandler: (options: Options) => RequestListener;
  readonly withoutSchemas: object;
  readonly respond: Readonly<
    Record<string, Readonly<Record<string, (...given: unknown[]) => object>>>
  >;
  readonly tinyFetchHandler: (options: Options) => (request: Request) => Promise<Response>;
}

/** A server on a port of its own. */
interface Running {
  readonly base: string;
  close(): Promise<void>;
}

let generated: GeneratedFolder;
let code: Loaded;

beforeAll(async () => {
  generated = await generateFolder([TINY]);
  const files = ['plugin', 'node-handler', 'fetch-handler', 'respond'].map(
    (file) => `tiny/${file}`,
  );
  const loaded = await Promise.all(
    [...files, 'core/fastify-options'].map(
      (file) => import(join(generated.folder, 'server', `${file}.ts`)),
    ),
  );
  code = Object.assign({}, ...loaded) as Loaded;
}, 60_000);

afterAll(() => generated.remove());

async function listen(server: Server): Promise<Running> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { base: `http://127.0.0.1:${port}/psd2`, close };
}

async function onFastify(options: Options): Promise<Running> {
  const app = Fastify({ exposeHeadRoutes: false, ...code.withoutSchemas });
  app.register(code.tinyPlugin, { prefix: '/psd2', security: 'elsewhere', ...options });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}/psd2`, close: async () => void (await app.close()) };
}

function onNode(options: Options): Promise<Running> {
  return listen(
    createServer(code.tinyNodeHandler({ prefix: '/psd2', security: 'elsewhere', ...options })),
  );
}

/** As in Express: the path loses the prefix below which the handler is mounted. */
function onExpress(options: Options): Promise<Running> {
  const handler = code.tinyNodeHandler({ security: 'elsewhere', ...options });
  const server = createServer((request, response) => {
    request.url = (request.url ?? '').replace(/^\/psd2/, '');
    handler(request, response);
  });
  return listen(server);
}

/** A Fetch-style server, which runs on node:http for the test. */
function onFetch(options: Options): Promise<Running> {
  const handler = code.tinyFetchHandler({ prefix: '/psd2', security: 'elsewhere', ...options });
  const toRequest = async (request: IncomingMessage): Promise<Request> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/' } = request;
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const init = { method, headers: Object.fromEntries(headers), ...body };
    return new Request(`http://127.0.0.1${url}`, init);
  };
  const server = createServer(async (request, response) => {
    const answer = await handler(await toRequest(request));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return listen(server);
}

const SERVERS = { fastify: onFastify, node: onNode, express: onExpress, fetch: onFetch };

const ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
const VALID = { 'x-request-id': ID, 'psu-ip-address': '192.0.2.1' };
const JSON_TYPE = { 'content-type': 'application/json' };
const PAYMENT = '{"creditorName":"Merchant","amount":"100"}';

const handlers = {
  initiatePayment: async ({ body }: { body: { value: object } }, context: object) => ({
    status: 201,
    contentType: 'application/json',
    headers: { Location: '/here', Supported: true },
    body: {
      paymentId: 'p',
      _links: { self: { href: 'x' } },
      got: body.value,
      context: {
        operationId: Reflect.get(context, 'operationId'),
        raw: Reflect.get(context, 'rawBody').toString(),
        aborted: Reflect.get(context, 'signal').aborted,
        clientCertificate: Reflect.get(context, 'clientCertificate') ?? null,
        id: Reflect.get(context, 'headers')['x-request-id'],
      },
    },
  }),
  getPayment: async ({ path }: { path: { paymentId: string } }) => ({
    status: 200,
    contentType: 'text/plain',
    headers: {},
    body: path.paymentId,
  }),
  cancelPayment: async () => ({ status: 204, headers: {} }),
  listTransactions: async (request: object) => ({
    status: 200,
    contentType: 'application/json',
    headers: {},
    body: { seen: request },
  }),
};

interface Sent {
  readonly given: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function send(base: string, { given, headers = {}, body }: Sent) {
  const [method = '', path = ''] = given.split(' ');
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await fetch(base + path, init);
  const allow = response.headers.get('allow');
  const type = response.headers.get('content-type');
  return { status: response.status, allow, type, body: await response.text() };
}

describe.each(Object.entries(SERVERS))('the server on %s', (_name, start) => {
  let server: Running;
  beforeAll(async () => {
    server = await start({ handlers });
  });
  afterAll(() => server.close());

  const ALLOWED = 'DELETE, GET, HEAD, OPTIONS, PUT';
  const calls: readonly (Sent & { readonly want: object })[] = [
    { given: 'GET /v1/payments/sct/p%201', want: { status: 200, body: 'p 1' } },
    { given: 'HEAD /v1/payments/sct/p', want: { status: 200, body: '' } },
    { given: 'OPTIONS /v1/payments/sct/p', want: { status: 204, allow: ALLOWED, body: '' } },
    { given: 'PATCH /v1/payments/sct/p', want: { status: 405, allow: ALLOWED } },
    { given: 'HEAD /token', want: { status: 405, allow: 'OPTIONS, POST' } },
    { given: 'DELETE /v1/payments/sct/p', want: { status: 204, body: '', type: null } },
    { given: 'GET /v1/nothing', want: { status: 404 } },
    { given: 'GET /v1/accounts/a/transactions/?status=both', want: { status: 200 } },
    { given: 'GET /v1/accounts/a/transactions/t', want: { status: 501 } },
    { given: 'GET /v1/accounts/a/transactions/?status=no', want: { status: 400 } },
    {
      given: 'GET /v1/payments/sct/p',
      headers: { accept: 'image/png' },
      want: { status: 406, type: 'application/problem+json' },
    },
    {
      given: 'POST /v1/payments/sct',
      headers: { ...VALID, 'content-type': 'application/pdf' },
      body: 'x',
      want: { status: 415 },
    },
    {
      given: 'POST /v1/payments/sct',
      headers: { ...VALID, ...JSON_TYPE },
      body: ' '.repeat(1_100_000),
      want: { status: 413 },
    },
    {
      given: 'POST /v1/payments/sct',
      headers: { ...VALID, ...JSON_TYPE },
      body: PAYMENT,
      want: { status: 201, type: 'application/json' },
    },
  ];
  it.each(calls)('responds to $given', async ({ want, ...sent }) => {
    expect(await send(server.base, sent)).toMatchObject(want);
  });

  it('gives the operation, the bytes and the headers to the handler', async () => {
    const headers = { ...VALID, ...JSON_TYPE };
    const { body } = await send(server.base, {
      given: 'POST /v1/payments/sct',
      headers,
      body: PAYMENT,
    });
    expect(JSON.parse(body)).toMatchObject({
      got: { creditorName: 'Merchant', amount: '100' },
      context: {
        operationId: 'initiatePayment',
        raw: PAYMENT,
        aborted: false,
        clientCertificate: null,
        id: ID,
      },
    });
  });
});

describe('the client certificate', () => {
  let pki: TestPki;
  beforeAll(async () => {
    pki = await makeTestPki({ keys: 'p256' });
  });

  const seeing = {
    security: 'elsewhere',
    handlers: {
      getPayment: async (_request: object, context: object) => {
        const certificate: unknown = Reflect.get(context, 'clientCertificate');
        const body = certificate instanceof X509Certificate ? certificate.fingerprint256 : 'none';
        return { status: 200, contentType: 'text/plain', headers: {}, body };
      },
    },
  };

  const servers = {
    fastify: async (tls: ServerOptions) => {
      const app = Fastify({ https: tls });
      app.register(code.tinyPlugin, seeing);
      await app.listen({ port: 0, host: '127.0.0.1' });
      return { address: app.server.address() as AddressInfo, close: () => app.close() };
    },
    node: async (tls: ServerOptions) => {
      const server = createTlsServer(tls, code.tinyNodeHandler(seeing));
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return { address: server.address() as AddressInfo, close: () => server.close() };
    },
  };

  it.each(Object.entries(servers))('reaches the handler on %s', async (_name, start) => {
    const tls = { cert: pki.server.certificate, key: pki.server.key, ca: pki.ca.certificate };
    const server = await start({ ...tls, requestCert: true, rejectUnauthorized: false });
    const read = async (own: { cert?: string; key?: string }) => {
      const dispatcher = new Agent({ connect: { ca: pki.ca.certificate, ...own } });
      const url = `https://127.0.0.1:${server.address.port}/v1/payments/sct/p`;
      const { body } = await request(url, { dispatcher });
      return body.text().finally(() => dispatcher.close());
    };
    const { certificate: cert, key } = pki['tpp1-qwac'];
    const [own, none] = [await read({ cert, key }), await read({})];
    await server.close();
    expect([own, none]).toEqual([new X509Certificate(cert).fingerprint256, 'none']);
  });

  it('comes from a function of the user with Fetch', async () => {
    const certificate = new X509Certificate(pki['tpp1-qwac'].certificate);
    const handler = code.tinyFetchHandler({ ...seeing, clientCertificate: () => certificate });
    const answer = await handler(new Request('https://bank.example/v1/payments/sct/p'));
    expect(await answer.text()).toBe(certificate.fingerprint256);
  });
});

describe('respond', () => {
  const link = { paymentId: 'p', _links: {} };
  const rows = [
    {
      given: () => code.respond['initiatePayment']?.['json']?.(201, link, { Location: '/x' }),
      want: {
        status: 201,
        contentType: 'application/json',
        headers: { Location: '/x' },
        body: link,
      },
    },
    {
      given: () => code.respond['getPayment']?.['xml']?.(200, '<a/>'),
      want: { status: 200, contentType: 'application/xml', headers: {}, body: '<a/>' },
    },
    {
      given: () => code.respond['initiatePayment']?.['as']?.('application/problem+json', 400, {}),
      want: { status: 400, contentType: 'application/problem+json', headers: {}, body: {} },
    },
    {
      given: () => code.respond['cancelPayment']?.['empty']?.(204),
      want: { status: 204, headers: {} },
    },
  ];
  it.each(rows)('returns $want', ({ given, want }) => {
    expect(given()).toEqual(want);
  });
});

const created = { paymentId: 'p', _links: { self: { href: 'x' } } };
const json = { contentType: 'application/json', headers: {} };

describe('a response that does not match the document', () => {
  const answers = [
    {
      given: { status: 201, ...json, body: { ...created, paymentId: 1 } },
      want: ['/body/paymentId must be a string (type)'],
    },
    {
      given: { status: 201, ...json, body: { paymentId: 'p' } },
      want: ['/body/_links is missing (required)'],
    },
    {
      given: { status: 201, ...json, headers: { Supported: 'maybe' }, body: created },
      want: ['/headers/Supported must be a boolean (type)'],
    },
    { given: { status: 201, headers: {} }, want: ['/body is missing (required)'] },
    { given: { status: 202, ...json, body: created }, want: ['/status is not declared (enum)'] },
    {
      given: { status: 201, ...json, contentType: 'text/html', body: '' },
      want: ['/contentType must be one of application/json (enum)'],
    },
    {
      given: { status: 408, ...json, body: created },
      want: ['/body is not declared (required)'],
    },
    { given: { status: 201, ...json, body: created }, want: undefined },
    { given: { status: 408, headers: {} }, want: undefined },
  ];

  const call = {
    given: 'POST /v1/payments/sct',
    headers: { ...VALID, ...JSON_TYPE },
    body: PAYMENT,
  };

  async function answering(options: Options, env: string | undefined) {
    const before = process.env['NODE_ENV'];
    if (env !== undefined) process.env['NODE_ENV'] = env;
    const errors: unknown[] = [];
    const hooks = {
      onError: (error: unknown, { status }: { status: number }) => {
        errors.push(error);
        return { status };
      },
      ...(options['hooks'] ?? {}),
    };
    const server = await onNode({ ...options, hooks });
    process.env['NODE_ENV'] = before;
    const { status } = await send(server.base, call).finally(server.close);
    return { status, errors };
  }

  it.each(answers)('is a 500; a valid one passes: $given', async ({ given, want }) => {
    const own = { initiatePayment: async () => given };
    const { status, errors } = await answering({ handlers: own }, undefined);
    expect(status).toBe(want === undefined ? given.status : 500);
    if (want === undefined) return expect(errors).toEqual([]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      name: 'AnswerError',
      operationId: 'initiatePayment',
      status: given.status,
      message: `the response ${given.status} of initiatePayment does not match the document: ${want.join('; ')}`,
    });
  });

  const wrong = { initiatePayment: async () => ({ status: 201, ...json, body: {} }) };
  const options = [
    { env: undefined, option: undefined, want: 500 },
    { env: 'production', option: undefined, want: 201 },
    { env: 'production', option: true, want: 500 },
    { env: undefined, option: false, want: 201 },
  ];
  it.each(options)('with $option in $env gives $want', async ({ env, option, want }) => {
    const given = option === undefined ? {} : { validateResponses: option };
    expect((await answering({ handlers: wrong, ...given }, env)).status).toBe(want);
  });

  const bad = { status: 400, contentType: 'application/json', body: { tppMessages: 1 } };
  const hooks = [
    { given: { before: () => bad }, want: 500 },
    { given: { before: () => ({ status: 401, body: 'not declared' }) }, want: 401 },
    { given: { onError: () => bad }, want: 400 },
  ];
  it.each(hooks)('from a hook gives $want', async ({ given, want }) => {
    expect((await answering({ handlers: {}, hooks: given }, undefined)).status).toBe(want);
  });
});
