import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../../foundation/package-root.js';
import { tameJson } from '../../emit/tame-json.testing.js';
import { arbitraryOf, mutated } from '../../fixtures/arbitrary-of.js';
import { type GeneratedFolder, generateFolder } from '../../fixtures/generated-folder.js';
import { randomModernSchema } from '../../fixtures/random-modern-schema.js';
import { loadDocument } from '../../load/load-document.js';
import { buildModel } from '../../model/build-model.js';

type Schema = Readonly<Record<string, unknown>>;
interface ZodLike {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly path: readonly unknown[] }[] };
  };
}

const SCHEMAS = 150;
const INSTANCES = Number(process.env['XS2A_INSTANCES'] ?? 40);
const SEED = Number(process.env['XS2A_SEED'] ?? 1);

let scratch: string;
let made: GeneratedFolder;
const schemas = fc.sample(randomModernSchema as fc.Arbitrary<Schema>, {
  seed: SEED,
  numRuns: SCHEMAS,
});

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'xs2a-zod-'));
  await writeFile(join(scratch, 'random.json'), JSON.stringify(documentOf(schemas)));
  const specs = [join(scratch, 'random.json'), join(packageRoot(), 'spec/xs2a.yaml')];
  made = await generateFolder(specs, { parts: ['client'], targets: ['zod'], strictOneOf: true });
}, 60_000);
afterAll(async () => {
  await made.remove();
  await rm(scratch, { recursive: true, force: true });
});

function documentOf(all: readonly Schema[]): object {
  const post = (at: number) => {
    const schema = { $ref: `#/components/schemas/S${at}` };
    const responses = { 204: { description: 'Done.' } };
    return { post: { requestBody: { content: { 'application/json': { schema } } }, responses } };
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Random', version: '1' },
    paths: Object.fromEntries(all.map((_, at) => [`/S${at}`, post(at)])),
    components: { schemas: Object.fromEntries(all.map((schema, at) => [`S${at}`, schema])) },
  };
}

/** Known differences of our rules and ajv; generator/emit/against-ajv.test.ts has the reasons. */
function mayDiffer(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { oneOf, anyOf, prefixItems, contains } = schema as Schema;
  const isEmpty = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && Object.values(one).every((x) => x === undefined);
  if ([oneOf, anyOf].flat().some(isEmpty)) return true;
  if (prefixItems !== undefined && contains !== undefined) return true;
  return Object.values(schema).some(mayDiffer);
}

it(`zod schemas judge ${SCHEMAS} random schemas as ajv does`, { timeout: 300_000 }, async () => {
  const zod = (await import(join(made.folder, 'zod/random/schemas.ts'))) as Record<string, ZodLike>;
  const file = join(scratch, 'random.json');
  const { types } = buildModel(await loadDocument(file), 'random', { strictOneOf: true });
  const find = (name: string) => types.find((one) => one.name === name);
  const found: string[] = [];
  let judged = 0;
  let refused = 0;
  schemas.forEach((schema, at) => {
    const [type, ours] = [find(`S${at}`), zod[`S${at}Schema`]];
    if (type === undefined || ours === undefined || mayDiffer(schema)) return;
    const ajv = new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv);
    const judge = ajv.compile(schema);
    const sound = arbitraryOf(type.shape, find);
    const values = fc.oneof(sound, mutated(sound), fc.jsonValue({ maxDepth: 2 })).map(tameJson);
    for (const value of fc.sample(values, { seed: SEED, numRuns: INSTANCES })) {
      const right = judge(value);
      judged += 1;
      if (!right) refused += 1;
      if (ours.safeParse(value).success === right) continue;
      found.push(JSON.stringify({ schema, value, ajv: right }));
      return;
    }
  });
  expect(judged).toBeGreaterThan((SCHEMAS * INSTANCES) / 2);
  expect(refused).toBeGreaterThan(judged / 10);
  expect(found).toEqual([]);
});

it('an error has its place, and bodies are found by operation, status and media type', async () => {
  const bodies = await import(join(made.folder, 'zod/xs2a/bodies.ts'));
  const schema: ZodLike = bodies.listAccountsBodies.answers[200]['application/json'];
  const account = { resourceId: 'a1', currency: 'EUR' };
  expect(schema.safeParse({ accounts: [account] }).success).toBe(true);
  const wrong = schema.safeParse({ accounts: [account, { ...account, currency: 'euro' }] });
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual([['accounts', 1, 'currency']]);
});
