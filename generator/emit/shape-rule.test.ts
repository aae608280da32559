import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { arbitraryOf, mutated } from '../fixtures/arbitrary-of.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { randomSchema } from '../fixtures/random-schema.js';
import { shapeSchema } from '../fixtures/shape-schema.js';
import { generate } from '../generate.js';
import { loadDocument } from '../load/load-document.js';
import type { ApiModel, NamedType } from '../model/api-model.js';
import { buildModel } from '../model/build-model.js';

interface ValidationError {
  readonly pointer: string;
  readonly rule: string;
  readonly message: string;
}
type Rule = (value: unknown) => readonly ValidationError[];
type Rules = Readonly<Record<string, Rule>>;

const XS2A = join(packageRoot(), 'spec', 'xs2a.yaml');

const text = (limits: object = {}) => ({ type: 'string', ...limits });
const shaped = (properties: object, ...required: string[]) => ({
  type: 'object',
  properties,
  required,
});
const REFERENCES = {
  oneOf: [
    {},
    shaped({ iban: text({ pattern: '^[A-Z]{2}' }), currency: text({ maxLength: 3 }) }, 'iban'),
    shaped({ pan: text(), currency: text({ maxLength: 3 }) }, 'pan'),
  ],
};
const KINDS = {
  oneOf: [
    shaped({ kind: text({ enum: ['a'] }), x: text() }, 'kind', 'x'),
    shaped({ kind: text({ enum: ['b'] }), y: text(), z: text() }, 'kind', 'y', 'z'),
  ],
};

/** A schema, a value, and its errors. */
const TOLD = [
  {
    schema: shaped({ a: text({ maxLength: 1, pattern: '^[0-9]$' }), b: { type: 'boolean' } }, 'c'),
    given: { a: 'xy', b: 1 },
    want: [
      '/c is missing (required)',
      '/a must not have more than 1 character (maxLength)',
      '/b must be a boolean (type)',
    ],
  },
  {
    schema: REFERENCES,
    given: { iban: 'x', currency: 'EURO' },
    want: [
      '/iban must match the pattern ^[A-Z]{2} (pattern)',
      '/currency must not have more than 3 characters (maxLength)',
    ],
  },
  { schema: REFERENCES, given: {}, want: [] },
  { schema: REFERENCES, given: { zzz: 1 }, want: ['/iban is missing (required)'] },
  { schema: REFERENCES, given: 7, want: [' must be an object (type)'] },
  {
    schema: KINDS,
    given: { kind: 'b' },
    want: ['/y is missing (required)', '/z is missing (required)'],
  },
  {
    schema: { type: 'array', items: shaped({ 'a/b~': { type: 'integer' } }), uniqueItems: true },
    given: [{ 'a/b~': 1.5 }, { p: 1, q: 2 }, { q: 2, p: 1 }],
    want: [' must not contain an item twice (uniqueItems)', '/0/a~1b~0 must be an integer (type)'],
  },
  {
    schema: { ...shaped({ a: text() }), additionalProperties: false },
    given: { a: '', b: 1 },
    want: ['/b is not allowed (not)'],
  },
  {
    schema: shaped({ toString: text() }, 'constructor'),
    given: {},
    want: ['/constructor is missing (required)'],
  },
  { schema: text({ minLength: 2, maxLength: 2 }), given: '😀😀', want: [] },
  {
    // this pattern would take half a minute for a text of this length
    schema: text({ maxLength: 30, pattern: '^(a|aa)+$' }),
    given: `${'a'.repeat(48)}!`,
    want: [' must not have more than 30 characters (maxLength)'],
  },
  {
    schema: { type: 'integer', format: 'int64' },
    given: JSON.parse('9007199254740993') as number,
    want: [' must be an integer from -9007199254740991 to 9007199254740991 (type)'],
  },
  { schema: { type: 'integer', format: 'int64' }, given: -9007199254740991, want: [] },
  {
    schema: { type: 'integer', minimum: 1, exclusiveMinimum: true },
    given: 1,
    want: [' must be above 1 (exclusiveMinimum)'],
  },
];

let scratch: string;
let made: GeneratedFolder;

async function rulesOf(name: string): Promise<Rules> {
  return (await import(join(made.folder, `model/${name}/validators.ts`))) as Rules;
}

async function modelOf(file: string, name: string): Promise<ApiModel> {
  return buildModel(await loadDocument(file), name, { strictOneOf: false });
}

/** The validators of ajv for the same shapes. */
function ajvOf(types: readonly NamedType[]): (name: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: false, logger: false });
  addFormats.default(ajv);
  const table = Object.fromEntries(types.map(({ name, shape }) => [name, shapeSchema(shape)]));
  ajv.addSchema({ $id: 'definitions', $defs: table });
  return (name) => ajv.compile({ $ref: `definitions#/$defs/${name}` });
}

/** A document whose operations take bodies of these schemas. */
function documentOf(schemas: readonly object[]): object {
  const named = schemas.map((schema, index) => [`S${index}`, schema] as const);
  const operation = (name: string) => ({
    operationId: name,
    requestBody: {
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    },
    responses: { 204: { description: 'Done.' } },
  });
  return {
    openapi: '3.0.1',
    info: { title: 'Random', version: '1' },
    paths: Object.fromEntries(named.map(([name]) => [`/${name}`, { post: operation(name) }])),
    components: { schemas: Object.fromEntries(named) },
  };
}

/** A value after JSON, without values that ajv fails on: huge quotients, names like `valueOf`. */
function tame(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null', (key, one: unknown) => {
    if (key in Object.prototype) return undefined;
    return typeof one === 'number' && Math.abs(one) > 1e15 ? 7 : one;
  });
}

function agree(types: readonly NamedType[], rules: Rules, numRuns: number): number {
  const ajv = ajvOf(types);
  const find = (name: string) => types.find((type) => type.name === name);
  let valid = 0;
  for (const { name, shape } of types) {
    const rule = rules[`${name}Rule`];
    if (rule === undefined) continue;
    const judge = ajv(name);
    const sound = arbitraryOf(shape, find);
    const values = fc.oneof(sound, mutated(sound), fc.jsonValue({ maxDepth: 2 })).map(tame);
    fc.assert(
      fc.property(values, (value) => {
        const want = judge(value);
        if (want) valid += 1;
        const got = rule(value);
        if ((got.length === 0) === want) return;
        const said = { type: name, schema: shapeSchema(shape), ajv: judge.errors, ours: got };
        throw new Error(`verdicts differ: ${JSON.stringify(said)}`);
      }),
      { numRuns },
    );
  }
  return valid;
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'xs2a-rules-'));
  const schemas = fc.sample(randomSchema, 300);
  await writeFile(join(scratch, 'random.json'), JSON.stringify(documentOf(schemas)));
  const told = TOLD.map(({ schema }) => schema);
  await writeFile(join(scratch, 'told.json'), JSON.stringify(documentOf(told)));
  made = await generateFolder([XS2A, join(scratch, 'random.json'), join(scratch, 'told.json')]);
}, 60_000);

afterAll(async () => {
  await made.remove();
  await rm(scratch, { recursive: true, force: true });
});

describe('rules agree with ajv', () => {
  it('about the types of xs2a.yaml', async () => {
    const { types } = await modelOf(XS2A, 'xs2a');
    expect(agree(types, await rulesOf('xs2a'), 60)).toBeGreaterThan(1000);
  });

  it('about random schemas', async () => {
    const { types } = await modelOf(join(scratch, 'random.json'), 'random');
    expect(agree(types, await rulesOf('random'), 30)).toBeGreaterThan(100);
  });
});

describe('the error for a value', () => {
  const rows = TOLD.map(({ given, want }, index) => ({ index, given, want }));
  it.each(rows)('is specific for $given', async ({ index, given, want }) => {
    const rule = (await rulesOf('told'))[`S${index}Rule`];
    const said = rule?.(given).map(({ pointer, message, rule: name }) => {
      return `${pointer} ${message} (${name})`;
    });
    expect(said).toEqual(want);
  });

  it('is about the number of matching alternatives only with strictOneOf', async () => {
    const either = { oneOf: [shaped({ a: text() }), shaped({ b: text() })] };
    await writeFile(join(scratch, 'either.json'), JSON.stringify(documentOf([either])));
    const judge = async (strictOneOf: boolean) => {
      const out = join(made.folder, `strict-${strictOneOf}`);
      await generate({ specs: [join(scratch, 'either.json')], out, strictOneOf });
      const rules = (await import(join(out, 'model/either/validators.ts'))) as Rules;
      return rules['S0Rule']?.({ c: 1 }).map(({ rule }) => rule);
    };
    expect([await judge(false), await judge(true)]).toEqual([[], ['oneOf']]);
  });
});
