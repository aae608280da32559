import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountOnFastify } from '../../runtime/server/fastify-adapter.js';
import type { OperationSpec } from '../../runtime/server/operation-spec.js';
import { ECHO, type EchoService, startEchoService } from '../fixtures/echo-service.js';

const TEXT = { type: 'string' };
const FORM = 'application/x-www-form-urlencoded';
const takes = (operationId: string, type: string, schema: object, required = true) => ({
  post: {
    operationId,
    requestBody: { required, content: { [type]: { schema } } },
    responses: ECHO,
  },
});
const fields = (...required: readonly string[]) => ({
  type: 'object',
  required,
  properties: { name: TEXT },
});

let echo: EchoService;
beforeAll(async () => {
  echo = await startEchoService({
    '/text': takes('text', 'text/plain', TEXT),
    '/note': takes('note', 'text/plain', TEXT, false),
    '/long': takes('long', 'text/plain', { ...TEXT, minLength: 1 }),
    '/form': takes('form', FORM, fields()),
    '/login': takes('login', FORM, fields('name'), false),
    '/bytes': takes('bytes', 'application/octet-stream', { ...TEXT, format: 'binary' }),
    '/xml': takes('xml', 'application/xml', TEXT),
    '/json': takes('json', 'application/json', fields()),
  });
}, 60_000);
afterAll(() => echo.close());

const post = async (path: string, type?: string) => {
  const headers = type === undefined ? {} : { 'content-type': type };
  const answer = await fetch(echo.base + path, { method: 'POST', headers });
  return (await answer.json()) as { readonly detail?: string; readonly body?: object };
};

describe('an empty body with a Content-Type', () => {
  it('is an empty text, form or file', async () => {
    const sent = (contentType: string, value: unknown) => ({ body: { contentType, value } });
    const text = sent('text/plain', '');
    expect(await echo.call('text', text)).toMatchObject(text);
    expect(await echo.call('note', text)).toMatchObject(text);
    expect(await echo.call('form', sent(FORM, {}))).toMatchObject(sent(FORM, {}));
    const file = await echo.call('bytes', sent('application/octet-stream', new Uint8Array()));
    expect(file).toMatchObject({ body: { value: { data: [] } } });
  });

  it('is no body where nothing of the type is empty, or the document allows no empty value', async () => {
    for (const [path, type] of [
      ['/xml', 'application/xml'],
      ['/json', 'application/json'],
      ['/long', 'text/plain'],
      ['/text', undefined],
    ] as const) {
      expect((await post(path, type)).detail).toBe('body is missing');
    }
    expect((await post('/login', FORM)).body).toBeUndefined();
    expect((await post('/note')).body).toBeUndefined();
  });

  it('reaches a handler on Fastify too', async () => {
    const seen: unknown[] = [];
    const operation = {
      id: 'put',
      method: 'PUT',
      path: '/text',
      parameters: [],
      body: { required: true, media: [{ type: 'text/plain', coding: 'text' }] },
      answers: [],
      produces: [],
    } as unknown as OperationSpec;
    const put = async ({ body }: { readonly body?: unknown }) => {
      seen.push(body);
      return { status: 204 };
    };
    const app = Fastify();
    mountOnFastify(app, [operation], { handlers: { put }, validateResponses: false });
    const headers = { 'content-type': 'text/plain' };
    const { statusCode } = await app.inject({ method: 'PUT', url: '/text', headers, payload: '' });
    expect([statusCode, seen]).toEqual([204, [{ contentType: 'text/plain', value: '' }]]);
    await app.close();
  });
});
