import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { formatProblems } from '../fixtures/format-problems.js';
import { strictProblems } from '../fixtures/strict-problems.js';
import { generate } from '../generate.js';

const body = (schema: object) => ({
  description: 'An answer.',
  content: { 'application/json': { schema } },
});
const ref = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** An operation with this many codes and `default`, so that lines of every length are printed. */
const manyCodes = (count: number) => {
  const codes = Array.from({ length: count }, (_, at) => [`${400 + at}`, body({ type: 'string' })]);
  const responses = { ...Object.fromEntries(codes), default: ref('Problem') };
  return [`/many/${count}`, { get: { operationId: `readManyThings${count}`, responses } }];
};

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: {
          200: body({ type: 'array', items: { type: 'string' } }),
          default: ref('Problem'),
        },
      },
      post: {
        operationId: 'addPet',
        responses: {
          201: body({ type: 'string' }),
          '2XX': body({ type: 'number' }),
          '4XX': ref('Problem'),
          default: body({ type: 'boolean' }),
        },
      },
      delete: { operationId: 'dropPets', responses: { default: ref('Problem') } },
    },
    '/named': {
      put: {
        operationId: 'namePet',
        requestBody: body({ type: 'string' }),
        responses: {
          200: body({ type: 'string' }),
          415: { description: 'Without a body.' },
          500: { description: 'Without a body.' },
        },
      },
    },
    ...Object.fromEntries(Array.from({ length: 30 }, (_, count) => manyCodes(count))),
  },
  components: {
    responses: {
      Problem: body({
        type: 'object',
        required: ['title'],
        properties: { title: { type: 'string' } },
      }),
    },
  },
};

const USER = `
import { createApiClient } from './api/client/api/client.js';
import type { ApiHandlers } from './api/server/api/handlers.js';
import { respond } from './api/server/api/respond.js';

const client = createApiClient({ baseUrl: 'http://127.0.0.1' });

export async function read(): Promise<number | string> {
  const got = await client.listPets();
  if (got.status === 200) return got.body.length;
  // @ts-expect-error an error body has no length
  got.body.length;
  return got.body.title;
}

export async function add(): Promise<string | number | boolean> {
  const got = await client.addPet();
  if (got.status === 201) return got.body.length;
  if (got.status === 202) return got.body.toFixed();
  if (got.status === 420) return got.body.title;
  return got.status === 500 && got.body;
}

const JSON_TYPE = { contentType: 'application/json', headers: {} } as const;
const problem = { title: 'Broken' };

export const handlers: ApiHandlers = {
  listPets: async () => ({ status: 503, ...JSON_TYPE, body: problem }),
  addPet: async () => ({ status: 299, ...JSON_TYPE, body: 1 }),
  dropPets: async () => ({ status: 200, ...JSON_TYPE, body: problem }),
};

export const wrong: ApiHandlers = {
  // @ts-expect-error 200 is declared with another body than default
  listPets: async () => ({ status: 200, ...JSON_TYPE, body: problem }),
  // @ts-expect-error 201 is declared with another body than 2XX
  addPet: async () => ({ status: 201, ...JSON_TYPE, body: 1 }),
};

export const built: ApiHandlers = {
  listPets: async () => respond.listPets.json(404, problem),
  addPet: async () => respond.addPet.json(204, 1),
};

// @ts-expect-error 200 is declared with another body than default
export const wrongError = respond.listPets.json(200, problem);
// @ts-expect-error 201 is declared with another body than 2XX
export const wrongRange = respond.addPet.json(201, 1);
// @ts-expect-error 404 belongs to 4XX
export const wrongDefault = respond.addPet.json(404, true);
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xs2a-statuses-'));
  await symlink(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const spec = join(folder, 'api.json');
  await writeFile(spec, JSON.stringify(DOCUMENT));
  await generate({ specs: [spec], out: join(folder, 'api') });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('allows default and ranges only for statuses that are not declared', async () => {
  await writeFile(join(folder, 'user.ts'), USER);
  expect(await strictProblems(folder)).toEqual([]);
  expect(await formatProblems(join(folder, 'api'))).toBe('');
}, 60_000);

it.each([
  {
    given: '200 with the body of default',
    answer: { status: 200, body: { title: 'Broken' } },
    want: 500,
  },
  { given: '200 with its own body', answer: { status: 200, body: ['Rex'] }, want: 200 },
  {
    given: 'an undeclared status with the body of default',
    answer: { status: 404, body: { title: 'None' } },
    want: 404,
  },
  {
    given: 'an undeclared status with the body of 200',
    answer: { status: 404, body: ['Rex'] },
    want: 500,
  },
])('responds with $want when a handler returns $given', async ({ answer, want }) => {
  const file = join(folder, 'api/server/api/fetch-handler.ts');
  const { apiFetchHandler } = (await import(file)) as Record<string, (options: object) => Fetch>;
  const handlers = { listPets: async () => ({ ...answer, contentType: 'application/json' }) };
  const hooks = { onError: () => ({ status: 500 }) };
  const serve = apiFetchHandler?.({ handlers, hooks, validateResponses: true });
  expect((await serve?.(new Request('http://127.0.0.1/pets')))?.status).toBe(want);
});

it.each([
  ['an undeclared type', 'text/plain', 415],
  ['a handler that throws', 'application/json', 500],
])('leaves out the body of a hook where the status has none: %s', async (_, type, status) => {
  const file = join(folder, 'api/server/api/fetch-handler.ts');
  const { apiFetchHandler } = (await import(file)) as Record<string, (options: object) => Fetch>;
  const told = (__: unknown, info: { status: number }) => ({ status: info.status, body: 'told' });
  const namePet = () => Promise.reject(new Error('broken on purpose'));
  const hooks = { onInvalid: told, onError: told };
  const serve = apiFetchHandler?.({ handlers: { namePet }, hooks, validateResponses: true });
  const asked = { method: 'PUT', headers: { 'content-type': type }, body: '"Rex"' };
  const got = await serve?.(new Request('http://127.0.0.1/named', asked));
  expect([got?.status, await got?.text()]).toEqual([status, '']);
});

type Fetch = (request: Request) => Promise<Response>;
