import { expect, test } from 'vitest';
import { diffDocuments } from './diff-documents.js';
import { inMemory } from './fixtures/in-memory.js';

type Schema = Readonly<Record<string, unknown>>;

const documentOf = (schema: Schema) =>
  inMemory({
    openapi: '3.1.0',
    info: { title: 'Rules', version: '1' },
    paths: {
      '/x': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
  });

const abc = (rules: Schema): Schema => ({
  type: 'object',
  properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'integer' } },
  ...rules,
});
const texts = (rules: Schema): Schema => ({ type: 'array', items: { type: 'string' }, ...rules });
const open = (rules: Schema): Schema => ({ type: 'object', ...rules });
const x = { const: 'x' };
const tagged = { required: ['k'], properties: { k: { const: 'v' } } };
const tags = (rules: Schema): Schema => ({
  type: 'array',
  items: { type: 'object', properties: { k: { type: 'string' } } },
  contains: tagged,
  ...rules,
});
const needs = (a: readonly string[]): Schema => abc({ dependentRequired: { a } });
const given = (then: Schema): Schema => abc({ dependentSchemas: { a: then } });

/** Each narrower schema forbids something in a request; the reverse is harmless. */
test.each([
  ['dependent-required', 'more names', needs(['b']), needs(['b', 'c'])],
  [
    'dependent-required',
    'an open object',
    open({ dependentRequired: { a: ['b'] } }),
    open({ dependentRequired: { a: ['b', 'c'] } }),
  ],
  [
    'property-names',
    'a lower maximum',
    open({ propertyNames: { maxLength: 5 } }),
    open({ propertyNames: { maxLength: 3 } }),
  ],
  [
    'property-names',
    'fewer names',
    open({ propertyNames: { enum: ['a', 'b'] } }),
    open({ propertyNames: { enum: ['a'] } }),
  ],
  [
    'contains',
    'a higher minimum',
    texts({ contains: x, minContains: 2 }),
    texts({ contains: x, minContains: 3 }),
  ],
  ['contains', 'a minimum of objects', tags({}), tags({ minContains: 2 })],
  [
    'contains',
    'a minimum of different items',
    texts({ contains: { pattern: '^x' }, uniqueItems: true }),
    texts({ contains: { pattern: '^x' }, minContains: 2, uniqueItems: true }),
  ],
  ['contains', 'a maximum', texts({ contains: x }), texts({ contains: x, maxContains: 2 })],
  [
    'contains',
    'a lower maximum',
    texts({ contains: x, maxContains: 4 }),
    texts({ contains: x, maxContains: 2 }),
  ],
  [
    'dependent-schemas',
    'a minimum',
    given({ required: ['c'], properties: { c: {} } }),
    given({ required: ['c'], properties: { c: { minimum: 3 } } }),
  ],
  [
    'not',
    'a wider schema',
    abc({ not: { required: ['a', 'b'] } }),
    abc({ not: { required: ['a'] } }),
  ],
])('a stricter %s in a request, %s, is breaking with a witness', (name, _, loose, strict) => {
  const changes = (old: Schema, now: Schema) =>
    diffDocuments(documentOf(old), documentOf(now)).changes.map(({ severity, id, witness }) => [
      severity,
      id,
      witness !== null,
    ]);
  expect(changes(loose, strict)).toEqual([['breaking', `request-body-${name}-changed`, true]]);
  expect(changes(strict, loose)).toEqual([['compatible', `request-body-${name}-widened`, false]]);
});

test.each([
  ['dependentRequired', abc({ dependentRequired: { a: ['b'] } })],
  ['propertyNames', open({ propertyNames: { pattern: '^[a-z]+$' } })],
  ['contains', texts({ contains: x })],
])('a new %s in a request is breaking with a witness', (keyword, strict) => {
  const { [keyword]: _, ...loose } = strict;
  const { changes } = diffDocuments(documentOf(loose), documentOf(strict));
  expect(changes.map(({ severity, witness }) => [severity, witness !== null])).toEqual([
    ['breaking', true],
  ]);
});
