import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ECHO, type EchoService, startEchoService } from '../fixtures/echo-service.js';

const TEXT = { type: ['string', 'null'] };
const NUMBER = { type: 'number' };
const LIST = { type: 'array', items: TEXT };
const FIELDS = { type: 'object', properties: { a: TEXT, n: NUMBER, l: LIST } };
const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data';
const at = (place: string, name: string, more: object) => ({ name, in: place, ...more });
const takes = (operationId: string, type: string, encoding: object = {}) => ({
  post: {
    operationId,
    requestBody: { content: { [type]: { schema: FIELDS, encoding } } },
    responses: ECHO,
  },
});

let echo: EchoService;
beforeAll(async () => {
  echo = await startEchoService({
    '/find/{id}': {
      get: {
        operationId: 'find',
        parameters: [
          at('path', 'id', { required: true, schema: NUMBER }),
          at('query', 'q', { schema: TEXT }),
          at('query', 'l', { schema: LIST }),
          at('query', 'deep', { style: 'deepObject', schema: FIELDS }),
          at('query', 'json', { content: { 'application/json': { schema: FIELDS } } }),
          at('header', 'X-Note', { schema: TEXT }),
          at('cookie', 'c', { schema: TEXT }),
        ],
        responses: ECHO,
      },
    },
    '/form': takes('form', FORM),
    '/styled': takes('styled', FORM, { l: { style: 'pipeDelimited', explode: false } }),
    '/parts': takes('parts', PARTS),
  });
}, 60_000);
afterAll(() => echo.close());

describe('a value that no text represents', () => {
  const find = (more: object) => ['find', { path: { id: 1 }, ...more }] as const;
  const body = (id: string, contentType: string, value: object) =>
    [id, { body: { contentType, value } }] as const;

  it.each([
    [...find({ query: { q: null } }), 'q is null'],
    [...find({ query: { l: ['a', null] } }), 'l is null'],
    [...find({ query: { deep: null } }), 'deep is null'],
    [...find({ query: { deep: { a: null } } }), 'deep has a field a that is null'],
    [...find({ headers: { 'X-Note': null } }), 'X-Note is null'],
    [...find({ cookies: { c: null } }), 'c is null'],
    [...find({ path: { id: Number.NaN } }), 'id is NaN'],
    [...find({ path: { id: Number.POSITIVE_INFINITY } }), 'id is Infinity'],
    [...body('form', FORM, { a: null }), 'body has a field a that is null'],
    [...body('form', FORM, { n: Number.NaN }), 'body has a field n that is NaN'],
    [...body('styled', FORM, { a: null, l: ['b'] }), 'body has a field a that is null'],
    [...body('parts', PARTS, { a: null }), 'body has a field a that is null'],
  ])('is refused in %s %j', async (id, request, why) => {
    await expect(echo.call(id, request)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: `${id}: ${why}, which cannot be sent as text; leave it out`,
    });
  });

  it('is sent where JSON represents it', async () => {
    const query = { json: { a: null } };
    expect(await echo.call('find', { path: { id: 1 }, query })).toMatchObject({ query });
  });
});
