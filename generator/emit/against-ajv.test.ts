import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitraryOf, mutated } from '../fixtures/arbitrary-of.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';
import { randomModernSchema } from '../fixtures/random-modern-schema.js';
import { randomSchema } from '../fixtures/random-schema.js';
import { generate } from '../generate.js';
import { loadDocument } from '../load/load-document.js';
import type { NamedType } from '../model/api-model.js';
import { buildModel } from '../model/build-model.js';
import { tameJson } from './tame-json.testing.js';

type Schema = Readonly<Record<string, unknown>>;
type Rule = (value: unknown) => readonly unknown[];

/** Instances of each schema; `XS2A_INSTANCES=2000` for the long run. */
const INSTANCES = Number(process.env['XS2A_INSTANCES'] ?? 40);
const SCHEMAS = 150;
/** The same schemas and values in every run; `XS2A_SEED` changes them. */
const SEED = Number(process.env['XS2A_SEED'] ?? 1);

let scratch: string;
let made: GeneratedFolder;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'xs2a-ajv-'));
  await writeFile(join(scratch, 'none.json'), JSON.stringify(documentOf('3.0.3', [])));
  made = await generateFolder([join(scratch, 'none.json')]);
}, 60_000);

afterAll(async () => {
  await made.remove();
  await rm(scratch, { recursive: true, force: true });
});

function documentOf(openapi: string, schemas: readonly Schema[]): object {
  const named = schemas.map((schema, at) => [`S${at}`, schema] as const);
  const body = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const paths = named.map(([name]) => [
    `/${name}`,
    { post: { requestBody: body(name), responses: { 204: { description: 'Done.' } } } },
  ]);
  return {
    openapi,
    info: { title: 'Random', version: '1' },
    paths: Object.fromEntries(paths) as object,
    components: { schemas: Object.fromEntries(named) },
  };
}

/**
 * OpenAPI 3.0 has `nullable` for any type and `exclusiveMinimum` as a flag: this converts
 * them to JSON Schema.
 */
function lowered(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(lowered);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, exclusiveMinimum, minimum, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, lowered(value)]),
  ) as Record<string, unknown>;
  const limit = exclusiveMinimum === true ? { exclusiveMinimum: minimum } : { minimum };
  const schema = minimum === undefined ? rest : { ...rest, ...limit };
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** Known differences, with the sentence of the specification that decides. */
const KNOWN: readonly { readonly why: string; readonly has: (schema: Schema) => boolean }[] = [
  {
    // ours: an alternative `{}` means an empty object, because documents of banks mean that
    why: 'JSON Schema 2020-12 Core, 4.3.2: an empty schema is always successful; docs/generator.md says why it is not here',
    has: ({ oneOf, anyOf }) => [oneOf, anyOf].flat().some(isEmpty),
  },
  {
    // ajv: it skips the keywords after prefixItems for an array with fewer items
    why: 'JSON Schema 2020-12 Core, 10.3.1.3: contains requires at least one item, unless minContains is 0',
    has: ({ prefixItems, contains }) => prefixItems !== undefined && contains !== undefined,
  },
];

const isEmpty = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.values(schema).every((one) => one === undefined);

/** Whether a known difference may appear in a schema or in a nested one. */
function mayDiffer(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return KNOWN.some(({ has }) => has(schema as Schema)) || Object.values(schema).some(mayDiffer);
}

async function disagreements(name: string, openapi: string, schemas: readonly Schema[]) {
  const file = join(scratch, `${name}.json`);
  await writeFile(file, JSON.stringify(documentOf(openapi, schemas)));
  const out = join(made.folder, name);
  await generate({ specs: [file], out, strictOneOf: true });
  const rules = (await import(join(out, `model/${name}/validators.ts`))) as Record<string, Rule>;
  const { types } = buildModel(await loadDocument(file), name, { strictOneOf: true });
  const find = (type: string) => types.find((each) => each.name === type);
  const is30 = openapi.startsWith('3.0');
  const found: string[] = [];
  let judged = 0;
  schemas.forEach((schema, at) => {
    const type: NamedType | undefined = find(`S${at}`);
    const rule = rules[`S${at}Rule`];
    if (type === undefined || rule === undefined || mayDiffer(schema)) return;
    const ajv = is30
      ? new Ajv({ strict: false, logger: false })
      : new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv);
    const judge = ajv.compile((is30 ? lowered(schema) : schema) as object);
    const sound = arbitraryOf(type.shape, find);
    const values = fc.oneof(sound, mutated(sound), fc.jsonValue({ maxDepth: 2 })).map(tameJson);
    for (const value of fc.sample(values, { seed: SEED, numRuns: INSTANCES })) {
      judged += 1;
      if ((rule(value).length === 0) === judge(value)) continue;
      found.push(JSON.stringify({ schema, value, ajv: judge(value) }));
      return;
    }
  });
  return { found, judged };
}

describe(`${INSTANCES} values for each of ${SCHEMAS} schemas are judged as ajv judges them`, () => {
  it.each([
    ['random30', '3.0.3', randomSchema],
    ['random31', '3.1.0', randomModernSchema],
  ] as const)('%s', { timeout: 600_000 }, async (name, openapi, arbitrary) => {
    const schemas = fc.sample(arbitrary as fc.Arbitrary<Schema>, { seed: SEED, numRuns: SCHEMAS });
    const { found, judged } = await disagreements(name, openapi, schemas);
    expect(judged).toBeGreaterThan((SCHEMAS * INSTANCES) / 2);
    expect(found).toEqual([]);
  });
});
