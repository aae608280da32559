import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../../foundation/package-root.js';
import { type GeneratedFolder, generateFolder } from '../../fixtures/generated-folder.js';
import {
  json,
  type RecordingServer,
  startRecordingServer,
} from '../../fixtures/recording-server.js';
import { strictProblems } from '../../fixtures/strict-problems.js';

interface QueryOptions {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<unknown>;
}
type Query = (caller: unknown, request: object) => QueryOptions;
type Mutation = (caller: unknown) => {
  readonly mutationKey: readonly unknown[];
  readonly mutationFn: (request: object) => Promise<unknown>;
};

const pet = { name: 'Rex', photoUrls: [] };
let generated: GeneratedFolder;
let server: RecordingServer;
let queries: Readonly<Record<string, unknown>>;
let caller: unknown;

beforeAll(async () => {
  server = await startRecordingServer();
  const spec = join(packageRoot(), 'generator/fixtures/petstore.yaml');
  generated = await generateFolder([spec], { parts: ['client'], targets: ['tanstack-query'] });
  queries = await import(join(generated.folder, 'tanstack-query/petstore/queries.ts'));
  const { fetchCaller } = await import(join(generated.folder, 'client/core.ts'));
  caller = fetchCaller({ baseUrl: server.baseUrl });
}, 60_000);
afterAll(async () => {
  server.close();
  await generated.remove();
});

const petById = () => (queries['getPetByIdOptions'] as Query)(caller, { path: { petId: 7 } });

it('a query is sent once for its key, and its data is the response', async () => {
  const client = new QueryClient();
  server.answer(json(200, pet));
  const staleTime = 60_000;
  const first = await client.fetchQuery({ ...petById(), staleTime });
  const second = await client.fetchQuery({ ...petById(), staleTime });
  expect(first).toMatchObject({ status: 200, body: pet });
  expect(second).toBe(first);
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /pet/7']);
  const key = queries['getPetByIdQueryKey'] as (request: object) => readonly unknown[];
  expect(client.getQueryData(key({ path: { petId: 7 } }))).toBe(first);
});

it('a response that is not a success is the error of the query', async () => {
  const client = new QueryClient();
  server.answer({ status: 404 });
  const failing = client.fetchQuery({ ...petById(), retry: false });
  await expect(failing).rejects.toMatchObject({
    name: 'RefusedError',
    operationId: 'getPetById',
    status: 404,
    answer: { status: 404 },
  });
});

it('an unused query aborts the call', async () => {
  const client = new QueryClient();
  const seen = new Promise<void>((whenSeen) => server.answer({ silent: true, whenSeen }));
  const observer = new QueryObserver(client, { ...petById(), retry: false });
  const stop = observer.subscribe(() => undefined);
  let ended: unknown;
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') ended = observer.getCurrentQuery().state.fetchStatus;
  });
  await seen;
  stop();
  await client.cancelQueries();
  expect(ended).toBe('idle');
});

it('a mutation sends its request', async () => {
  const client = new QueryClient();
  server.answer(json(200, { ...pet, id: 1 }));
  const options = (queries['addPetMutation'] as Mutation)(caller);
  const observer = new MutationObserver(client, options);
  const body = { contentType: 'application/json', value: pet };
  expect(await observer.mutate({ body })).toMatchObject({ status: 200, body: { id: 1 } });
  expect(options.mutationKey).toEqual(['petstore', 'addPet']);
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /pet']);
});

it('has the types of the document: data is a success response', async () => {
  const lines = [
    "import { MutationObserver, QueryClient } from '@tanstack/query-core';",
    "import { fetchCaller } from './client/core.js';",
    "import { addPetMutation, getPetByIdOptions } from './tanstack-query/petstore/queries.js';",
    "const caller = fetchCaller({ baseUrl: 'https://pets.example' });",
    'const client = new QueryClient();',
    'const found = await client.fetchQuery(getPetByIdOptions(caller, { path: { petId: 7 } }));',
    'export const status: 200 = found.status;',
    "export const name: string = found.contentType === 'application/json' ? found.body.name : '';",
    '// @ts-expect-error a pet has a number',
    "getPetByIdOptions(caller, { path: { petId: 'seven' } });",
    'export const observer = new MutationObserver(client, addPetMutation(caller));',
    '// @ts-expect-error a pet has a name',
    "void observer.mutate({ body: { contentType: 'application/json', value: { photoUrls: [] } } });",
  ];
  await writeFile(join(generated.folder, 'use.ts'), `${lines.join('\n')}\n`);
  expect(await strictProblems(generated.folder)).toEqual([]);
});
