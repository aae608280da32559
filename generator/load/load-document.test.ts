import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from './failure.testing.js';
import { loadDocument } from './load-document.js';

const OFFICIAL = process.env['XS2A_OFFICIAL_SPEC'];
const SPEC = resolve(import.meta.dirname, '../../spec');
const HEAD = 'openapi: 3.0.1\ninfo: { title: T, version: "1" }\n';
const OK = 'responses: { "200": { description: OK. } }';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xs2a-load-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

/** Unusual documents that are valid, or too common to reject. */
const legal: readonly { given: string; text: string; name?: string }[] = [
  { given: 'a UTF-8 byte order mark', text: `\ufeff${HEAD}paths: {}\n` },
  { given: 'CRLF line ends', text: `${HEAD}paths: {}\n`.replaceAll('\n', '\r\n') },
  {
    given: 'flow style with comments',
    name: 'c.yaml',
    text: '{"openapi":"3.0.0", # c\n"paths":{}}',
  },
  {
    given: 'a recursive schema',
    text: `${HEAD}paths: {}\ncomponents:\n  schemas:\n    A: { properties: { a: { $ref: "#/components/schemas/A" } } }\n`,
  },
  {
    given: 'a $ref inside an example',
    text: `${HEAD}paths: {}\ncomponents: { schemas: { A: { example: { $ref: "#/no" }, default: { type: strnig } } } }\n`,
  },
  {
    given: 'properties named like keywords',
    text: `${HEAD}paths: {}\ncomponents: { schemas: { A: { properties: { type: { type: string }, required: {}, $ref: {}, enum: {} } } } }\n`,
  },
  {
    given: 'one path shape with different methods',
    text: `${HEAD}paths:\n  /a/{x}:\n    get: { ${OK}, parameters: [{ name: x, in: path }] }\n  /a/{y}:\n    put: { ${OK}, parameters: [{ name: y, in: path }] }\n`,
  },
  {
    given: 'a path parameter that the operation overrides',
    text: `${HEAD}paths:\n  /a/{x}:\n    parameters: [{ name: x, in: path }]\n    get: { ${OK}, parameters: [{ name: x, in: path }] }\n`,
  },
  {
    given: 'a frequently used alias',
    text: `${HEAD}x: &x { a: 1 }\ny: [${'*x, '.repeat(500)}]\npaths: {}\n`,
  },
  {
    given: 'values of type array and of 3.1 without paths',
    text: 'openapi: 3.1.0\ncomponents: { schemas: { A: { type: [string, "null"] }, B: true } }\n',
  },
  {
    given: 'a mapping by name and by $ref',
    text: `${HEAD}paths: {}\ncomponents: { schemas: { A: { discriminator: { propertyName: p, mapping: { a: A, b: "#/components/schemas/A" } } } } }\n`,
  },
];

describe('loadDocument', () => {
  it.each(legal)('accepts $given', async ({ text, name = 'legal.yaml' }) => {
    const file = await write(name, text);
    expect((await loadDocument(file)).file).toBe(file);
  });

  it.each(['xs2a.yaml', 'iam.yaml'])('accepts our own %s', async (name) => {
    const loaded = await loadDocument(join(SPEC, name));
    expect(loaded.warnings).toEqual([]);
    expect(Object.keys(loaded.document)).toContain('paths');
  });

  it.skipIf(OFFICIAL === undefined)("accepts the framework's own document", async () => {
    const { document } = await loadDocument(OFFICIAL ?? '');
    expect(Object.keys(document['paths'] ?? {})).toHaveLength(28);
  });

  it('refuses a missing file, and a folder', async () => {
    const code = 'FILE_UNREADABLE';
    expect(await failure(join(folder, 'none.yaml'))).toMatchObject({ code, exitCode: 2 });
    expect(await failure(folder)).toMatchObject({ code, exitCode: 2 });
  });

  it('refuses a file that is too large, and gives its size', async () => {
    const file = join(folder, 'large.yaml');
    const handle = await open(file, 'w');
    await handle.truncate(51 * 1024 * 1024);
    await handle.close();
    const error = await failure(file);
    expect(error.message).toMatch(/large\.yaml is 51\.0 MiB large; the limit is 50\.0 MiB/);
    const small = await write('small.yaml', `${HEAD}paths: {}\n`);
    expect((await failure(small, { maxBytes: 10 })).message).toMatch(/file-too-large/);
  });

  it('reports several problems at once, in order, each with a code frame', async () => {
    const file = await write(
      'many.yaml',
      `${HEAD}paths:\n  a: {}\n  /c: 1\nsecurity: [{ k: [] }]\n`,
    );
    const error = await failure(file);
    expect(error.message.replaceAll(file, 'many.yaml')).toBe(
      `many.yaml:4:3: path a does not begin with / [path-no-slash at /paths/a]
    2 | info: { title: T, version: "1" }
    3 | paths:
  > 4 |   a: {}
      |   ^
    5 |   /c: 1
    6 | security: [{ k: [] }]
  Write /a.
many.yaml:5:3: path /c is not an object [path-item-form at /paths/~1c]
    3 | paths:
    4 |   a: {}
  > 5 |   /c: 1
      |   ^
    6 | security: [{ k: [] }]
  Write its operations below it.
many.yaml:6:14: the security scheme k is not declared [security-unknown at /security/0/k]
    4 |   a: {}
    5 |   /c: 1
  > 6 | security: [{ k: [] }]
      |              ^
  Declare it under components.securitySchemes.`,
    );
    expect(error.hint).toBe('Correct all 3 problems. Nothing was written.');
  });

  it('reports at most 20 problems, and the number of the others', async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `  p${index}: {}\n`).join('');
    const error = await failure(await write('lots.yaml', `${HEAD}paths:\n${paths}`));
    expect(error.message).toMatch(/p19 .*\[path-no-slash.*and 10 more problems$/s);
  });

  it('gives the place of anything in YAML and in JSON', async () => {
    const yaml = await write('ok.yaml', `${HEAD}paths:\n  /a/b:\n    get: { ${OK} }\n`);
    const json = await write('ok.json', '{"openapi":"3.0.1","info":{},\n "paths":{\n  "/a/b":{}}}');
    const placed = (await loadDocument(yaml)).place('/paths/~1a~1b/get/nothing');
    expect(placed).toEqual({ file: yaml, line: 5, column: 5 });
    const other = (await loadDocument(json)).place('/paths/~1a~1b');
    expect(other).toEqual({ file: json, line: 3, column: 3 });
  });

  it('does not change the file', async () => {
    const text = `${HEAD}paths:\n  /a: { $ref: "#/components/pathItems/a" }\ncomponents: { pathItems: { a: { get: { ${OK} } } } }\n`;
    const file = await write('items.yaml', text);
    const loaded = await loadDocument(file);
    expect(loaded.document['paths']).toEqual({
      '/a': { get: { responses: { '200': { description: 'OK.' } } } },
    });
    expect(loaded.place('/paths/~1a/get')).toEqual({ file, line: 5, column: 33 });
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
