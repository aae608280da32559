import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomModernSchema } from '../generator/fixtures/random-modern-schema.js';
import { randomSchema } from '../generator/fixtures/random-schema.js';
import { diffDocuments } from './diff-documents.js';
import { inMemory } from './fixtures/in-memory.js';
import { instanceOf, oracleJudge, random } from './fixtures/oracle.js';
import { editedSchema } from './fixtures/random-edit.js';

/** Random edits of each kind of schema; `XS2A_EDITS=3000` for the long run. */
const EDITS = Number(process.env['XS2A_EDITS'] ?? 300);
const SEED = Number(process.env['XS2A_SEED'] ?? 1);
const INSTANCES = 400;
const NAMES = ['a', 'b', 'c/d', 'e~f', 'ä', 'ab', 'zz'];

type Schema = Readonly<Record<string, unknown>>;

const documentOf = (openapi: string, schema: unknown) =>
  inMemory({
    openapi,
    info: { title: 'Random', version: '1' },
    paths: {
      '/x': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
  });

/** A value that the old schema allows and the new one does not, found by random search. */
function found(old: unknown, now: unknown, older: boolean, seed: number): unknown {
  const next = random(seed);
  const [allows, forbids] = [oracleJudge(old, older), oracleJudge(now, older)];
  for (let count = 0; count < INSTANCES; count++) {
    const value = instanceOf(next, count % 2 === 0 ? old : now, NAMES);
    if (allows(value) && !forbids(value)) return value;
  }
  return undefined;
}

function errorsOf(old: unknown, now: unknown, older: boolean, seed: number): readonly string[] {
  const openapi = older ? '3.0.3' : '3.1.0';
  const { changes } = diffDocuments(documentOf(openapi, old), documentOf(openapi, now));
  const breaking = changes.filter(({ severity }) => severity === 'breaking');
  const [allows, forbids] = [oracleJudge(old, older), oracleJudge(now, older)];
  const wrong = breaking.filter(
    ({ witness }) => witness === null || !allows(witness.value) || forbids(witness.value),
  );
  const value = found(old, now, older, seed);
  const edit = `${JSON.stringify(old)} -> ${JSON.stringify(now)}`;
  const missed = value !== undefined && breaking.length === 0;
  return [
    ...wrong.map(
      ({ id, witness }) => `${id} is not shown by ${JSON.stringify(witness?.value)}: ${edit}`,
    ),
    ...(missed ? [`${JSON.stringify(value)} was missed: ${edit}`] : []),
  ];
}

describe.each([
  ['OpenAPI 3.0', randomSchema, true],
  ['OpenAPI 3.1', randomModernSchema, false],
] as const)('%s', (_, schemas: fc.Arbitrary<Schema>, older) => {
  test(`the verdict on ${EDITS} random edits matches a test with many values`, () => {
    const sampled = fc.sample(schemas, { numRuns: EDITS, seed: SEED });
    const errors = sampled.flatMap((old, index) => {
      const clean = JSON.parse(JSON.stringify(old)) as Schema;
      const now = editedSchema(random(index + SEED), clean);
      return errorsOf(clean, now, older, index);
    });
    expect(errors).toEqual([]);
  }, 120_000);
});
