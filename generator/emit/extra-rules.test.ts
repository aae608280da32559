import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';

type Rule = (value: unknown) => readonly { readonly pointer: string; readonly rule: string }[];

const short = { type: 'string', maxLength: 2 };
const integer = { type: 'integer' };

const BASE = { type: 'object', properties: { a: integer } };

/** Schemas of JSON Schema 2020-12 with keywords that no type can express. */
const SCHEMAS: readonly (readonly [name: string, schema: object])[] = [
  ['not', { type: 'object', not: { required: ['a', 'b'] } }],
  [
    'if, then, else',
    {
      type: 'object',
      properties: { a: {}, b: {} },
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword's name
      then: { required: ['b'] },
      else: { properties: { b: short } },
    },
  ],
  ['contains', { type: 'array', items: {}, contains: integer }],
  [
    'contains so many',
    { type: 'array', items: {}, contains: integer, minContains: 0, maxContains: 1 },
  ],
  ['patternProperties', { type: 'object', patternProperties: { '^a': integer, b$: short } }],
  [
    'patternProperties alone',
    { type: 'object', patternProperties: { '^a': integer }, additionalProperties: false },
  ],
  [
    'patternProperties beside additionalProperties',
    { type: 'object', patternProperties: { '^a': integer }, additionalProperties: short },
  ],
  [
    'patternProperties, propertyNames, and no others',
    {
      type: 'object',
      properties: { b: {} },
      patternProperties: { '^a': integer },
      propertyNames: { maxLength: 1 },
      additionalProperties: false,
    },
  ],
  [
    'a property, items and other properties of type null',
    {
      type: 'object',
      properties: {
        a: { type: 'null' },
        b: { type: 'array', prefixItems: [{ type: 'null' }], items: integer },
      },
      additionalProperties: { type: 'null' },
    },
  ],
  ['a list of nulls', { type: 'array', items: { type: 'null' } }],
  ['propertyNames', { type: 'object', propertyNames: { maxLength: 1 } }],
  ['dependentRequired', { type: 'object', dependentRequired: { a: ['b', 'c'] } }],
  ['dependentSchemas', { type: 'object', dependentSchemas: { a: { required: ['b'] } } }],
  ['prefixItems', { type: 'array', prefixItems: [integer, short] }],
  ['prefixItems alone', { type: 'array', prefixItems: [integer, short], items: false }],
  ['prefixItems and others', { type: 'array', prefixItems: [integer], items: short, minItems: 1 }],
  [
    'unevaluatedProperties beside allOf and a reference',
    {
      $ref: '#/components/schemas/Base',
      type: 'object',
      allOf: [{ properties: { b: {} } }],
      properties: { c: short },
      unevaluatedProperties: integer,
    },
  ],
  [
    'unevaluatedProperties beside alternatives',
    {
      type: 'object',
      anyOf: [
        { properties: { a: { const: 1 } }, required: ['a'] },
        { properties: { b: {} }, required: ['b'] },
        { patternProperties: { '^c': {} }, required: ['c'] },
      ],
      unevaluatedProperties: false,
    },
  ],
  [
    'unevaluatedProperties beside conditions',
    {
      type: 'object',
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword's name
      then: { properties: { b: {} } },
      else: { properties: { c: {} } },
      dependentSchemas: { b: { properties: { d: {} } } },
      unevaluatedProperties: false,
    },
  ],
  [
    'unevaluatedProperties in parts',
    {
      type: 'object',
      allOf: [
        { properties: { a: {} }, unevaluatedProperties: integer },
        { anyOf: [{ properties: { b: {} }, required: ['b'] }, true] },
      ],
      not: { properties: { ab: {} }, required: ['ab'] },
      unevaluatedProperties: false,
    },
  ],
  [
    'unevaluatedProperties beside additionalProperties in an alternative',
    {
      type: 'object',
      properties: { a: {} },
      anyOf: [{ required: ['b'], additionalProperties: integer }, { maxProperties: 2 }],
      unevaluatedProperties: short,
    },
  ],
  ['unevaluatedItems', { type: 'array', prefixItems: [integer], unevaluatedItems: short }],
  [
    'unevaluatedItems beside alternatives',
    {
      type: 'array',
      anyOf: [{ prefixItems: [integer] }, { minItems: 2, prefixItems: [{}, integer] }],
      unevaluatedItems: false,
    },
  ],
  ['limits of numbers without a type', { minimum: 8 }],
  ['limits of texts without a type', { minLength: 2, pattern: '^x' }],
  ['limits of both without a type', { exclusiveMaximum: 2, maxLength: 1 }],
  ['objects in an enum', { enum: [{ a: 1, b: [2] }, [1], 'x'] }],
];

/** Items that `contains` matches are evaluated (2020-12, 10.3.1.3); ajv evaluates all or none. */
const CONTAINS = {
  type: 'array',
  contains: short,
  minContains: 0,
  anyOf: [{ prefixItems: [integer] }, { minItems: 2, prefixItems: [{}, integer] }],
  unevaluatedItems: false,
};
const ALL = [...SCHEMAS.map(([, schema]) => schema), CONTAINS];

const leaf = fc.constantFrom<unknown>(1, 1.5, 'x', 'xyz', null, [1], [2], true);
const values = fc.oneof(
  fc.dictionary(fc.constantFrom('a', 'ab', 'b', 'c', 'd'), leaf, {
    maxKeys: 4,
    noNullPrototype: true,
  }),
  fc.array(leaf, { maxLength: 4 }),
  fc.constantFrom<unknown>({ b: [2], a: 1 }, { a: 1, b: [3] }, [1], 'x', 7),
);

describe('rules that no type can express agree with ajv', () => {
  let scratch: string;
  let made: GeneratedFolder;
  let rules: Readonly<Record<string, Rule>>;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'xs2a-extra-'));
    const body = (index: number) => ({
      content: { 'application/json': { schema: { $ref: `#/components/schemas/S${index}` } } },
    });
    const document = {
      openapi: '3.1.0',
      info: { title: 'Extra', version: '1' },
      paths: Object.fromEntries(
        ALL.map((_, index) => [
          `/s${index}`,
          { post: { requestBody: body(index), responses: { 204: { description: 'Done.' } } } },
        ]),
      ),
      components: {
        schemas: {
          Base: BASE,
          ...Object.fromEntries(ALL.map((schema, index) => [`S${index}`, schema])),
        },
      },
    };
    await writeFile(join(scratch, 'extra.json'), JSON.stringify(document));
    made = await generateFolder([join(scratch, 'extra.json')]);
    rules = await import(join(made.folder, 'model/extra/validators.ts'));
  }, 60_000);

  afterAll(async () => {
    await made.remove();
    await rm(scratch, { recursive: true, force: true });
  });

  it.each(SCHEMAS.map(([name, schema], index) => ({ name, schema, index })))(
    '$name',
    ({ schema, index }) => {
      const judge = new Ajv2020({ strict: false }).compile({
        ...schema,
        components: { schemas: { Base: BASE } },
      });
      const rule = rules[`S${index}Rule`];
      const seen = new Set<boolean>();
      fc.assert(
        fc.property(values, (value) => {
          const want = judge(value);
          seen.add(want);
          expect({ value, holds: rule?.(value).length === 0 }).toEqual({ value, holds: want });
        }),
        { numRuns: 300 },
      );
      expect([...seen].sort()).toEqual([false, true]);
    },
  );

  it.each([
    [[], true],
    [[1], true],
    [[1, 'x'], true],
    [['x', 2, 'ab'], true],
    [[null, 2], true],
    [[1, 'long'], false],
    [[1, 2, 3], false],
    [[null, 2, 'x', null], false],
  ])('unevaluatedItems with contains: %j is %s', (value, holds) => {
    expect(rules[`S${SCHEMAS.length}Rule`]?.(value).length === 0).toBe(holds);
  });
});
