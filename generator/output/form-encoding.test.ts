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
const post = (operationId: string, type: string, schema: object, encoding: object) => ({
  post: {
    operationId,
    requestBody: { required: true, content: { [type]: { schema, encoding } } },
    responses: ECHO,
  },
});

const PATHS = {
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

describe('a form', () => {
  it('is written and read as its encoding says', async () => {
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

it.each([
  ['{', 'is not valid JSON'],
  ['7', 'must be an object'],
])('the JSON %s in a field of a form %s', async (text, what) => {
  const body = new URLSearchParams({ plain: text });
  const response = await fetch(`${echo.base}/form`, { method: 'POST', body });
  expect(await response.json()).toMatchObject({ status: 400, detail: `body /plain ${what}` });
});

describe('the parts of a form', () => {
  const contentType = 'multipart/form-data';
  const value = { xml_sct: '<a/>', json_standingorderType: { x: 1 }, notes: [{ x: 2 }, { x: 3 }] };

  it('have the types of the document', async () => {
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
      given: 'the declared types',
      parts: [XML, JSON_PART],
      want: { body: { value: { xml_sct: '<a/>' } } },
    },
    {
      given: 'no types',
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
      given: 'invalid JSON',
      parts: [XML, ['json_standingorderType', '', '{']],
      want: { status: 400, detail: 'body /json_standingorderType is not valid JSON' },
    },
  ] as const)('are validated with $given', async ({ parts, want }) => {
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
