import { describe, expect, it } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { printType } from '../emit/print-type.js';
import { problemsOf, writeDocument } from '../load/failure.testing.js';
import { loadModels } from './load-models.js';

/** A document whose only response has this schema, on line 6. */
function documentOf(schema: string, version = '3.1.0', more = ''): string {
  const content = '{ "200": { description: D, content: { application/json: CONTENT } } }';
  const use = content.replace('CONTENT', '{ schema: { $ref: "#/components/schemas/A" } }');
  const head = `openapi: ${version}\ninfo: { title: T, version: "1" }\npaths: { /a: { get: { responses: ${use} } } }`;
  return `${head}\ncomponents:\n  schemas:\n    A: ${schema}\n${more}`;
}

async function errorsOf(text: string): Promise<readonly string[]> {
  const file = await writeDocument({ 'doc.yaml': text });
  const error: unknown = await loadModels({ specs: [file] }).catch((caught: unknown) => caught);
  if (!(error instanceof Xs2aError)) throw new Error(`no Xs2aError but ${String(error)}`);
  expect(error.message).toMatch(/\n {2}> \d+ \| /);
  expect(error.hint).toMatch(/Nothing was written\.$/);
  return problemsOf(error, file);
}

describe('an error that only the model finds is reported with its place', () => {
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
    expect(await errorsOf(documentOf(schema))).toEqual([want]);
  });
});

/** Schemas that each refer to the next: A to A1, A1 to A2, and the last one a string. */
function chainOf(count: number, link: (next: string) => string): string {
  const next = (index: number): string => link(`{ $ref: "#/components/schemas/A${index}" }`);
  const names = Array.from({ length: count - 1 }, (_, index) => index + 1);
  const rest = names.map((index) => `    A${index}: ${next(index + 1)}\n`).join('');
  return documentOf(next(1), '3.1.0', `${rest}    A${count}: { type: string }\n`);
}

describe('schemas that refer to each other', () => {
  const object = (next: string): string => `{ type: object, properties: { next: ${next} } }`;
  const list = (next: string): string => `{ type: array, items: ${next} }`;
  it.each([
    ['members', object],
    ['items', list],
  ])('are read to a depth of 4,000 %s', async (_, link) => {
    const { models } = await loadModels({
      specs: [await writeDocument({ 'doc.yaml': chainOf(4000, link) })],
    });
    expect(models[0]?.types).toHaveLength(4001);
    expect(models[0]?.types.filter(({ shape }) => shape.kind === 'unknown')).toEqual([]);
  });

  const both = (next: string) => `{ allOf: [${next}, ${next}] }`;
  it.each([
    ['allOf', both],
    ['anyOf', (next: string) => `{ anyOf: [${next}, ${next}] }`],
    ['oneOf', (next: string) => `{ oneOf: [${next}, ${next}] }`],
    ['an allOf in an allOf', (next: string) => `{ allOf: [${next}, { allOf: [${next}] }] }`],
  ])('twice in %s are analysed once', async (_, link) => {
    const { models } = await loadModels({
      specs: [await writeDocument({ 'doc.yaml': chainOf(40, link) })],
    });
    const first = models[0]?.types.find(({ name }) => name === 'A');
    expect(first?.shape).toEqual({ kind: 'ref', name: 'A1' });
  });

  it.each([
    ['4,000 $refs', 4000, (next: string) => next, 'schema-too-deep'],
    ['4,000 allOf', 4000, (next: string) => `{ allOf: [${next}, {}] }`, 'schema-too-deep'],
    ['4,000 not', 4000, (next: string) => `{ not: ${next} }`, 'schema-too-deep'],
    ['40 if', 40, (next: string) => `{ if: ${next}, then: ${next} }`, 'schema-too-often'],
    ['40 not', 40, (n: string) => `{ allOf: [{ not: ${n} }, { not: ${n} }] }`, 'schema-too-often'],
  ])('are refused if one value needs too many steps: %s', async (_, count, link, rule) => {
    const want = `doc.yaml:6:5 ${rule} /components/schemas/A`;
    expect(await errorsOf(chainOf(count, link))).toEqual([want]);
  });

  it('and to themselves in too many ways are refused', async () => {
    const names = Array.from({ length: 14 }, (_, index) => (index === 0 ? 'A' : `A${index}`));
    const all = names.map((name) => `{ $ref: "#/components/schemas/${name}" }`).join(', ');
    const each = names.map((name) => `    ${name}: { anyOf: [${all}, { type: string }] }\n`);
    const text = documentOf('{}').replace('    A: {}\n', each.join(''));
    expect(await errorsOf(text)).toEqual(['doc.yaml:6:5 schema-tangled /components/schemas/A']);
  });

  it('are refused if unevaluatedProperties doubles the work at each step', async () => {
    const link = (next: string) => `{ anyOf: [${next}, ${next}], unevaluatedProperties: false }`;
    const [told] = await errorsOf(chainOf(40, link));
    expect(told).toMatch(/ schema-unevaluated \/components\/schemas\/A\d+$/);
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

  it('has the schemas of 3.1', async () => {
    expect(await typesOf(documentOf('{ type: [string, "null"] }', '3.2.0'))).toEqual({
      A: 'string | null',
    });
  });

  it('can have media types in its components', async () => {
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

  it('can have an alternative for all other values of a discriminator', async () => {
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

describe('a pattern that needs endless time for a short text', () => {
  const specs = async (schema: string): Promise<readonly string[]> => [
    await writeDocument({ 'doc.yaml': documentOf(schema) }),
  ];
  const at = /doc\.yaml:6:33: the pattern "\^\(a\|aa\)\+\$" .* \[pattern-explodes at \/components/;
  const text = (more = '') => `{ items: { type: string, pattern: ^(a|aa)+$${more} } }`;

  it('causes a warning with its place and a solution', async () => {
    const { warnings } = await loadModels({ specs: await specs(text()) });
    expect(warnings).toEqual([expect.stringMatching(at) as unknown]);
    expect(warnings[0]).toMatch(/Set a maxLength of 24 or less/);
  });

  it('is refused with strictPatterns', async () => {
    const run = loadModels({ specs: await specs(text()), strictPatterns: true });
    await expect(run).rejects.toThrow(at);
  });

  it('is accepted with a small maxLength', async () => {
    const { warnings } = await loadModels({ specs: await specs(text(', maxLength: 24')) });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['', ['pattern-slow']],
    [', maxLength: 2000', ['pattern-slow']],
    [', maxLength: 1000', []],
  ])('causes a warning if its time grows with a power of the length%s', async (more, rules) => {
    const slow = `{ items: { type: string, pattern: "^a*a*a*$"${more} } }`;
    const { warnings } = await loadModels({ specs: await specs(slow) });
    expect(warnings.map((warning) => /\[(.*) at /.exec(warning)?.[1])).toEqual(rules);
    if (rules.length > 0) expect(warnings[0]).toMatch(/power of 3: .*Set a maxLength of 1000 or/s);
  });

  it('is found in patternProperties too', async () => {
    const names = '{ patternProperties: { "^(a+)+$": {} } }';
    const { warnings } = await loadModels({ specs: await specs(names) });
    expect(warnings).toEqual([expect.stringMatching(/doc\.yaml:6:\d+: the pattern/) as unknown]);
  });
});
