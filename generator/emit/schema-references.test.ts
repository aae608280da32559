import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../generate.js';

type Rule = (value: unknown) => readonly { readonly pointer: string; readonly rule: string }[];
type Schemas = Readonly<Record<string, object>>;

interface Row {
  readonly name: string;
  readonly schemas: Schemas;
  /** The schema that is judged; `A` when absent. */
  readonly judged?: string;
  readonly version?: string;
  /** Values that are valid, and others, by the standard. */
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
  /** Why ajv judges differently: then only the values above are compared. */
  readonly ajvDiffers?: string;
}

const text = { type: 'string' };
const number = { type: 'number' };
const list = (items: object): object => ({ type: 'array', items });
const node = (children: object, more: object = {}): object => ({
  type: 'object',
  properties: { a: number, b: list(children) },
  required: ['a'],
  ...more,
});
const at = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const TREE_VALUES = {
  valid: [{ a: 1 }, { a: 1, b: [{ a: 2, b: [] }] }],
  invalid: [1, {}, { a: 'x' }, { a: 1, b: [{ a: 'x' }] }, { a: 1, b: [{ a: 1, b: [{}] }] }],
};
const STRICT_VALUES = {
  valid: TREE_VALUES.valid,
  invalid: [...TREE_VALUES.invalid, { a: 1, c: 1 }, { a: 1, b: [{ a: 1, c: 1 }] }],
};

const ROWS: readonly Row[] = [
  {
    name: '$recursiveRef in a component',
    schemas: { A: node({ $recursiveRef: '#' }, { $recursiveAnchor: true }) },
    ...TREE_VALUES,
  },
  {
    name: '$recursiveRef without an anchor',
    schemas: { A: list(at('B')), B: node({ $recursiveRef: '#' }) },
    valid: TREE_VALUES.valid.map((one) => [one]),
    invalid: TREE_VALUES.invalid.map((one) => [one]),
  },
  {
    name: '$recursiveRef in OpenAPI 3.0',
    version: '3.0.3',
    schemas: { A: node({ $recursiveRef: '#' }, { $recursiveAnchor: true }) },
    ...TREE_VALUES,
  },
  {
    name: '$recursiveRef of a schema that another one extends',
    schemas: {
      A: { $recursiveAnchor: true, ...at('B'), unevaluatedProperties: false },
      B: node({ $recursiveRef: '#' }, { $recursiveAnchor: true }),
    },
    ...STRICT_VALUES,
  },
  {
    name: '$recursiveRef in the filters of OpenAI',
    schemas: {
      A: { type: 'object', properties: { a: { anyOf: [at('Comparison'), at('Compound')] } } },
      Comparison: {
        type: 'object',
        additionalProperties: false,
        required: ['a', 'b'],
        properties: { a: { enum: ['eq', 'ne'] }, b: { oneOf: [text, number] } },
      },
      Compound: {
        $recursiveAnchor: true,
        type: 'object',
        additionalProperties: false,
        required: ['a', 'b'],
        properties: {
          a: { enum: ['and', 'or'] },
          b: list({ oneOf: [at('Comparison'), { $recursiveRef: '#' }] }),
        },
      },
    },
    valid: [
      { a: { a: 'eq', b: 1 } },
      { a: { a: 'and', b: [{ a: 'or', b: [{ a: 'ne', b: 'x' }] }] } },
    ],
    invalid: [
      { a: { a: 'and', b: [{ a: 'or', b: [{ a: 'ne' }] }] } },
      { a: { a: 'and', b: [{ a: 'or', b: ['x'] }] } },
    ],
  },
  {
    name: '$dynamicRef to the anchor of its own schema',
    schemas: { A: node({ $dynamicRef: '#node' }, { $dynamicAnchor: 'node' }) },
    ...TREE_VALUES,
  },
  {
    name: '$dynamicRef to an anchor that is not dynamic',
    schemas: { A: node({ $dynamicRef: '#node' }, { $anchor: 'node' }) },
    ...TREE_VALUES,
  },
  {
    name: '$dynamicRef of a schema that another one extends',
    schemas: {
      A: {
        $id: 'https://x.example/strict',
        $dynamicAnchor: 'node',
        $ref: 'tree',
        unevaluatedProperties: false,
      },
      B: {
        $id: 'https://x.example/tree',
        ...node({ $dynamicRef: '#node' }, { $dynamicAnchor: 'node' }),
      },
    },
    ...STRICT_VALUES,
  },
  {
    name: '$dynamicRef of a schema that another one extends, used as it is',
    judged: 'B',
    schemas: {
      A: {
        $id: 'https://x.example/strict',
        $dynamicAnchor: 'node',
        $ref: 'tree',
        unevaluatedProperties: false,
      },
      B: {
        $id: 'https://x.example/tree',
        ...node({ $dynamicRef: '#node' }, { $dynamicAnchor: 'node' }),
      },
    },
    valid: STRICT_VALUES.valid,
    invalid: TREE_VALUES.invalid,
  },
  {
    name: '$dynamicRef as the parameter of a type',
    schemas: {
      A: {
        $id: 'https://x.example/texts',
        $ref: 'list-of',
        $defs: { item: { $dynamicAnchor: 'T', ...text } },
      },
      B: {
        $id: 'https://x.example/list-of',
        ...list({ $dynamicRef: '#T' }),
        $defs: { item: { $dynamicAnchor: 'T', not: {} } },
      },
    },
    valid: [[], ['x']],
    invalid: [[1], ['x', 1], [null]],
    ajvDiffers: 'it follows only the anchors of schemas that it has applied, not those in $defs',
  },
  {
    name: '$dynamicRef as the parameter of two types of one document, without $id',
    schemas: {
      A: { type: 'object', properties: { a: at('Texts'), b: at('Numbers') } },
      Texts: { ...at('ListOf'), $defs: { item: { $dynamicAnchor: 'T', ...text } } },
      Numbers: { ...at('ListOf'), $defs: { item: { $dynamicAnchor: 'T', ...number } } },
      ListOf: {
        ...list({ $dynamicRef: '#T' }),
        $defs: { item: { $dynamicAnchor: 'T', not: {} } },
      },
    },
    valid: [{}, { a: ['x'], b: [1] }],
    invalid: [{ a: [1] }, { b: ['x'] }],
    ajvDiffers: 'it refuses one anchor in two schemas of a document without $id',
  },
  {
    name: '$ref by $id, absolute and relative',
    schemas: {
      A: {
        $id: 'https://x.example/a/whole',
        type: 'object',
        properties: { a: { $ref: 'part' }, b: list({ $ref: 'https://x.example/b' }) },
      },
      Part: { $id: 'https://x.example/a/part', ...text },
      Other: { $id: 'https://x.example/b', ...number },
    },
    valid: [{ a: 'x', b: [1] }],
    invalid: [{ a: 1 }, { b: ['x'] }],
  },
  {
    name: '$ref by a URN',
    schemas: {
      A: list({ $ref: 'urn:example:part' }),
      Part: { $id: 'urn:example:part', ...text },
    },
    valid: [['x']],
    invalid: [[1]],
  },
  {
    name: '$ref by $anchor, in the same schema and in another one',
    schemas: {
      A: {
        $id: 'https://x.example/a',
        type: 'object',
        properties: { a: { $ref: '#own' }, b: list({ $ref: 'b#own' }) },
        $defs: { own: { $anchor: 'own', ...text } },
      },
      B: { $id: 'https://x.example/b', $defs: { own: { $anchor: 'own', ...number } } },
    },
    valid: [{ a: 'x', b: [1] }],
    invalid: [{ a: 1 }, { b: ['x'] }],
  },
  {
    name: '$ref by a pointer that is relative to the schema with the $id',
    schemas: {
      A: {
        $id: 'https://x.example/a',
        type: 'object',
        properties: { a: { $ref: '#/$defs/text' }, b: list({ $ref: 'b#/$defs/number' }) },
        $defs: { text },
      },
      B: { $id: 'https://x.example/b', $defs: { number } },
    },
    valid: [{ a: 'x', b: [1] }],
    invalid: [{ a: 1 }, { b: ['x'] }],
  },
  {
    name: '$ref to # in a schema with an $id',
    schemas: { A: { $id: 'https://x.example/a', ...node({ $ref: '#' }) } },
    ...TREE_VALUES,
  },
  {
    name: '$ref by a pointer of the document, in a schema with an $id',
    schemas: { A: { $id: 'https://x.example/a', ...list(at('B')) }, B: text },
    valid: [['x']],
    invalid: [[1]],
    ajvDiffers: 'the standard looks only in the schema with the $id, and many documents do not',
  },
];

const leaf = fc.constantFrom<unknown>(1, 'x', 'eq', 'and', null, [], {});
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    leaf,
    fc.record(
      {
        a: fc.oneof(leaf, tie('value')),
        b: fc.oneof(leaf, fc.array(tie('value'), { maxLength: 2 })),
        c: leaf,
      },
      { requiredKeys: [] },
    ),
    fc.array(tie('value'), { maxLength: 2 }),
  ),
}));

const documentOf = ({ schemas, version = '3.1.0' }: Row): object => ({
  openapi: version,
  info: { title: 'References', version: '1' },
  paths: Object.fromEntries(
    Object.keys(schemas).map((name) => [
      `/${name}`,
      {
        post: {
          requestBody: { content: { 'application/json': { schema: at(name) } } },
          responses: { 204: { description: 'Done.' } },
        },
      },
    ]),
  ),
  components: { schemas },
});

describe('references by $id, anchors and dynamic anchors', () => {
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'xs2a-references-'));
  });
  afterAll(async () => rm(scratch, { recursive: true, force: true }));

  it.each(ROWS.map((row, index) => ({ ...row, index })))('$name', async ({ index, ...row }) => {
    const document = documentOf(row);
    const file = join(scratch, `r${index}.json`);
    await writeFile(file, JSON.stringify(document));
    const out = join(scratch, `out${index}`);
    await generate({ specs: [file], out, strictOneOf: true });
    const judged = row.judged ?? 'A';
    const rules = await import(join(out, `model/r${index}/validators.ts`));
    const rule = rules[`${judged}Rule`] as Rule;
    const holds = (value: unknown): boolean => rule(value).length === 0;
    expect(row.valid.filter((value) => !holds(value))).toEqual([]);
    expect(row.invalid.filter(holds)).toEqual([]);
    if (row.ajvDiffers !== undefined) return;
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: 'https://x.example/document', ...document });
    const judge = ajv.compile({ $ref: `https://x.example/document#/components/schemas/${judged}` });
    const seen = new Set<boolean>();
    for (const value of [
      ...row.valid,
      ...row.invalid,
      ...fc.sample(values, { numRuns: 300, seed: 1 }),
    ]) {
      seen.add(judge(value));
      expect({ value, holds: holds(value) }).toEqual({ value, holds: judge(value) });
    }
    expect([...seen].sort()).toEqual([false, true]);
  });
});
