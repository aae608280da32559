import { expect, test } from 'vitest';
import { diffDocuments } from '../diff-documents.js';
import { inMemory } from '../fixtures/in-memory.js';

type Ids = Readonly<Record<string, string | undefined>>;

/** A document with these operations, each with its operationId. */
function documentOf(ids: Ids, section = 'paths') {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [label, operationId] of Object.entries(ids)) {
    const [method = '', path = ''] = label.split(' ');
    paths[path] ??= {};
    Object.assign(paths[path] ?? {}, {
      [method.toLowerCase()]: {
        ...(operationId === undefined ? {} : { operationId }),
        responses: { 204: { description: 'Done.' } },
      },
    });
  }
  return inMemory({ openapi: '3.1.0', info: { title: 'Names', version: '1' }, [section]: paths });
}

const changesOf = (old: Ids, now: Ids) =>
  diffDocuments(documentOf(old), documentOf(now)).changes.map(
    ({ severity, id, sentence, hits }) => ({ told: `${severity} ${id}`, sentence, hits }),
  );

const [PETS, OWNERS] = ['DELETE /pets/{id}', 'DELETE /owners/{id}'];

test('a name that stands for another operation breaks callers and handlers, which still compile', () => {
  const old = { [PETS]: 'delete-pet' };
  const now = { [OWNERS]: 'deletePet', [PETS]: 'delete-pet' };
  const [first] = changesOf(old, now);
  expect(first).toEqual({
    told: 'breaking operation-name-taken',
    sentence: `${OWNERS}: in generated code, deletePet now calls ${OWNERS}; it called ${PETS}.`,
    hits: ['clients-that-send', 'clients-that-read', 'banks'],
  });
});

test('exchanged operationIds are two names that call something else', () => {
  const old = { [PETS]: 'first', [OWNERS]: 'second' };
  const now = { [PETS]: 'second', [OWNERS]: 'first' };
  const taken = changesOf(old, now).filter(({ told }) => told.includes('name-taken'));
  expect(taken.map(({ sentence }) => sentence)).toEqual([
    `${OWNERS}: in generated code, first now calls ${OWNERS}; it called ${PETS}.`,
    `${PETS}: in generated code, second now calls ${PETS}; it called ${OWNERS}.`,
  ]);
});

test('other names of path parameters and other operations change no name', () => {
  const old = { 'GET /pets/{id}': 'getPet' };
  const now = { 'GET /owners': 'getOwners', 'GET /pets/{petId}': 'getPet' };
  expect(changesOf(old, now).map(({ told }) => told)).toEqual(['compatible operation-added']);
});

test.each([
  [
    'added',
    undefined,
    'listPets',
    'GET /pets: the operationId listPets is added; there was none. In generated code it is now listPets; it was getPets.',
  ],
  [
    'changed',
    'listPets',
    'allPets',
    'GET /pets: the operationId is allPets; it was listPets. In generated code it is now allPets; it was listPets.',
  ],
  [
    'removed',
    'listPets',
    undefined,
    'GET /pets: the operationId listPets is removed. In generated code it is now getPets; it was listPets.',
  ],
  [
    'added',
    undefined,
    'getPets',
    'GET /pets: the operationId getPets is added; there was none. Our generated code keeps the name getPets; that of other tools may get another one.',
  ],
])('an operationId that is %s is risky, with both names', (verb, was, is, sentence) => {
  const [change, ...others] = changesOf({ 'GET /pets': was }, { 'GET /pets': is });
  expect(others).toEqual([]);
  expect(change).toMatchObject({ told: `risky operation-id-${verb}`, sentence });
});

test('the removal of an operation says where its operationId is now', () => {
  const changes = changesOf({ 'GET /events': 'listEvents' }, { 'GET /v2/events': 'listEvents' });
  expect(changes.map(({ told, sentence }) => [told, sentence])).toEqual([
    [
      'breaking operation-removed',
      'GET /events: the operation is removed. The operationId listEvents is now at GET /v2/events.',
    ],
    ['compatible operation-added', 'GET /v2/events: the operation is new.'],
  ]);
});

test('a removed operation is near what is left around it', () => {
  const near = (now: Ids) =>
    diffDocuments(documentOf({ 'GET /a': 'a', 'PUT /a': 'b' }), documentOf(now)).changes.map(
      (change) => change.near?.pointer,
    );
  expect(near({ 'PUT /a': 'b' })).toEqual(['/paths/~1a']);
  expect(near({ 'GET /b': 'c', 'PUT /b': 'd' })).toEqual([
    '/paths',
    '/paths',
    undefined,
    undefined,
  ]);
});
