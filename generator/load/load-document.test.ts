import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadDocument } from './load-document.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xs2a-load-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const HEAD = 'openapi: 3.0.1\ninfo: { title: T, version: "1" }\n';
const OK = 'responses: { "200": { description: OK. } }';

/** The error of loading this text, its folder left out. */
async function failure(name: string, text: string | Buffer): Promise<Xs2aError> {
  await writeFile(join(folder, name), text);
  const error: unknown = await loadDocument(join(folder, name)).catch((caught: unknown) => caught);
  if (!(error instanceof Xs2aError)) throw new Error(`no Xs2aError but ${String(error)}`);
  return error;
}

const aliases = `a0: &a0 [x]\n${Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`).join('')}`;

const broken: readonly { given: string; text: string | Buffer; code?: string; want: RegExp }[] = [
  { given: 'broken YAML', text: `${HEAD}paths:\n  /a: {`, code: 'YAML_INVALID', want: /:4:8: / },
  {
    given: 'wrong indentation',
    text: `${HEAD}paths:\n  /a:\n get: 1\n`,
    code: 'YAML_INVALID',
    want: /:\d+:\d+: /,
  },
  {
    given: 'a duplicate key',
    text: `${HEAD}openapi: 3.0.2\n`,
    code: 'YAML_INVALID',
    want: /:3:1: /,
  },
  { given: 'an alias bomb', text: aliases, code: 'YAML_INVALID', want: /alias/ },
  { given: 'no UTF-8', text: Buffer.from([0x61, 0xff, 0xfe]), code: 'YAML_INVALID', want: /UTF-8/ },
  { given: 'an empty file', text: '', want: /:1:1: this is no OpenAPI document/ },
  { given: 'a list', text: '[1]', want: /:1:1: this is no OpenAPI document/ },
  {
    given: 'Swagger 2',
    text: 'info: {}\nswagger: "2.0"\n',
    want: /:2:1: this is a Swagger 2 document/,
  },
  { given: 'another version', text: 'openapi: 4.0.0\n', want: /:1:1: .*\(openapi: "4.0.0"\)/ },
  { given: 'no paths', text: HEAD, want: /no object `paths`/ },
  {
    given: 'a path without slash',
    text: `${HEAD}paths:\n  a: {}\n`,
    want: /:4:3: path a does not begin/,
  },
  {
    given: 'two paths that are the same',
    text: `${HEAD}paths:\n  /a/{x}: {}\n  /a/{y}: {}\n`,
    want: /:5:3: path \/a\/\{y\} is the same as \/a\/\{x\}/,
  },
  {
    given: 'an unresolved $ref',
    text: `${HEAD}paths:\n  /a:\n    get:\n      responses:\n        "200":\n          $ref: "#/components/x"\n`,
    want: /:8:11: \$ref #\/components\/x does not resolve/,
  },
  {
    given: '$refs that lead to each other only',
    text: `${HEAD}paths: {}\ncomponents:\n  schemas:\n    A: { $ref: "#/components/schemas/B" }\n    B: { $ref: "#/components/schemas/A" }\n`,
    want: /:6:10: .*leads back to itself\n.*:7:10: /,
  },
  {
    given: 'one operationId twice',
    text: `${HEAD}paths:\n  /a:\n    get: { operationId: x, ${OK} }\n    put: { operationId: x, ${OK} }\n`,
    want: /:6:12: operationId x of PUT \/a is already that of GET \/a/,
  },
  {
    given: 'no responses',
    text: `${HEAD}paths:\n  /a:\n    get: {}\n`,
    want: /:5:5: GET \/a has no object/,
  },
  {
    given: 'a $ref to a missing file',
    text: `${HEAD}paths:\n  /a:\n    $ref: other.yaml\n`,
    want: /other\.yaml/,
  },
];

describe('loadDocument', () => {
  it.each(broken)('refuses $given', async ({ text, code = 'SPEC_INVALID', want }) => {
    const error = await failure('doc.yaml', text);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(want);
    expect(error.place?.file).toBe(join(folder, 'doc.yaml'));
    expect(error.hint).not.toBe('');
  });

  it('refuses a file that is not there', async () => {
    const error: unknown = await loadDocument(join(folder, 'none.yaml')).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'FILE_UNREADABLE', exitCode: 2 });
  });

  it('tells several problems at once, a line each', async () => {
    const error = await failure('many.yaml', `${HEAD}paths:\n  a: {}\n  b: {}\n  /c: 1\n`);
    expect(error.message.split('\n').map((line) => line.replace(/^.*many.yaml/, ''))).toEqual([
      ':4:3: path a does not begin with /',
      ':5:3: path b does not begin with /',
      ':6:3: path /c is not an object',
    ]);
  });

  it('gives the place of anything in YAML and in JSON', async () => {
    const yaml = join(folder, 'ok.yaml');
    await writeFile(yaml, `${HEAD}paths:\n  /a/b:\n    get: { ${OK} }\n`);
    const json = join(folder, 'ok.json');
    await writeFile(json, '{"openapi":"3.0.1","info":{},\n "paths":{\n  "/a/b":{}}}');
    const placed = (await loadDocument(yaml)).place('/paths/~1a~1b/get/nothing');
    expect(placed).toEqual({ file: yaml, line: 5, column: 5 });
    expect((await loadDocument(json)).place('/paths/~1a~1b')).toEqual({
      file: json,
      line: 3,
      column: 3,
    });
  });

  it('draws other files into the document', async () => {
    await writeFile(join(folder, 'part.yaml'), 'Money: { type: string }\n');
    const schema = '{ $ref: "part.yaml#/Money" }';
    const content = `content: { application/json: { schema: ${schema} } }`;
    const text = `${HEAD}paths:\n  /a:\n    get: { responses: { "200": { description: OK., ${content} } } }\n`;
    await writeFile(join(folder, 'whole.yaml'), text);
    const { document } = await loadDocument(join(folder, 'whole.yaml'));
    expect(JSON.stringify(document)).toContain('"Money":{"type":"string"}');
  });

  it('leaves a $ref inside an example alone', async () => {
    const schema = '{ type: object, example: { $ref: "#/nowhere" } }';
    await writeFile(
      join(folder, 'ex.yaml'),
      `${HEAD}paths: {}\ncomponents: { schemas: { A: ${schema} } }\n`,
    );
    await expect(loadDocument(join(folder, 'ex.yaml'))).resolves.toBeDefined();
  });
});
