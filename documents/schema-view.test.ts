import { expect, it } from 'vitest';
import { type Located, topOf } from './located.js';
import { fieldAt, viewSchema } from './schema-view.js';

const view = (schema: unknown, schemas: unknown = {}) => {
  const root = { components: { schemas } };
  return viewSchema(root, { ...topOf(root), node: schema, pointer: '/schema' });
};

it('merges parts: the fields of all, in the order of the document', () => {
  const found = view(
    {
      required: ['a'],
      properties: { a: { type: 'string' } },
      allOf: [{ $ref: '#/components/schemas/b' }, { required: ['c'], properties: { c: {} } }],
    },
    { b: { nullable: true, properties: { b: {}, a: { type: 'integer' } } } },
  );
  expect([...found.members].map(([name, { pointer }]) => [name, pointer])).toEqual([
    ['a', '/schema/properties/a'],
    ['b', '/components/schemas/b/properties/b'],
    ['c', '/schema/allOf/1/properties/c'],
  ]);
  expect([...found.required]).toEqual(['a', 'c']);
  expect(found.nullable).toBe(true);
});

it('merges alternatives: a field is required where all require it, partly where one does', () => {
  const found = view({
    oneOf: [
      { type: 'object', required: ['a', 'b'], properties: { a: {}, b: {} } },
      { type: 'object', required: ['a'], properties: { a: {} } },
      { type: 'null' },
    ],
  });
  expect([...found.types]).toEqual(['object']);
  expect([...found.required]).toEqual(['a']);
  expect(found.partly.has('b')).toBe(true);
});

it('finds a field by the path of its names', () => {
  const root = {};
  const at: Located = {
    ...topOf(root),
    node: { properties: { list: { items: { properties: { a: { type: 'string' } } } } } },
  };
  expect(fieldAt(root, at, ['list', '[]', 'a'])?.pointer).toBe(
    '/properties/list/items/properties/a',
  );
  expect(fieldAt(root, at, ['list', 'a'])).toBeUndefined();
});

it('ends soon in a schema that refers to itself in each of its parts', () => {
  const self = Array.from({ length: 20 }, () => ({ $ref: '#/components/schemas/a' }));
  const a = { properties: { x: {} }, allOf: self, anyOf: self };
  const start = performance.now();
  expect([...view(a, { a }).members.keys()]).toEqual(['x']);
  expect(performance.now() - start).toBeLessThan(2000);
});
