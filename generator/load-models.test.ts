import { describe, expect, it } from 'vitest';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { printType } from './emit/print-type.js';
import { problemsOf, writeDocument } from './load/failure.testing.js';
import { loadModels } from './load-models.js';

/** A document whose one answer has this schema, which stands alone on line 6. */
function documentOf(schema: string, version = '3.1.0', more = ''): string {
  const content = '{ "200": { description: D, content: { application/json: CONTENT } } }';
  const use = content.replace('CONTENT', '{ schema: { $ref: "#/components/schemas/A" } }');
  const head = `openapi: ${version}\ninfo: { title: T, version: "1" }\npaths: { /a: { get: { responses: ${use} } } }`;
  return `${head}\ncomponents:\n  schemas:\n    A: ${schema}\n${more}`;
}

async function faultsOf(text: string): Promise<readonly string[]> {
  const file = await writeDocument({ 'doc.yaml': text });
  const error: unknown = await loadModels({ specs: [file] }).catch((caught: unknown) => caught);
  if (!(error instanceof Xs2aError)) throw new Error(`no Xs2aError but ${String(error)}`);
  expect(error.message).toMatch(/\n {2}> \d+ \| /);
  expect(error.hint).toMatch(/Nothing was written\.$/);
  return problemsOf(error, file);
}

describe('what only the model finds is told with its place', () => {
  it.each([
    [
      '{ items: { pattern: "(" } }',
      'doc.yaml:6:19 schema-pattern /components/schemas/A/items/pattern',
    ],
    [
      '{ patternProperties: { "[": {} } }',
      'doc.yaml:6:10 schema-pattern /components/schemas/A/patternProperties',
    ],
    ['{ $dynamicRef: "#a" }', 'doc.yaml:6:10 schema-dynamic-ref /components/schemas/A/$dynamicRef'],
  ])('%s', async (schema, want) => {
    expect(await faultsOf(documentOf(schema))).toEqual([want]);
  });
});

describe('OpenAPI 3.2', () => {
  const typesOf = async (text: string): Promise<object> => {
    const { models, warnings } = await loadModels({
      specs: [await writeDocument({ 'doc.yaml': text })],
    });
    expect(warnings).toEqual([]);
    const types = models[0]?.types ?? [];
    return Object.fromEntries(types.map(({ name, shape }) => [name, printType(shape)]));
  };

  it('has schemas as 3.1 has them', async () => {
    expect(await typesOf(documentOf('{ type: [string, "null"] }', '3.2.0'))).toEqual({
      A: 'string | null',
    });
  });

  it('keeps media types among the components', async () => {
    const text = documentOf(
      '{ type: string }',
      '3.2.0',
      '  mediaTypes: { M: { schema: { $ref: "#/components/schemas/A" } } }\n',
    ).replace(
      '{ schema: { $ref: "#/components/schemas/A" } } }',
      '{ $ref: "#/components/mediaTypes/M" } }',
    );
    const file = await writeDocument({ 'doc.yaml': text });
    const { models } = await loadModels({ specs: [file] });
    expect(models[0]?.answers[0]?.media[0]?.shape).toEqual({ kind: 'ref', name: 'A' });
  });

  it('has an alternative for every other value of a discriminator', async () => {
    const object = '{ type: object, required: [k], properties: { k: { type: string } } }';
    const refs = ['B', 'C'].map((name) => `{ $ref: "#/components/schemas/${name}" }`).join(', ');
    const text = documentOf(
      `{ oneOf: [${refs}], discriminator: { propertyName: k, defaultMapping: C } }`,
      '3.2.0',
      `    B: ${object}\n    C: ${object}\n`,
    );
    expect(await typesOf(text)).toMatchObject({
      A: expect.stringMatching(/^\s*\| \(B & \{\s+readonly k: 'B';\s+\}\)\s+\| C$/) as unknown,
    });
  });
});
