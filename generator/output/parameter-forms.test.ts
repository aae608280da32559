import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ECHO, type EchoService, startEchoService } from '../fixtures/echo-service.js';

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };
const POINT = { type: 'object', required: ['x'], properties: { x: INTEGER, y: INTEGER } };
const DEEP = {
  type: 'object',
  properties: {
    size: INTEGER,
    tags: { type: 'array', items: TEXT },
    range: { type: 'object', properties: { from: INTEGER, open: { type: 'boolean' } } },
    points: { type: 'array', items: POINT },
  },
};
const list = (items: object) => ({ type: 'array', items });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const query = (name: string, more: object) => ({ name, in: 'query', ...more });
const get = (operationId: string, ...parameters: object[]) => ({
  get: { operationId, parameters, responses: ECHO },
});

const PATHS = {
  '/deep': get('deep', query('filter', { style: 'deepObject', schema: DEEP })),
  '/spread': get(
    'spread',
    query('page', { schema: INTEGER }),
    query('sort', { style: 'deepObject', schema: { type: 'object', properties: { by: TEXT } } }),
    query('more', {
      schema: {
        type: 'object',
        properties: { on: { type: 'boolean' }, tags: list(TEXT) },
        additionalProperties: INTEGER,
      },
    }),
  ),
  '/pageable': get(
    'pageable',
    query('pageable', {
      required: true,
      schema: { type: 'object', properties: { page: INTEGER, size: INTEGER } },
    }),
  ),
  '/content/{at}': get(
    'content',
    { name: 'at', in: 'path', required: true, ...json(POINT) },
    query('filter', json(POINT)),
    query('word', json(TEXT)),
    { name: 'X-Note', in: 'header', ...json({ type: 'object', properties: { a: TEXT } }) },
    { name: 'place', in: 'cookie', ...json(POINT) },
  ),
  '/reserved': get(
    'reserved',
    query('uri', { allowReserved: true, schema: TEXT }),
    query('uris', { allowReserved: true, explode: false, schema: list(TEXT) }),
  ),
  '/empty': get(
    'empty',
    query('flag', { allowEmptyValue: true, schema: { type: 'boolean' } }),
    query('list', { allowEmptyValue: true, schema: list(TEXT) }),
    query('comma', { explode: false, schema: list(TEXT) }),
  ),
  '/lists': get(
    'lists',
    query('space', { style: 'spaceDelimited', explode: false, schema: list(TEXT) }),
    query('pipe', { style: 'pipeDelimited', explode: false, schema: list(TEXT) }),
    query('numbers', { explode: false, schema: list(INTEGER) }),
    { name: 'X-List', in: 'header', schema: list(TEXT) },
    { name: 'X-Point', in: 'header', explode: true, schema: POINT },
    { name: 'id', in: 'cookie', schema: TEXT },
    { name: 'ids', in: 'cookie', schema: list(INTEGER) },
  ),
  '/kinds/{kind}': get('kind', {
    name: 'kind',
    in: 'path',
    required: true,
    style: 'label',
    schema: { type: 'string', enum: ['json', 'xml'] },
  }),
  '/files/{name}{format}/{point}': get(
    'file',
    { name: 'name', in: 'path', required: true, schema: TEXT },
    { name: 'format', in: 'path', required: true, style: 'label', schema: TEXT },
    { name: 'point', in: 'path', required: true, style: 'matrix', explode: true, schema: POINT },
  ),
};

let echo: EchoService;
beforeAll(async () => {
  echo = await startEchoService(PATHS);
}, 60_000);
afterAll(() => echo.close());

const VALUES = {
  size: 1,
  tags: ['a&b', 'c'],
  range: { from: 2, open: true },
  points: [{ x: 1 }, { x: 2, y: 3 }],
};

describe('a request is read as the client wrote it', () => {
  const rows = [
    { given: 'deep', request: { query: { filter: VALUES } } },
    {
      given: 'spread',
      request: {
        query: {
          page: 1,
          sort: { by: 'x' },
          more: { on: false, tags: ['p', 'q'], z: 7, 'a=b': 8 },
        },
      },
    },
    { given: 'pageable', request: { query: { pageable: { size: 3 } } } },
    { given: 'pageable', request: { query: { pageable: {} } } },
    {
      given: 'content',
      request: {
        path: { at: { x: 1, y: 2 } },
        query: { filter: { x: 3 }, word: '7' },
        headers: { 'X-Note': { a: 'ä, € \n 😀' } },
        cookies: { place: { x: 4 } },
      },
    },
    {
      given: 'reserved',
      request: { query: { uri: 'https://a.b/c?d=e&f=1+2#g,h%20i', uris: ['a,b', 'c/d'] } },
    },
    { given: 'empty', request: { query: { flag: '', list: [], comma: [] } } },
    { given: 'empty', request: { query: { flag: true, list: ['a', ''], comma: ['', ''] } } },
    { given: 'lists', request: { query: {}, cookies: { id: 'a; b=c, "d" ä', ids: [1, 2] } } },
    {
      given: 'lists',
      request: { query: { numbers: [1] }, headers: { 'X-Point': { x: 1, y: -2 } } },
    },
    { given: 'kind', request: { path: { kind: 'xml' } } },
    {
      given: 'file',
      request: { path: { name: 'a b', format: 'json', point: { x: 1, y: 2 } } },
    },
  ];
  it.each(rows)('$given: $request', async ({ given, request }) => {
    expect(await echo.call(given, request)).toMatchObject(request);
  });

  it('keeps reserved characters if the document has allowReserved', async () => {
    await echo.call('reserved', { query: { uri: 'https://a.b/c?d=e&f#g', uris: ['a,b', 'c/d'] } });
    expect(echo.seen.url).toBe('/reserved?uri=https://a.b/c?d=e%26f%23g&uris=a%2Cb,c/d');
  });

  it('has members of members in brackets', async () => {
    await echo.call('deep', { query: { filter: { tags: ['a', 'b'], range: { from: 2 } } } });
    const names = 'filter[tags]=a&filter[tags]=b&filter[range][from]=2';
    expect(decodeURIComponent(echo.seen.url)).toBe(`/deep?${names}`);
  });
});

describe('the client refuses values that a style cannot express', () => {
  const rows = [
    {
      given: 'lists',
      request: { query: { space: ['a b'] } },
      want: 'space must not contain a space',
    },
    { given: 'lists', request: { query: { pipe: ['a|b'] } }, want: 'pipe must not contain a |' },
    {
      given: 'lists',
      request: { headers: { 'X-List': ['a,b'] } },
      want: 'X-List must not contain a comma',
    },
    {
      given: 'empty',
      request: { query: { comma: [''] } },
      want: 'must not be a single empty string',
    },
    { given: 'deep', request: { query: { filter: { 'a]': 1 } } }, want: 'has brackets in a name' },
    { given: 'spread', request: { query: { more: { page: 1 } } }, want: 'has a field page' },
  ];
  it.each(rows)('$given: $request', async ({ given, request, want }) => {
    const failing = echo.call(given, request);
    await expect(failing).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await expect(failing).rejects.toThrow(want);
  });
});

describe('the server reads requests of other clients', () => {
  const rows: readonly { given: string; headers?: Record<string, string>; want: object }[] = [
    {
      given: '/deep?filter[size]=1&filter[tags][]=a&filter[tags][]=b',
      want: { query: { filter: { size: 1, tags: ['a', 'b'] } } },
    },
    {
      given: '/lists?space=a+b%20c&pipe=a|b%7Cc',
      want: { query: { space: ['a', 'b', 'c'], pipe: ['a', 'b|c'] } },
    },
    {
      given: '/lists?pipe=a%7cb&numbers=1%2C2',
      want: { query: { pipe: ['a', 'b'], numbers: [1, 2] } },
    },
    {
      given: '/lists',
      headers: { cookie: 'ids=1&ids=2; id=%25zz' },
      want: { cookies: { ids: [1, 2], id: '%zz' } },
    },
    {
      given: '/lists',
      headers: { 'x-list': 'a , b', 'x-point': 'x=1, y=2' },
      want: { headers: { 'X-List': ['a', 'b'], 'X-Point': { x: 1, y: 2 } } },
    },
    { given: '/empty?flag&list=&comma=', want: { query: { flag: '', list: [], comma: [] } } },
    { given: '/pageable', want: { query: { pageable: {} } } },
    { given: '/spread?on=true&z=1&page=2', want: { query: { page: 2, more: { on: true, z: 1 } } } },
    { given: '/kinds/.json', want: { path: { kind: 'json' } } },
  ];
  it.each(rows)('$given $headers', async ({ given, headers = {}, want }) => {
    const response = await fetch(echo.base + given, { headers });
    expect(await response.json()).toMatchObject(want);
  });
});

describe('the server reports an invalid parameter', () => {
  const rows: readonly { given: string; headers?: Record<string, string>; want: string }[] = [
    { given: '/kinds/json', want: 'kind does not match the style label' },
    { given: '/kinds/.csv', want: 'kind must be one of json, xml' },
    { given: '/files/a.b/;y=1', want: 'point /x is missing' },
    { given: '/deep?filter[size]=x', want: 'filter /size must be an integer' },
    {
      given: '/deep?filter[size]=1&filter[size]=2',
      want: 'filter has a field size that is given more than once',
    },
    {
      given: '/deep?filter[size][a]=1',
      want: 'filter has a field size that has names in brackets',
    },
    { given: '/deep?filter[range]=1', want: 'filter has a field range that must be an object' },
    { given: '/lists?pipe=a&pipe=b', want: 'pipe is given more than once' },
    { given: '/lists', headers: { 'x-point': 'x' }, want: 'X-Point /x must be an integer' },
    { given: '/spread?z=a', want: 'more /z must be an integer' },
    { given: '/content/7', want: 'at must be an object' },
    { given: '/content/%7B%22x%22:1%7D?filter=%7B', want: 'filter is not valid JSON' },
  ];
  it.each(rows)('$given: $want', async ({ given, headers = {}, want }) => {
    const response = await fetch(echo.base + given, { headers });
    expect(await response.json()).toMatchObject({ status: 400, detail: want });
  });
});
