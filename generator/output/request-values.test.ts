import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { strictProblems } from '../fixtures/strict-problems.js';

const $ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const text = { type: 'string' };
const color = { ...text, default: 'red' };
const kind = (value: string) => ({
  type: 'object',
  required: ['kind', value],
  properties: { kind: text, [value]: text },
});

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      post: {
        operationId: 'order',
        parameters: [
          query('limit', { type: 'integer', default: 20 }),
          query('sort', { type: 'array', items: text, default: ['date'] }),
          query('bare', text),
          { name: 'X-Mode', in: 'header', schema: $ref('Mode') },
          { name: 'deep', in: 'query', style: 'deepObject', schema: $ref('Item') },
        ],
        requestBody: json($ref('Order')),
        responses: { 200: { description: 'Done.', ...json($ref('Order')) } },
      },
    },
    '/pets': {
      post: {
        operationId: 'pet',
        requestBody: json($ref('Pet')),
        responses: { 204: { description: 'Done.' } },
      },
    },
  },
  components: {
    schemas: {
      Mode: { type: 'string', enum: ['fast', 'slow'], default: 'slow' },
      Item: { type: 'object', properties: { color, size: text } },
      Order: {
        required: ['id', 'name'],
        allOf: [
          {
            type: 'object',
            properties: {
              id: { ...text, readOnly: true, default: 'none', maxLength: 4 },
              name: text,
              secret: { ...text, writeOnly: true },
              items: { type: 'array', items: $ref('Item') },
              mode: $ref('Mode'),
              settings: {
                type: 'object',
                default: { a: [1] },
                properties: { constructor: { ...text, default: 'own' } },
              },
              either: { oneOf: [$ref('Item'), { type: 'object', properties: { other: text } }] },
              maybe: { nullable: true, allOf: [$ref('Item')] },
              byName: { type: 'object', additionalProperties: $ref('Item') },
              inner: $ref('Order'),
            },
          },
        ],
      },
      Pet: {
        oneOf: [$ref('Cat'), $ref('Dog')],
        discriminator: { propertyName: 'kind', mapping: { tabby: '#/components/schemas/Cat' } },
      },
      Cat: kind('meow'),
      Dog: kind('bark'),
    },
  },
};

type Options = Readonly<Record<string, unknown>>;
type Handler = (request: Request) => Promise<Response>;
interface Seen {
  readonly query: object;
  readonly headers: object;
  readonly body: { readonly value: object };
}

let scratch: string;
let made: GeneratedFolder;
let seen: Seen;
let serve: (options?: Options) => Handler;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'xs2a-values-'));
  await writeFile(join(scratch, 'shop.json'), JSON.stringify(DOCUMENT));
  made = await generateFolder([join(scratch, 'shop.json')]);
  const code = (await import(join(made.folder, 'server/shop/fetch-handler.ts'))) as {
    readonly shopFetchHandler: (options: Options) => Handler;
  };
  const order = async (request: Seen) => {
    seen = structuredClone(request);
    Object.assign((request.query as { sort: string[] }).sort ?? [], { 0: 'changed' });
    return {
      status: 200,
      contentType: 'application/json',
      headers: {},
      body: { id: 'a', name: 'b' },
    };
  };
  serve = (options = {}) => code.shopFetchHandler({ handlers: { order }, ...options });
}, 60_000);

afterAll(async () => {
  await made.remove();
  await rm(scratch, { recursive: true, force: true });
});

const post = (path: string, body: object) =>
  new Request(`http://shop.example${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

describe('defaults of the document', () => {
  it('are not applied without the option', async () => {
    expect((await serve()(post('/orders', { name: 'n', items: [{}] }))).status).toBe(200);
    expect(seen).toMatchObject({ query: {}, headers: {} });
    expect(seen.body.value).toEqual({ name: 'n', items: [{}] });
  });

  it('replace missing parameters and members, also in items and referenced types', async () => {
    const handler = serve({ applyDefaults: true });
    const inner = { name: 'i', items: [{ color: 'blue' }, {}], settings: {} };
    const body = { name: 'n', inner, maybe: {}, byName: { x: {} }, either: {} };
    for (const path of ['/orders?deep[size]=s', '/orders?deep[size]=s']) {
      expect((await handler(post(path, body))).status).toBe(200);
      expect(seen.query).toEqual({
        limit: 20,
        sort: ['date'],
        deep: { color: 'red', size: 's' },
      });
    }
    expect(seen.headers).toMatchObject({ 'X-Mode': 'slow' });
    const filled = { mode: 'slow' };
    expect(seen.body.value).toEqual({
      name: 'n',
      ...filled,
      settings: { a: [1], constructor: 'own' },
      maybe: { color: 'red' },
      byName: { x: { color: 'red' } },
      either: {},
      inner: {
        name: 'i',
        ...filled,
        items: [{ color: 'blue' }, { color: 'red' }],
        settings: { constructor: 'own' },
      },
    });
  });

  it('do not change sent values', async () => {
    const handler = serve({ applyDefaults: true });
    const body = { name: 'n', mode: 'fast', maybe: null, settings: { constructor: 'x' } };
    await handler(post('/orders?limit=1&sort=name', body));
    expect(seen.query).toEqual({ limit: 1, sort: ['name'] });
    expect(seen.body.value).toEqual(body);
  });

  it('do not replace required members', async () => {
    const answer = await serve({ applyDefaults: true })(post('/orders', {}));
    expect(await answer.json()).toMatchObject({ detail: 'body /name is missing' });
  });
});

describe('a readOnly member', () => {
  it('is not required in a request, but validated and removed if it is sent', async () => {
    expect((await serve()(post('/orders', { name: 'n', id: 'mine' }))).status).toBe(200);
    expect(seen.body.value).toEqual({ name: 'n' });
    const answer = await serve()(post('/orders', { name: 'n', id: 'too long' }));
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('/id') });
  });

  it('is required in a response', async () => {
    const order = async () => ({
      status: 200,
      contentType: 'application/json',
      headers: {},
      body: { name: 'n' },
    });
    const hooks = { onError: (error: unknown) => ({ status: 500, body: String(error) }) };
    const answer = await serve({ handlers: { order }, hooks })(post('/orders', { name: 'n' }));
    expect(await answer.text()).toContain('/body/id is missing');
  });

  it('cannot be sent by a client, and a writeOnly member not by a server', async () => {
    const uses = (name: string, send: string, answer: string) =>
      `
      import { createShopClient } from './client/shop/client.js';
      import { respond } from './server/shop/respond.js';
      const client = createShopClient({ baseUrl: 'https://shop.example' });
      export const ${name} = () => client.order({
        body: { contentType: 'application/json', value: { name: 'n', ${send} } },
      });
      export const answer${name} = () => respond.order.json(200, { id: 'i', name: 'n', ${answer} });
    `;
    await writeFile(join(made.folder, 'sound.ts'), uses('sound', "secret: 's'", ''));
    await writeFile(join(made.folder, 'read.ts'), uses('read', "id: 'i'", ''));
    await writeFile(
      join(made.folder, 'inner.ts'),
      uses('inner', "inner: { name: 'x', id: 'i' }", ''),
    );
    await writeFile(join(made.folder, 'write.ts'), uses('write', '', "secret: 's'"));
    const problems = (await strictProblems(made.folder)) as readonly string[];
    const files = problems.map((text) => /(\w+)\.ts/.exec(text)?.[1]);
    expect([...new Set(files)].sort()).toEqual(['inner', 'read', 'write']);
  }, 60_000);
});

describe('a discriminator', () => {
  it.each([
    [{ kind: 'bird' }, 'body /kind must be one of tabby, Dog'],
    [{ kind: 'tabby' }, 'body /meow is missing'],
    [{ kind: 'Dog', bark: 'w' }, undefined],
  ])('selects the schema for %j', async (pet, detail) => {
    const answer = await serve({ handlers: { pet: async () => ({ status: 204, headers: {} }) } })(
      post('/pets', pet),
    );
    const told = answer.status === 204 ? {} : ((await answer.json()) as object);
    expect(Reflect.get(told, 'detail')).toBe(detail);
  });
});
