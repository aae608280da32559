import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedFolder, generateFolder, TINY } from '../fixtures/generated-folder.js';

/** The generated code is loaded at run time, so its types are not known here. */
type Method = (request?: object, options?: object) => Promise<{ readonly [key: string]: unknown }>;
interface Loaded {
  readonly tinyPlugin: FastifyPluginAsync<{ handlers: object; hooks?: object }>;
  readonly createTinyClient: (options: object) => Readonly<Record<string, Method>>;
}

const ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
const PAYMENT = { creditorName: 'Merchant', amount: '100' };
const PATH = { 'payment-service': 'payments', 'payment-product': 'sct' };
const HEADERS = { 'X-Request-ID': ID, 'PSU-IP-Address': '192.0.2.1' };

let generated: GeneratedFolder;
let server: FastifyInstance;
let base: string;
let code: Loaded;
const seen: unknown[] = [];
const errors: unknown[] = [];

const handlers = {
  initiatePayment: async (request: object, context: { rawBody: Buffer }) => {
    seen.push(request, context.rawBody.toString());
    const headers = { Location: '/here', Supported: true };
    const body = { paymentId: 'p 1', _links: { self: { href: 'x' } } };
    return { status: 201, contentType: 'application/json', headers, body };
  },
  getPayment: async ({ path }: { path: { paymentId: string } }) => {
    const id = path.paymentId;
    const types: Record<string, string> = { xml: 'application/xml', txt: 'text/plain' };
    const contentType = types[id] ?? 'application/json';
    return { status: 200, contentType, headers: {}, body: id in types ? `<${id}/>` : { id } };
  },
  cancelPayment: async () => ({ status: 204, headers: {} }),
  updatePayment: async (request: { body?: { value: unknown } }) => ({
    status: 200,
    contentType: 'application/json',
    headers: {},
    body: { got: request.body?.value ?? null },
  }),
  listTransactions: async (request: object) => ({
    status: 200,
    contentType: 'application/json',
    headers: {},
    body: { seen: request },
  }),
  token: async (request: { body: unknown }) => ({
    status: 200,
    contentType: 'application/json',
    headers: {},
    body: { seen: request.body },
  }),
};

const hooks = {
  before: async (request: { headers: Record<string, unknown> }) =>
    request.headers['x-blocked'] === undefined ? undefined : { status: 401, body: 'blocked' },
  onInvalid: async (found: unknown[], info: { status: number }) => {
    errors.splice(0, errors.length, ...found);
    return { status: info.status, contentType: 'application/json', body: { errors: found } };
  },
};

beforeAll(async () => {
  generated = await generateFolder([TINY]);
  const plugin = await import(join(generated.folder, 'server/tiny/plugin.ts'));
  const client = await import(join(generated.folder, 'client/tiny/client.ts'));
  code = { ...plugin, ...client } as Loaded;
  server = Fastify();
  await server.register(code.tinyPlugin, {
    prefix: '/psd2',
    handlers,
    hooks,
    security: 'elsewhere',
  } as never);
  await server.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/psd2`;
});

afterAll(async () => {
  await server.close();
  await generated.remove();
});

const call = (name: string, request?: object, options?: object) => {
  const method = code.createTinyClient({ baseUrl: base, ...(options ?? {}) })[name];
  if (method === undefined) throw new Error(`no method ${name}`);
  return method(request, options);
};

const send = async (method: string, path: string, headers: object = {}, body?: string) => {
  errors.length = 0;
  const response = await fetch(base + path, {
    method,
    headers: headers as Record<string, string>,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, allow: response.headers.get('allow'), errors: [...errors] };
};

describe('client and server', () => {
  const bodies = [
    { contentType: 'application/json', value: PAYMENT, raw: JSON.stringify(PAYMENT) },
    { contentType: 'application/xml', value: '<a>ü</a>', raw: '<a>ü</a>' },
  ];
  it.each(bodies)('transfer a body of type $contentType', async ({ contentType, value, raw }) => {
    seen.length = 0;
    const headers = { ...HEADERS, 'TPP-Redirect-Preferred': true };
    const answer = await call('initiatePayment', {
      path: PATH,
      headers,
      body: { contentType, value },
    });
    expect(answer).toEqual({
      status: 201,
      contentType: 'application/json',
      // the operation takes and declares X-Request-ID, so that the server repeats it
      headers: { Location: '/here', Supported: true, 'X-Request-ID': ID },
      body: { paymentId: 'p 1', _links: { self: { href: 'x' } } },
      requestId: ID,
    });
    expect(seen).toEqual([
      { path: PATH, query: {}, headers, cookies: {}, body: { contentType, value } },
      raw,
    ]);
  });

  it('transfer parts as text and as JSON', async () => {
    seen.length = 0;
    const value = { xml_sct: '<x/>', json_standingorderType: { startDate: '2030-01-01' } };
    const body = { contentType: 'multipart/form-data', value };
    await call('initiatePayment', { path: PATH, headers: HEADERS, body });
    expect(seen[0]).toMatchObject({ body });
    expect(seen[1]).toMatch(/name="json_standingorderType"\r\nContent-Type: application\/json\r\n/);
  });

  it('transfer form fields', async () => {
    const body = {
      contentType: 'application/x-www-form-urlencoded',
      value: { code: 'a+b c&', seconds: 5 },
    };
    expect(await call('token', { body })).toMatchObject({ body: { seen: body } });
  });

  const answers = [
    { id: 'a/b c', want: { contentType: 'application/json', body: { id: 'a/b c' } } },
    { id: 'xml', want: { contentType: 'application/xml', body: '<xml/>' } },
    { id: 'txt', want: { contentType: 'text/plain', body: '<txt/>' } },
  ];
  it.each(answers)('transfer the response for payment $id', async ({ id, want }) => {
    const got = await call('getPayment', { path: { ...PATH, paymentId: id } });
    expect(got).toEqual({ status: 200, headers: {}, ...want });
  });

  it('transfer a response without a body', async () => {
    const got = await call('cancelPayment', { path: { ...PATH, paymentId: 'p' } });
    expect(got).toEqual({ status: 204, headers: {} });
  });

  it('transfer typed query parameters', async () => {
    const query = { withBalance: false, limit: 3, status: 'both', tag: ['a', 'b c'] };
    const got = await call('listTransactions', { path: { 'account-id': 'x' }, query });
    expect(got).toMatchObject({ body: { seen: { path: { 'account-id': 'x' }, query } } });
  });

  it('sign the sent bytes, and create a request id', async () => {
    seen.length = 0;
    const signed: unknown[] = [];
    const sign = (request: { body: Uint8Array; headers: Record<string, string> }) => {
      signed.push(Buffer.from(request.body).toString(), request.headers['X-Request-ID']);
      return { Digest: 'x' };
    };
    const headers = { 'PSU-IP-Address': '192.0.2.1' };
    const body = { contentType: 'application/json', value: PAYMENT };
    await call('initiatePayment', { path: PATH, headers, body }, { sign, bearer: 'token' });
    expect(signed[0]).toBe(seen[1]);
    expect(signed[1]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('throw an undeclared response as an error that contains it', async () => {
    const request = { path: { ...PATH, paymentId: 'p' } };
    const options = { headers: { 'X-Blocked': '1' } };
    await expect(call('cancelPayment', request, options)).rejects.toMatchObject({
      code: 'UNDECLARED_ANSWER',
      status: 401,
      operationId: 'cancelPayment',
      body: '"blocked"',
    });
  });

  it('throw when the response does not arrive in time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((done) => silent.once('listening', done));
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const request = { path: { ...PATH, paymentId: 'p' } };
    const call = code.createTinyClient({ baseUrl, timeoutMs: 30 })['getPayment'];
    await expect(call?.(request)).rejects.toMatchObject({ code: 'TIMEOUT' });
    silent.closeAllConnections();
    silent.close();
  });
});

describe('the server', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const valid = { ...HEADERS, ...JSON_TYPE };
  const routes = [
    { given: 'GET /v1/accounts/a/transactions/?status=both', want: { status: 200 } },
    { given: 'GET /v1/accounts/a/transactions?status=both', want: { status: 400 } },
    { given: 'GET /v1/accounts/a/transactions/t', want: { status: 501 } },
    { given: 'GET /v1/accounts//transactions/?status=both', want: { status: 404 } },
    { given: 'GET /v1/payments/sct/p%2F1', want: { status: 200 } },
    { given: 'GET /v1/payments/sct/', want: { status: 404 } },
    { given: 'GET /v1/nothing', want: { status: 404 } },
    { given: 'GET /v1/accounts/a/%74ransactions/?status=both', want: { status: 200 } },
    {
      given: 'POST /v1/payments/sct/p',
      want: { status: 405, allow: 'DELETE, GET, HEAD, OPTIONS, PUT' },
    },
    { given: 'HEAD /v1/payments/sct/p', want: { status: 200 } },
    {
      given: 'POST /v1/accounts/a/transactions/',
      want: { status: 405, allow: 'GET, HEAD, OPTIONS' },
    },
  ];
  it.each(routes)('responds to $given', async ({ given, want }) => {
    const [method = '', path = ''] = given.split(' ');
    expect(await send(method, path)).toMatchObject(want);
  });

  it('reports a value outside an enum as an invalid parameter if no other path matches', async () => {
    const got = await send('GET', '/v1/giro/sct/p');
    expect(got.status).toBe(400);
    expect(got.errors).toEqual([
      {
        in: 'path',
        name: 'payment-service',
        message: 'must be one of payments, periodic-payments',
      },
    ]);
  });

  const faulty = [
    '{"creditorName":"12345678901","phone":"x"}',
    '{"phone":"x","creditorName":"12345678901"}',
  ];
  it.each(faulty)("reports all errors of a request in the document's order: %s", async (body) => {
    const headers = { ...JSON_TYPE, 'TPP-Redirect-Preferred': 'maybe', 'X-Request-ID': 'no' };
    const got = await send('POST', '/v1/payments/sct', headers, body);
    expect(got.status).toBe(400);
    expect(got.errors).toEqual([
      { in: 'header', name: 'X-Request-ID', message: 'must match the format uuid' },
      { in: 'header', name: 'PSU-IP-Address', message: 'is missing' },
      { in: 'header', name: 'TPP-Redirect-Preferred', message: 'must be a boolean' },
      { in: 'body', pointer: '/amount', message: 'is missing' },
      { in: 'body', pointer: '/creditorName', message: 'must not have more than 10 characters' },
      expect.objectContaining({ in: 'body', pointer: '/phone' }),
    ]);
  });

  const bodies = [
    { given: ['application/json', '{"a":'], want: [{ in: 'body', message: 'is not valid JSON' }] },
    { given: ['application/json', ''], want: [{ in: 'body', message: 'is missing' }] },
    { given: ['application/pdf', 'x'], want: [{ in: 'content-type' }], status: 415 },
    { given: ['nonsense', 'x'], want: [{ in: 'content-type' }], status: 415 },
    { given: ['multipart/form-data; boundary=b', 'x'], want: [{ in: 'body' }] },
  ];
  it.each(bodies)('refuses the body $given', async ({ given, want, status = 400 }) => {
    const [type, body] = given;
    const got = await send('POST', '/v1/payments/sct', { ...HEADERS, 'content-type': type }, body);
    expect(got).toMatchObject({ status, errors: want });
  });

  it('validates a body against the schema that the path value selects', async () => {
    const body = JSON.stringify(PAYMENT);
    expect((await send('POST', '/v1/payments/sct', valid, body)).status).toBe(201);
    expect(await send('POST', '/v1/periodic-payments/sct', valid, body)).toMatchObject({
      status: 400,
      errors: [{ in: 'body', pointer: '/startDate', message: 'is missing' }],
    });
  });

  const updates = [
    { given: '{}', want: 200 },
    { given: '{"psuData":{"password":"x"}}', want: 200 },
    { given: '{"methodId":"x"}', want: 200 },
    { given: '{"zzz":1}', want: 400 },
    { given: '', want: 200 },
  ];
  it.each(updates)('responds with $want to the update $given', async ({ given, want }) => {
    expect((await send('PUT', '/v1/payments/sct/p', JSON_TYPE, given)).status).toBe(want);
  });

  const accepts = [
    { given: 'application/json', want: 200 },
    { given: 'application/*;q=0.1', want: 200 },
    { given: 'image/png', want: 406 },
    { given: 'application/json;q=0, text/html', want: 406 },
  ];
  it.each(accepts)('responds with $want to Accept: $given', async ({ given, want }) => {
    const got = await send('GET', '/v1/accounts/a/transactions/?status=both', { accept: given });
    expect(got.status).toBe(want);
  });

  const hidden = ['__proto__', '\\u005f_proto__', '__\\u0070roto__'];
  it.each(hidden)('drops %s from a body', async (key) => {
    const text = `{"psuData":{"${key}":{"admin":true}}}`;
    const response = await fetch(`${base}/v1/payments/sct/p`, {
      method: 'PUT',
      headers: JSON_TYPE,
      body: text,
    });
    expect(await response.text()).toBe('{"got":{"psuData":{}}}');
  });
});
