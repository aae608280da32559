import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';

const text = { type: 'string' };
const $ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const shaped = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const takes = (id: string, content: object, more: object = {}) => ({
  post: {
    operationId: id,
    requestBody: { content },
    responses: { 204: { description: 'Done.' } },
    ...more,
  },
});
const kinds = (by: string, own: object, required: readonly string[]) => ({
  allOf: [$ref('Base'), shaped({ kind: { ...text, enum: [by] }, ...own }, required)],
});

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Odd', version: '1' },
  paths: {
    '/forms': takes('form', {
      'application/x-www-form-urlencoded': {
        schema: shaped({ user: text, tags: { type: 'array', items: text } }),
      },
      'multipart/form-data': { schema: shaped({ user: text }) },
    }),
    '/notes': takes(
      'note',
      { 'application/json': { schema: {} }, 'text/plain': { schema: text } },
      {
        parameters: [
          { name: 'q', in: 'query', schema: { ...text, maxLength: 3 } },
          { name: 'id', in: 'cookie', schema: text },
          { name: 'X-Id', in: 'header', schema: { ...text, format: 'uuid' } },
          { name: 'X-Tenant', in: 'header', schema: text },
        ],
      },
    ),
    '/payments': takes('pay', {
      'application/json': {
        schema: {
          oneOf: [$ref('Card'), $ref('Iban')],
          discriminator: {
            propertyName: 'kind',
            mapping: { card: '#/components/schemas/Card', iban: '#/components/schemas/Iban' },
          },
        },
      },
    }),
  },
  components: {
    schemas: {
      Base: shaped({ kind: text, currency: { ...text, enum: ['EUR', 'USD'] } }, ['kind']),
      Card: kinds('card', { amount: { type: 'number', minimum: 0 }, pan: text, a: text, b: text }, [
        'pan',
        'a',
        'b',
      ]),
      Iban: kinds('iban', {}, []),
    },
  },
};

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

interface FetchModule {
  readonly oddFetchHandler: (
    options: object,
  ) => (request: Request) => Promise<{ json(): Promise<Told> }>;
}

interface Told {
  readonly status: number;
  readonly title?: string;
  readonly detail?: string;
}
type Sent = readonly [
  path: string,
  headers: Record<string, string | string[]>,
  body?: string | Buffer,
];

let scratch: string;
let made: GeneratedFolder;
const open: { readonly url: string; readonly close: () => void }[] = [];

const handlers = Object.fromEntries(
  ['form', 'note', 'pay'].map((id) => [id, async () => ({ status: 204, headers: {} })]),
);

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'xs2a-odd-'));
  await writeFile(join(scratch, 'odd.json'), JSON.stringify(DOCUMENT));
  made = await generateFolder([join(scratch, 'odd.json')]);
  const load = (name: string) => import(join(made.folder, `server/odd/${name}.ts`));
  const { oddPlugin } = (await load('plugin')) as {
    oddPlugin: FastifyPluginAsync<{ readonly handlers: object }>;
  };
  const { oddNodeHandler } = (await load('node-handler')) as {
    oddNodeHandler: (options: object) => Parameters<typeof createServer>[1];
  };
  const fastify = Fastify({ bodyLimit: 300 });
  await fastify.register(oddPlugin, { handlers });
  open.push({ url: await fastify.listen({ port: 0 }), close: () => void fastify.close() });
  const node = createServer(oddNodeHandler({ handlers }) as never);
  await new Promise<void>((done) => void node.listen(0, done));
  const { port } = node.address() as AddressInfo;
  open.push({ url: `http://localhost:${port}`, close: () => void node.close() });
}, 60_000);

afterAll(async () => {
  for (const { close } of open) close();
  await made.remove();
  await rm(scratch, { recursive: true, force: true });
});

/** What a server says of a request; headers with a list are sent more than once. */
function ask(url: string, [path, headers, body = '']: Sent, method = 'POST'): Promise<Told> {
  return new Promise((done, fail) => {
    const request = send(`${url}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const sent = Buffer.concat(chunks).toString();
        const problem = sent === '' ? {} : (JSON.parse(sent) as object);
        done({ ...problem, status: response.statusCode ?? 0 });
      });
    });
    request.on('error', fail);
    request.end(body);
  });
}

const note = (path: string, headers: Record<string, string | string[]> = {}): Sent => [
  `/notes${path}`,
  { 'content-type': JSON_TYPE, ...headers },
  '{}',
];
const typed = (type: string, body = '{}'): Sent => ['/notes', { 'content-type': type }, body];
const coded = (coding: string, body: string | Buffer): Sent => [
  '/notes',
  { 'content-type': JSON_TYPE, 'content-encoding': coding },
  body,
];
const form = (body: string): Sent => ['/forms', { 'content-type': FORM }, body];
const parts = (...values: readonly string[]): Sent => {
  const part = (value: string) =>
    `--x\r\ncontent-disposition: form-data; name="user"\r\n\r\n${value}\r\n`;
  return [
    '/forms',
    { 'content-type': 'multipart/form-data; boundary=x' },
    `${values.map(part).join('')}--x--`,
  ];
};
const ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
const CODED = 'is not percent-encoded UTF-8';

describe.each([
  ['Fastify', 0],
  ['node:http', 1],
])('%s', (_, at) => {
  it.each<[string, Sent, number, string?]>([
    [
      'a field twice',
      form('user=a&user=b'),
      400,
      'body has a field user that is given more than once',
    ],
    ['a list', form('tags=a&tags=b&user=a'), 204],
    ['a part twice', parts('a', 'b'), 400, 'body has the part user 2 times; send it once'],
    ['a field %zz', form('user=%zz'), 400, `body has a field user that ${CODED}`],
    ['a name %ff', form('%ff=a'), 400, `body has a name that ${CODED}`],
    ['a good field', form('user=%C3%BC+%25'), 204],
    ['a query %zz', note('?q=%zzzzz'), 400, `q ${CODED}`],
    ['a query %ff', note('?q=%ff'), 400, `q ${CODED}`],
    ['another query %ff', note('?other=%ff'), 400, `other ${CODED}`],
    ['a name %ff in the query', note('?%ff=1'), 400, `a name in the query ${CODED}`],
    ['a good query', note('?q=%C3%BC+%25'), 204],
    ['a cookie %zz', note('', { cookie: 'id=%zz' }), 400, `id ${CODED}`],
    ['a cookie of others', note('', { cookie: 'other=%zz; id=a' }), 204],
    [
      'a header twice whose joined value is valid',
      note('', { 'X-Tenant': ['aa', 'bb'] }),
      400,
      'X-Tenant is given more than once',
    ],
    ['a header twice', note('', { 'X-Id': [ID, ID] }), 400, 'X-Id is given more than once'],
    ['charset=utf-8', typed('application/json; charset=utf-8'), 204],
    ['charset=UTF-8', typed('application/json;charset=UTF-8'), 204],
    ['charset="utf-8"', typed('application/json; charset="utf-8"'), 204],
    [
      'another charset',
      typed('application/json; charset=iso-8859-1'),
      415,
      'Content-Type has the charset iso-8859-1; only utf-8 is supported',
    ],
    [
      'another charset of a text',
      typed('text/plain; charset=utf-16', 'a'),
      415,
      'Content-Type has the charset utf-16; only utf-8 is supported',
    ],
    [
      'gzip',
      coded('gzip', gzipSync('{}')),
      415,
      'Content-Encoding gzip is not supported: send the body without it',
    ],
    [
      'br',
      coded('br', '{}'),
      415,
      'Content-Encoding br is not supported: send the body without it',
    ],
    ['identity', coded('identity', '{}'), 204],
  ])('%s', async (_what, sent, status, detail) => {
    const told = await ask(open[at]?.url ?? '', sent);
    expect([told.status, told.detail]).toEqual([status, detail]);
  });

  it('a discriminator chooses whose errors are told', async () => {
    const body = JSON.stringify({ kind: 'card', amount: -1, currency: 'EURO' });
    const { detail } = await ask(open[at]?.url ?? '', [
      '/payments',
      { 'content-type': JSON_TYPE },
      body,
    ]);
    expect(detail?.split('; ').sort()).toEqual([
      'body /a is missing',
      'body /amount must be at least 0',
      'body /b is missing',
      'body /currency must be one of EUR, USD',
      'body /pan is missing',
    ]);
  });

  it('without its discriminator, only that is told', async () => {
    const sent: Sent = ['/payments', { 'content-type': JSON_TYPE }, '{"amount":-1}'];
    expect((await ask(open[at]?.url ?? '', sent)).detail).toBe('body /kind is missing');
  });

  it.each<[number, string, Sent, string]>([
    [400, 'Bad Request', note('?q=long'), 'POST'],
    [404, 'Not Found', ['/nowhere', {}], 'POST'],
    [405, 'Method Not Allowed', ['/notes', {}], 'GET'],
    [415, 'Unsupported Media Type', typed('image/png'), 'POST'],
  ])('%d is %s', async (status, title, sent, method) => {
    const told = await ask(open[at]?.url ?? '', sent, method);
    expect([told.status, told.title]).toEqual([status, title]);
  });
});

it('a path of which the prefix leaves nothing is told as this path', async () => {
  const { oddFetchHandler } = (await import(
    join(made.folder, 'server/odd/fetch-handler.ts')
  )) as FetchModule;
  const serve = oddFetchHandler({ handlers, prefix: '/psd2' });
  const { detail } = await (await serve(new Request('http://localhost/psd2'))).json();
  expect(detail).toBe('there is no operation at this path');
});

it('a body that Fastify finds too large is told in one sentence', async () => {
  const told = await ask(open[0]?.url ?? '', typed(JSON_TYPE, JSON.stringify('x'.repeat(400))));
  expect(told).toMatchObject({
    status: 413,
    title: 'Content Too Large',
    detail: 'body is too large',
  });
});
