import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateFolder } from '../fixtures/generated-folder.js';
import { strictProblems } from '../fixtures/strict-problems.js';
import type { JsonObject } from '../load/loaded-document.js';
import { buildModel } from './build-model.js';

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
