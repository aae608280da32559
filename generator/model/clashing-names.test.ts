import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateFolder } from '../fixtures/generated-folder.js';
import { strictProblems } from '../fixtures/strict-problems.js';
import type { JsonObject } from '../load/loaded-document.js';
import { buildModel } from './build-model.js';
import { pascalCase } from './naming.js';

const TEXT: JsonObject = { type: 'string' };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** A document whose only operation uses all these schemas, and refuses with a shared response. */
function documentOf(schemas: JsonObject, responses: JsonObject = {}): JsonObject {
  const properties = Object.fromEntries(Object.keys(schemas).map((key) => [key, ref(key)]));
  const shared = Object.keys(responses).map((key, at) => [
    String(400 + at),
    { $ref: `#/components/responses/${key}` },
  ]);
  const schema: JsonObject = { type: 'object', properties };
  const ok: JsonObject = { description: 'Done.', content: { 'application/json': { schema } } };
  const get: JsonObject = {
    operationId: 'getThing',
    responses: { 200: ok, ...Object.fromEntries(shared) },
  };
  return {
    openapi: '3.0.3',
    info: { title: 'Names', version: '1' },
    paths: { '/thing': { get } },
    components: { schemas, responses },
  };
}

/** The names of types by the name in the document, and those of responses. */
function namesIn(document: JsonObject): Readonly<Record<string, string>> {
  const { types, answers } = buildModel({ document }, 'api');
  return {
    ...Object.fromEntries(types.map(({ name, wireName }) => [wireName, name])),
    ...Object.fromEntries(answers.map(({ name, status }) => [status, name])),
  };
}

it.each(['Error', 'Date', 'Map', 'Set', 'Object', 'Boolean', 'Function', 'Symbol', 'Buffer'])(
  'a schema keeps the name %s',
  (name) => {
    expect(namesIn(documentOf({ [name]: TEXT }))).toMatchObject({ [name]: name });
  },
);

it('a name that our files use says what it is', () => {
  const names = namesIn(documentOf({ Promise: TEXT, Record: TEXT, GetThingResponse: TEXT }));
  expect(names).toMatchObject({
    Promise: 'PromiseSchema',
    Record: 'RecordSchema',
    GetThingResponse: 'GetThingResponseSchema',
  });
});

it('a response with the name of a schema says what it is', () => {
  const refused: JsonObject = { description: 'Refused.' };
  const document = documentOf(
    { NotFound: TEXT, Error: TEXT },
    { NotFound: refused, Error: refused },
  );
  expect(namesIn(document)).toMatchObject({
    NotFound: 'NotFound',
    Error: 'Error',
    400: 'NotFoundResponse',
    401: 'ErrorResponse',
  });
});

it('the order of the schemas does not change a name', () => {
  const keys = ['account_list', 'account-list', 'AccountList', 'other', 'account.list'];
  const inOrder = (given: readonly string[]) =>
    namesIn(documentOf(Object.fromEntries(given.map((key) => [key, TEXT]))));
  expect(inOrder(keys.toReversed())).toEqual(inOrder(keys));
  expect(inOrder(keys)).toMatchObject({ AccountList: 'AccountList', other: 'Other' });
});

it('a schema inside of another one is named after its place, whatever is above it', () => {
  const holder = (key: string): JsonObject => ({
    type: 'object',
    $defs: { Kg: { type: 'number' } },
    properties: { $defs: TEXT, own: ref(`${key}/$defs/Kg`), name: ref(`${key}/properties/$defs`) },
  });
  const documentWith = (keys: readonly string[]): JsonObject => ({
    ...documentOf(Object.fromEntries(keys.map((key) => [key, holder(key)]))),
    openapi: '3.1.0',
  });
  const names = (keys: readonly string[]) =>
    buildModel({ document: documentWith(keys) }, 'api').types.map(({ name }) => name);
  expect(names(['Z'])).toEqual(['Z', 'ZDefs', 'ZKg']);
  expect(names(['A', 'Z'])).toEqual(['A', 'ADefs', 'AKg', 'Z', 'ZDefs', 'ZKg']);
});

it('operations whose ids become one name are named after their path', () => {
  const get = (operationId: string): JsonObject => ({
    get: { operationId, responses: { 204: { description: 'Done.' } } },
  });
  const document = { ...documentOf({}), paths: { '/a': get('do-it'), '/b/{id}': get('do.it') } };
  const { operations } = buildModel({ document }, 'api');
  expect(operations.map(({ id, typeName }) => [id, typeName])).toEqual([
    ['doIt', 'DoIt'],
    ['getBId', 'GetBId'],
  ]);
});

const byId = (operationId?: string): JsonObject => ({
  get: {
    ...(operationId === undefined ? {} : { operationId }),
    responses: { 204: { description: 'Done.' } },
  },
});

it.each([
  [['delete-pet', 'deletePet'], 'deletePet', 'getA0'],
  [['get z', 'getZ'], 'getZ', 'getA0'],
  [['get_z', 'getZ'], 'getZ', 'get_z'],
])('an operationId that is a name keeps it: %j', (ids, literal, other) => {
  for (const order of [ids, ids.toReversed()]) {
    const paths = Object.fromEntries(order.map((id) => [`/a${ids.indexOf(id)}`, byId(id)]));
    const { operations } = buildModel({ document: { ...documentOf({}), paths } }, 'api');
    const names = Object.fromEntries(operations.map(({ path, id }) => [path, id]));
    expect(names).toEqual({ '/a0': other, '/a1': literal });
    const { typeName } = operations.find(({ id }) => id === literal) ?? {};
    expect(typeName).toBe(pascalCase(literal));
  }
});

it('an operation that is renamed gets a warning that says why', () => {
  const ids = ['delete-pet', 'deletePet', 'delete', undefined, 'get_z', 'getZ', 'getA3'];
  const paths = Object.fromEntries(ids.map((id, at) => [`/a${at}`, byId(id)]));
  const told: string[] = [];
  buildModel({ document: { ...documentOf({}), paths } }, 'api', undefined, (one) =>
    told.push(`${one.pointer}: ${one.text}. ${one.hint}`),
  );
  const both = 'Rename one of the two operationIds.';
  expect(told).toEqual([
    `/paths/~1a4/get/operationId: operationId get_z has types named GetA4, because getZ has the name GetZ. ${both}`,
    '/paths/~1a2/get/operationId: operationId delete becomes getA2, because delete has another meaning in the generated code. Rename this operationId.',
    `/paths/~1a0/get/operationId: operationId delete-pet becomes getA0, because deletePet has the name deletePet. ${both}`,
    `/paths/~1a3/get: the operation without operationId becomes getA32, because getA3 has the name getA3. ${both}`,
  ]);
});

it('output with the names of built-in types compiles', async () => {
  const names = [
    'Error',
    'Date',
    'Map',
    'Set',
    'Object',
    'Boolean',
    'Function',
    'Promise',
    'Record',
  ];
  const schemas = Object.fromEntries(
    names.map((name) => [name, { type: 'object', properties: { id: TEXT } }]),
  );
  const folder = await mkdtemp(join(tmpdir(), 'xs2a-names-'));
  const spec = join(folder, 'api.json');
  await writeFile(spec, JSON.stringify(documentOf(schemas)));
  const generated = await generateFolder([spec], { targets: ['zod', 'msw', 'tanstack-query'] });
  expect(await strictProblems(generated.folder)).toEqual([]);
  await generated.remove();
  await rm(folder, { recursive: true });
});
