import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';

type Schema = Readonly<Record<string, unknown>>;
type Rule = (value: unknown) => readonly unknown[];

/** A schema, and values; ajv decides which of them it allows. */
const ROWS: readonly (readonly [what: string, schema: Schema, values: readonly unknown[]])[] = [
  ['any value or null', { anyOf: [{}, { type: 'null' }] }, [null, {}, { a: 1 }, 'x', 1, []]],
  [
    'any value with a title',
    { anyOf: [{ title: 'Any' }, { type: 'null' }] },
    [null, { a: 1 }, 'x'],
  ],
  ['any value or a text', { anyOf: [{}, { type: 'string' }] }, ['x', 1, { a: 1 }]],
  ['an enum and a pattern', { enum: ['aa', 'bb'], pattern: '^a' }, ['aa', 'bb', 'ab']],
  ['an enum and a type', { type: 'string', enum: ['x', 243, null] }, ['x', 243, null]],
  ['an enum and types', { type: ['string', 'null'], enum: ['x', 243, null] }, ['x', 243, null]],
  ['an enum and integers', { type: 'integer', enum: [1, 1.5, 2] }, [1, 1.5, 2]],
  ['an enum and a length', { enum: ['abc', 'abcd'], maxLength: 3 }, ['abc', 'abcd']],
  [
    'an enum and limits',
    { enum: [1, 2, 30, 'x'], maximum: 5, exclusiveMinimum: 1 },
    [1, 2, 30, 'x'],
  ],
  ['an enum and a step', { enum: [0.5, 0.7, 1], multipleOf: 0.5 }, [0.5, 0.7, 1]],
  [
    'an enum and a format',
    { enum: ['2024-02-29', '2023-02-29'], format: 'date' },
    ['2024-02-29', '2023-02-29'],
  ],
  ['an enum of 32 bits', { type: 'integer', format: 'int32', enum: [1, 2 ** 31] }, [1, 2 ** 31]],
  ['an enum and a const', { enum: ['a', 'b'], const: 'a' }, ['a', 'b']],
  ['a const that the enum lacks', { enum: ['a'], const: 'b' }, ['a', 'b']],
  ['a const that the pattern forbids', { const: 'bb', pattern: '^a' }, ['bb', 'aa']],
  [
    'an enum of objects',
    { type: 'object', enum: [{ a: 1 }, { b: 1 }, [1]], required: ['a'] },
    [{ a: 1 }, { b: 1 }, [1]],
  ],
  [
    '32 bits',
    { type: 'integer', format: 'int32' },
    [0, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 1.5],
  ],
  ['a number of 32 bits', { type: 'number', format: 'int32' }, [0, 1.5, 2 ** 31]],
  ['32 bits with a minimum', { type: 'integer', format: 'int32', minimum: 3 }, [2, 3, 2 ** 31]],
];

let scratch: string;
let made: GeneratedFolder;
let rules: Readonly<Record<string, Rule>>;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'xs2a-values-'));
  const properties = Object.fromEntries(ROWS.map(([, schema], at) => [`p${at}`, schema]));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Whole' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Values', version: '1' },
    paths: {
      '/x': { post: { requestBody: { content }, responses: { 204: { description: 'Done.' } } } },
    },
    components: { schemas: { Whole: { type: 'object', properties } } },
  };
  const file = join(scratch, 'values.json');
  await writeFile(file, JSON.stringify(document));
  made = await generateFolder([file]);
  rules = (await import(join(made.folder, 'model/values/validators.ts'))) as typeof rules;
}, 60_000);

afterAll(async () => {
  await made.remove();
  await rm(scratch, { recursive: true, force: true });
});

describe('generated validators agree with ajv about', () => {
  it.each(ROWS.map((row, at) => [...row, at] as const))('%s', (_, schema, values, at) => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv);
    const judge = ajv.compile(schema);
    for (const value of values) {
      const found = rules['WholeRule']?.({ [`p${at}`]: value });
      expect([value, found?.length === 0]).toEqual([value, judge(value)]);
    }
  });
});
