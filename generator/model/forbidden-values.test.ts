import { expect, it } from 'vitest';
import type { JsonObject } from '../load/loaded-document.js';
import { findForbiddenValues } from './forbidden-values.js';

const found = (schema: JsonObject) =>
  findForbiddenValues({ components: { schemas: { A: schema } } });

it.each<JsonObject>([
  { type: 'integer', default: 'one' },
  { type: 'string', enum: ['a', 'b'], default: 'c' },
  { const: 1, default: 2 },
  { maximum: 3, default: 4 },
  { type: 'string', maxLength: 1, default: 'ab' },
  { type: 'array', items: {}, default: 'a' },
])('a default that its schema forbids: %j', (schema) => {
  expect(found(schema)).toMatchObject([
    { pointer: '/components/schemas/A/default', rule: 'schema-default', warning: true },
  ]);
});

it.each<JsonObject>([
  { type: 'integer', default: 1 },
  { type: ['string', 'null'], enum: ['a', null], default: 'a' },
  { enum: [{ a: 1 }], default: { a: 1 } },
  { type: 'string', default: null },
  { type: 'object', properties: { default: { type: 'string' } } },
  { type: 'string', $ref: '#/components/schemas/B', default: 1 },
])('a default that its schema allows: %j', (schema) => {
  expect(found(schema)).toEqual([]);
});
