import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ECHO, type EchoService, startEchoService } from './fixtures/echo-service.js';

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
const post = (operationId: string, type: string, schema: object, encoding: object) => ({
  post: {
    operationId,
    requestBody: { required: true, content: { [type]: { schema, encoding } } },
    responses: ECHO,
  },
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
  '/form': post(
    'form',
    'application/x-www-form-urlencoded',
    {
      type: 'object',
      properties: {
        name: TEXT,
        filter: DEEP,
        ids: list(INTEGER),
        words: list(TEXT),
        all: list(TEXT),
        point: POINT,
        plain: POINT,
      },
    },
    {
      filter: { style: 'deepObject', explode: true },
      ids: { style: 'form', explode: false },
      words: { style: 'pipeDelimited' },
      point: { style: 'form', explode: true },
      all: { contentType: 'application/json' },
    },
  ),
  '/parts': post(
    'parts',
    'multipart/form-data',
    {
      type: 'object',
      required: ['xml_sct', 'json_standingorderType'],
      properties: {
        xml_sct: TEXT,
        json_standingorderType: POINT,
        notes: list(POINT),
        plain: TEXT,
        image: { type: 'string', format: 'binary' },
      },
    },
    {
      xml_sct: { contentType: 'application/xml' },
      json_standingorderType: { contentType: 'application/json' },
      image: { contentType: 'image/png, image/*' },
    },
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

  it('leaves reserved characters as they are where the document says so', async () => {
    await echo.call('reserved', { query: { uri: 'https://a.b/c?d=e&f#g', uris: ['a,b', 'c/d'] } });
    expect(echo.seen.url).toBe('/reserved?uri=https://a.b/c?d=e%26f%23g&uris=a%2Cb,c/d');
  });

  it('writes members of members in brackets', async () => {
    await echo.call('deep', { query: { filter: { tags: ['a', 'b'], range: { from: 2 } } } });
    const names = 'filter[tags]=a&filter[tags]=b&filter[range][from]=2';
    expect(decodeURIComponent(echo.seen.url)).toBe(`/deep?${names}`);
  });
});

describe('what a style has no text for is refused by the client', () => {
  const rows = [
    { given: 'lists', request: { query: { space: ['a b'] } }, want: 'space may not hold a space' },
    { given: 'lists', request: { query: { pipe: ['a|b'] } }, want: 'pipe may not hold a |' },
    {
      given: 'lists',
      request: { headers: { 'X-List': ['a,b'] } },
      want: 'X-List may not hold a comma',
    },
    { given: 'empty', request: { query: { comma: [''] } }, want: 'may not be one empty text' },
    { given: 'deep', request: { query: { filter: { 'a]': 1 } } }, want: 'has brackets in a name' },
    { given: 'spread', request: { query: { more: { page: 1 } } }, want: 'has a member page' },
  ];
  it.each(rows)('$given: $request', async ({ given, request, want }) => {
    const failing = echo.call(given, request);
    await expect(failing).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await expect(failing).rejects.toThrow(want);
  });
});

describe('the server reads what others write', () => {
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
      headers: { cookie: 'ids=1&ids=2; id=%zz' },
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

describe('the server tells what is wrong', () => {
  const rows: readonly { given: string; headers?: Record<string, string>; want: string }[] = [
    { given: '/kinds/json', want: 'kind is not written in the style label' },
    { given: '/kinds/.csv', want: 'kind must be one of json, xml' },
    { given: '/files/a.b/;y=1', want: 'point /x is missing' },
    { given: '/deep?filter[size]=x', want: 'filter /size must be an integer' },
    {
      given: '/deep?filter[size]=1&filter[size]=2',
      want: 'filter has a member size that is given more than once',
    },
    {
      given: '/deep?filter[size][a]=1',
      want: 'filter has a member size that has names in brackets',
    },
    { given: '/deep?filter[range]=1', want: 'filter has a member range that must be an object' },
    { given: '/lists?pipe=a&pipe=b', want: 'pipe is given more than once' },
    { given: '/lists', headers: { 'x-point': 'x' }, want: 'X-Point /x must be an integer' },
    { given: '/spread?z=a', want: 'more /z must be an integer' },
    { given: '/content/7', want: 'at must be an object' },
  ];
  it.each(rows)('$given: $want', async ({ given, headers = {}, want }) => {
    const response = await fetch(echo.base + given, { headers });
    expect(await response.json()).toMatchObject({ status: 400, detail: want });
  });
});

describe('a form', () => {
  it('stands on the wire as its encoding says, and is read so', async () => {
    const value = {
      name: 'a b',
      filter: VALUES,
      ids: [1, 2],
      words: ['a,b', 'c'],
      all: ['x', 'y'],
      point: { x: 1, y: 2 },
      plain: { x: 3 },
    };
    const contentType = 'application/x-www-form-urlencoded';
    expect(await echo.call('form', { body: { contentType, value } })).toMatchObject({
      body: { value },
    });
    const shown = decodeURIComponent(echo.seen.body);
    for (const part of [
      'name=a+b&',
      'filter[size]=1&',
      '&ids=1,2&',
      '&words=a,b|c&',
      '&all=["x","y"]&',
      '&x=1&y=2&',
      '&plain={"x":3}',
    ])
      expect(shown).toContain(part);
  });
});

describe('the parts of a form', () => {
  const contentType = 'multipart/form-data';
  const value = { xml_sct: '<a/>', json_standingorderType: { x: 1 }, notes: [{ x: 2 }, { x: 3 }] };

  it('have the types that the document gives them', async () => {
    const seen = await echo.call('parts', {
      body: { contentType, value: { ...value, plain: 'p', image: new Uint8Array([1, 2]) } },
    });
    expect(seen).toMatchObject({ body: { value: { ...value, plain: 'p' } } });
    const parts = echo.seen.body.split(/--+parts-\w+/).slice(1, -1);
    const types = parts.map((part) => [
      /name="(\w+)"/.exec(part)?.[1],
      /Content-Type: (.*)/.exec(part)?.[1]?.trim(),
    ]);
    expect(types).toEqual([
      ['xml_sct', 'application/xml'],
      ['json_standingorderType', 'application/json'],
      ['notes', 'application/json'],
      ['notes', 'application/json'],
      ['plain', undefined],
      ['image', 'image/png'],
    ]);
  });

  const send = (...parts: readonly (readonly [name: string, type: string, body: string])[]) => {
    const texts = parts.map(
      ([name, type, body]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${type}\r\n${body}\r\n`,
    );
    return fetch(`${echo.base}/parts`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary="b"' },
      body: `preamble\r\n${texts.join('')}--b--\r\nafter`,
    });
  };
  const XML = ['xml_sct', 'Content-Type: Application/XML; charset=utf-8\r\n', '<a/>'] as const;
  const JSON_PART = [
    'json_standingorderType',
    'content-type:application/json\r\n',
    '{"x":1}',
  ] as const;
  it.each([
    {
      given: 'the types that are declared',
      parts: [XML, JSON_PART],
      want: { body: { value: { xml_sct: '<a/>' } } },
    },
    {
      given: 'no types at all',
      parts: [
        ['xml_sct', '', ''],
        ['json_standingorderType', '', '{"x":1}'],
      ],
      want: { body: { value: { xml_sct: '' } } },
    },
    {
      given: 'a range of types',
      parts: [XML, JSON_PART, ['image', 'Content-Type: image/gif\r\n', 'x']],
      want: { body: {} },
    },
    {
      given: 'wrong types',
      parts: [
        ['xml_sct', 'Content-Type: text/plain\r\n', '<a/>'],
        JSON_PART,
        ['image', 'Content-Type: text/css\r\n', ''],
      ],
      want: {
        status: 415,
        detail:
          'content-type /xml_sct must be of the type application/xml; ' +
          'content-type /image must be of the type image/png or image/*',
      },
    },
    {
      given: 'no JSON where JSON is due',
      parts: [XML, ['json_standingorderType', '', '{']],
      want: { status: 400, detail: 'body /json_standingorderType must be an object' },
    },
  ] as const)('are judged with $given', async ({ parts, want }) => {
    expect(await (await send(...parts)).json()).toMatchObject(want);
  });

  it.each([
    ['without an end', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ['without a name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--'],
    ['without parts', 'nothing'],
    [
      'with words after the boundary',
      '--b word\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--b--',
    ],
  ])('%s are refused', async (_name, body) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const response = await fetch(`${echo.base}/parts`, { method: 'POST', headers, body });
    const detail = 'body is not a valid multipart/form-data body';
    expect(await response.json()).toMatchObject({ status: 400, detail });
  });
});
