import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { type GeneratedFolder, generateFolder } from './fixtures/generated-folder.js';
import { sourcesBelow, strictProblems } from './fixtures/strict-problems.js';
import { type Files, writeDocument } from './load/failure.testing.js';
import type { Target } from './plugins/choose-targets.js';

const LONG = { type: 'integer', format: 'int64' };
const HEAD = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
const PATHS = `paths:
  /a:
    post:
      operationId: send
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
      responses: { '204': { description: OK. } }
`;
const yamlOf = (schema: object): string =>
  `${HEAD}${PATHS}components:\n  schemas:\n    A: ${JSON.stringify(schema)}\n`;

const made: GeneratedFolder[] = [];
afterEach(async () => {
  for (const one of made.splice(0)) await one.remove();
});

async function generated(files: Files, more: object = { bigint: true }) {
  const spec = await writeDocument(files);
  const folder = await generateFolder([spec], more);
  made.push(folder);
  return folder;
}

const textOf = ({ folder }: GeneratedFolder, file: string): Promise<string> =>
  readFile(join(folder, file), 'utf8');

/** A document as text, with a number written exactly as given. */
const withDigits = (text: string, digits: string): string => text.replace('"DIGITS"', digits);

describe('integers beyond 2^53 - 1 that a document writes', () => {
  const MOST = '9223372036854775807';
  const limited = yamlOf({ ...LONG, maximum: 'DIGITS' });

  it.each([
    ['YAML', { 'a.yaml': withDigits(limited, MOST) }],
    ['YAML in hexadecimal', { 'a.yaml': withDigits(limited, '0x7fffffffffffffff') }],
    [
      'another file',
      {
        'a.yaml': `${HEAD}${PATHS}components: { schemas: { A: { $ref: './b.yaml' } } }\n`,
        'b.yaml': `{ type: integer, format: int64, maximum: ${MOST} }\n`,
      },
    ],
    [
      'JSON',
      {
        'a.json': `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/a":{"post":{
          "operationId":"send","responses":{"204":{"description":"OK."}},
          "requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/A"}}}}
        }}},"components":{"schemas":{"A":{"type":"integer","format":"int64","maximum":${MOST}}}}}`,
      },
    ],
  ])('keep their digits in %s', async (_, files) => {
    const folder = await generated(files);
    const file = await textOf(folder, 'model/a/validators.ts');
    expect(file).toContain(`maximum: ${MOST}n`);
    expect(file).toContain(`maximum: ${MOST}n`);
  });

  it('keep their digits in an overlay', async () => {
    const overlay = await writeDocument({
      'o.yaml': `overlay: 1.0.0
info: { title: O, version: "1" }
actions: [{ target: $.components.schemas.A, update: { maximum: ${MOST} } }]
`,
    });
    const folder = await generated(
      { 'a.yaml': yamlOf(LONG) },
      { bigint: true, overlays: [overlay] },
    );
    expect(await textOf(folder, 'model/a/validators.ts')).toContain(`maximum: ${MOST}n`);
  });

  it.each([
    [
      'a limit with an exponent',
      { ...LONG, minimum: 'DIGITS' },
      '1e19',
      'minimum of a 64-bit integer',
    ],
    [
      'a limit with a decimal point',
      { ...LONG, maximum: 'DIGITS' },
      '9007199254740993.0',
      'maximum of a 64-bit',
    ],
    ['a value of an enum', { ...LONG, enum: ['DIGITS'] }, '1e19', 'enum of a 64-bit integer'],
    [
      'a default that is an object',
      { type: 'object', properties: { id: LONG }, default: { id: 'DIGITS' } },
      MOST,
      'a default that is a list or an object',
    ],
  ])('are refused with their place in %s', async (_, schema, digits, said) => {
    const failed = generated({ 'a.yaml': withDigits(yamlOf(schema), digits) });
    await expect(failed).rejects.toThrow(said);
    await expect(failed).rejects.toThrow(/a\.yaml:11:\d+: .* \[schema-digits at /);
  });

  it('cause no crash in unexpected places', async () => {
    const odd = { type: 'DIGITS', maxLength: -1, minLength: 2 };
    const failed = generated({ 'a.yaml': withDigits(yamlOf(odd), MOST) });
    await expect(failed).rejects.toThrow(`type ${MOST} is not a type of JSON Schema`);
    const lengths = {
      type: 'string',
      maxLength: 'DIGITS',
      example: 12345678901234567890n.toString(),
    };
    const folder = await generated({ 'a.yaml': withDigits(yamlOf(lengths), MOST) });
    expect(await textOf(folder, 'model/a/schemas.ts')).toContain('export type ASchema = string;');
  });
});

describe('bigint in the type of a schema', () => {
  const typeOf = async (schema: object): Promise<string> => {
    const folder = await generated({ 'a.yaml': yamlOf(schema) });
    expect(await strictProblems(folder.folder, await sourcesBelow(folder.folder))).toEqual([]);
    return (await textOf(folder, 'model/a/schemas.ts')).split('\n').slice(1).join('\n');
  };

  it('applies to all parts of the schema', async () => {
    const parts = [LONG, { type: 'integer', minimum: 1 }, { enum: [1, 2] }];
    expect(await typeOf({ allOf: parts })).toContain('bigint & (1n | 2n)');
    expect(await typeOf({ ...LONG, oneOf: [{ const: 1 }, { const: 2 }] })).toContain('(1n | 2n)');
    expect(await typeOf({ type: ['integer', 'null'], format: 'uint64' })).toContain(
      'bigint | null',
    );
  }, 60_000);

  it('does not affect other numbers', async () => {
    const properties = {
      a: { type: 'integer' },
      b: { type: 'integer', format: 'int32' },
      c: { type: 'number', format: 'double' },
      d: { enum: [1, 2] },
      e: { type: 'integer', default: 5, maximum: 10 },
    };
    expect(await typeOf({ type: 'object', properties })).not.toContain('bigint');
  }, 60_000);
});

describe('a document without the option', () => {
  it('has no bigint in its output', async () => {
    const spec = join(packageRoot(), 'generator', 'fixtures', 'long-integers.yaml');
    const folder = await generateFolder([spec]);
    made.push(folder);
    const files = await sourcesBelow(folder.folder);
    const names = files.map((file) => file.slice(folder.folder.length + 1));
    expect(names.filter((name) => /bigint|exact/.test(name))).toEqual([]);
    for (const name of names.filter((one) => !/\/core[./]/.test(one))) {
      expect([name, await textOf(folder, name)]).toEqual([
        name,
        expect.not.stringMatching(/bigint|\dn\b/),
      ]);
    }
  });

  it.each(['msw', 'tanstack-query'] as const)(
    'can have the output %s, which --bigint refuses',
    async (name) => {
      const targets: readonly Target[] = [name];
      const spec = { 'a.yaml': yamlOf(LONG) };
      await generated(spec, { targets });
      await expect(generated(spec, { targets, bigint: true })).rejects.toThrow(
        `The output ${name} does not support --bigint.`,
      );
    },
  );
});
