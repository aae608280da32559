import { symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Files, failure, problemsOf, writeDocument } from './failure.testing.js';
import { loadDocument } from './load-document.js';

const HEAD = 'openapi: 3.0.1\ninfo: { title: T, version: "1" }\n';
const a = (ref: string): string =>
  `${HEAD}paths: {}\ncomponents:\n  schemas:\n    A: { properties: { b: { $ref: "${ref}" } } }\n`;
const B = { type: 'string' };
const PART = 'B: { type: string }\n';
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** The complete schemas of the document after all files are embedded. */
const forms: readonly { given: string; files: Files; want: object }[] = [
  {
    given: 'escaped and percent-encoded local pointers',
    files: {
      'a.yaml': `${a('#/components/schemas/x~1y~0z')}    C: { $ref: "#/components/schemas/p%20q" }\n    x/y~z: { type: string }\n    p q: { type: string }\n`,
    },
    want: {
      A: { properties: { b: { $ref: '#/components/schemas/x~1y~0z' } } },
      C: { $ref: '#/components/schemas/p%20q' },
      'x/y~z': B,
      'p q': B,
    },
  },
  {
    given: 'a part of a file in the same folder',
    files: { 'a.yaml': a('./b.yaml#/B'), 'b.yaml': PART },
    want: { A: { properties: { b: ref('B') } }, B },
  },
  {
    given: 'a whole JSON file in a folder below',
    files: { 'a.yaml': a('parts/money%20b.json'), 'parts/money b.json': '{"type":"string"}' },
    want: { A: { properties: { b: ref('money_b') } }, money_b: B },
  },
  {
    given: 'a file that refers back to the root, and to itself',
    files: {
      'a.yaml': a('parts/b.yaml#/B'),
      'parts/b.yaml':
        'B: { properties: { a: { $ref: "../a.yaml#/components/schemas/A" }, b: { $ref: "#/B" }, c: { $ref: "c.yaml" } } }\n',
      'parts/c.yaml': 'type: array\nitems: { $ref: "#" }\n',
    },
    want: {
      A: { properties: { b: ref('B') } },
      B: { properties: { a: ref('A'), b: ref('B'), c: ref('c') } },
      c: { type: 'array', items: ref('c') },
    },
  },
  {
    given: 'a component that is only a $ref to a file, which gets its name',
    files: {
      'a.yaml': `${a('b.yaml')}    Money: { $ref: b.yaml }\n    Sum: { $ref: b.yaml }\n`,
      'b.yaml': 'type: string\n',
    },
    want: { A: { properties: { b: ref('Money') } }, Money: B, Sum: ref('Money') },
  },
  {
    given: 'two parts with the same name',
    files: {
      'a.yaml': a('b.yaml#/A'),
      'b.yaml': 'A: { items: { $ref: "c.yaml#/A" } }\n',
      'c.yaml': 'A: { type: string }\n',
    },
    want: { A: { properties: { b: ref('A-2') } }, 'A-2': { items: ref('A-3') }, 'A-3': B },
  },
  {
    given: 'an anchor',
    files: { 'a.yaml': `${a('#here')}    B: { $anchor: here, type: string }\n` },
    want: { A: { properties: { b: ref('B') } }, B: { $anchor: 'here', type: 'string' } },
  },
  {
    given: 'a mapping to a file',
    files: {
      'a.yaml': `${HEAD}paths: {}\ncomponents:\n  schemas:\n    A: { discriminator: { propertyName: p, mapping: { b: "b.yaml#/B" } } }\n`,
      'b.yaml': PART,
    },
    want: {
      A: { discriminator: { propertyName: 'p', mapping: { b: '#/components/schemas/B' } } },
      B,
    },
  },
];

describe('$refs', () => {
  it.each(forms)('resolve to $given', async ({ files, want }) => {
    const { document } = await loadDocument(await writeDocument(files));
    expect(document['components']).toEqual({ schemas: want });
  });

  it('resolve to path items, parameters, bodies, responses and headers of other files', async () => {
    const file = await writeDocument({
      'a.yaml': `${HEAD}paths:\n  /a: { $ref: "p.yaml#/item" }\n  /b: { $ref: "p.yaml#/item" }\n`,
      'p.yaml':
        'item:\n  get:\n    parameters: [{ $ref: "#/id" }]\n    requestBody: { $ref: "#/body" }\n    responses: { "200": { $ref: "#/ok" } }\n' +
        'id: { name: id, in: query }\nbody: { content: {} }\nok: { description: OK., headers: { H: { $ref: "#/h" } } }\nh: { schema: { type: string } }\n',
    });
    const loaded = await loadDocument(file);
    const get = {
      parameters: [{ $ref: '#/components/parameters/id' }],
      requestBody: { $ref: '#/components/requestBodies/body' },
      responses: { '200': { $ref: '#/components/responses/ok' } },
    };
    expect(loaded.document['paths']).toEqual({ '/a': { get }, '/b': { get } });
    expect(loaded.document['components']).toEqual({
      parameters: { id: { name: 'id', in: 'query' } },
      requestBodies: { body: { content: {} } },
      responses: { ok: { description: 'OK.', headers: { H: { $ref: '#/components/headers/h' } } } },
      headers: { h: { schema: { type: 'string' } } },
    });
    const part = join(dirname(file), 'p.yaml');
    expect(loaded.place('/paths/~1a/get/responses')).toEqual({ file: part, line: 5, column: 5 });
    expect(loaded.place('/components/responses/ok/headers/H')).toEqual({
      file: part,
      line: 8,
      column: 36,
    });
    expect(loaded.place('/paths/~1a')).toEqual({ file, line: 4, column: 3 });
  });
});

const AT = 'a.yaml:6:29';
const POINTER = '/components/schemas/A/properties/b/$ref';
const errors: readonly { given: string; files: Files; want: readonly string[] }[] = [
  {
    given: 'a missing file',
    files: { 'a.yaml': a('no.yaml#/B') },
    want: [`${AT} ref-file-missing ${POINTER}`],
  },
  {
    given: 'a schema by its bare name',
    files: { 'a.yaml': a('B') },
    want: [`${AT} ref-file-missing ${POINTER}`],
  },
  {
    given: 'a folder',
    files: { 'a.yaml': a('./p'), 'p/b.yaml': PART },
    want: [`${AT} ref-directory ${POINTER}`],
  },
  {
    given: 'a fragment that is not in the file',
    files: { 'a.yaml': a('b.yaml#/C'), 'b.yaml': PART },
    want: [`${AT} ref-unresolved ${POINTER}`],
  },
  {
    given: 'an unknown anchor',
    files: { 'a.yaml': a('#no') },
    want: [`${AT} ref-unresolved ${POINTER}`],
  },
  {
    given: 'the network',
    files: { 'a.yaml': a('https://bank.example/b.yaml') },
    want: [`${AT} ref-remote ${POINTER}`],
  },
  {
    given: 'the network, without a scheme',
    files: { 'a.yaml': a('//bank.example/b.yaml') },
    want: [`${AT} ref-remote ${POINTER}`],
  },
  {
    given: 'a file outside of the folder',
    files: { 'a.yaml': a('../b.yaml') },
    want: [`${AT} ref-outside ${POINTER}`],
  },
  {
    given: 'a file by its absolute path',
    files: { 'a.yaml': a('/etc/hostname') },
    want: [`${AT} ref-outside ${POINTER}`],
  },
  {
    given: 'a file outside of the folder, with an encoded path',
    files: { 'a.yaml': a('p/%2e%2e/../b.yaml') },
    want: [`${AT} ref-outside ${POINTER}`],
  },
  {
    given: 'a wrong $ref inside another file',
    files: {
      'a.yaml': a('b.json'),
      'b.json': '{\n "items": { "$ref": "#/no" },\n "not": { "$ref": "x.json" }\n}',
    },
    want: ['b.json:2:13 ref-unresolved /items/$ref', 'b.json:3:11 ref-file-missing /not/$ref'],
  },
  {
    given: 'a wrong schema inside another file, and one in the document',
    files: {
      'a.yaml': `${a('b.yaml#/B')}    C: { enum: [] }\n`,
      'b.yaml': '# Part\nB:\n  properties:\n    c: { type: strnig }\n',
    },
    want: [
      'a.yaml:7:10 schema-enum-empty /components/schemas/C/enum',
      'b.yaml:4:10 schema-type /B/properties/c/type',
    ],
  },
  {
    given: '$refs of two files that only refer to each other',
    files: {
      'a.yaml': `${HEAD}paths: {}\ncomponents:\n  schemas:\n    A: { $ref: "b.yaml#/B" }\n`,
      'b.yaml': 'B: { $ref: "a.yaml#/components/schemas/A" }\n',
    },
    want: ['b.yaml:1:6 ref-circular /B/$ref'],
  },
  {
    given: 'a syntax error in another file',
    files: { 'a.yaml': a('b.yaml'), 'b.yaml': 'B:\n  - x\n y: 1\n' },
    want: ['b.yaml:3:1 yaml-indentation'],
  },
];

describe('a $ref to', () => {
  it.each(errors)('$given is refused at its place', async ({ files, want }) => {
    const file = await writeDocument(files);
    const error = await failure(file);
    const told = [...problemsOf(error, file)];
    expect(told.sort()).toEqual(want);
    expect(error.exitCode).toBe(2);
  });

  it('a file outside of the folder is followed if allowed', async () => {
    const file = await writeDocument({ 'x/a.yaml': a('../b.yaml#/B'), 'b.yaml': PART });
    const { document } = await loadDocument(file, { allowOutside: true });
    expect(document['components']).toMatchObject({ schemas: { B } });
  });

  it('a symbolic link that leads out of the folder is refused too', async () => {
    const file = await writeDocument({ 'x/a.yaml': a('b.yaml#/B'), 'b.yaml': PART });
    await symlink(join(dirname(file), '../b.yaml'), join(dirname(file), 'b.yaml'));
    expect(problemsOf(await failure(file), file)).toEqual([`${AT} ref-outside ${POINTER}`]);
  });

  it('a remote file is followed if allowed, and so are its own relative $refs', async () => {
    const pages: Readonly<Record<string, string>> = {
      '/s/b.yaml': 'B: { items: { $ref: "c.json" } }\n',
      '/s/c.json': '{"type":"string"}',
      '/s/bad.yaml': 'B: { type: strnig }\n',
    };
    const server = createServer((request, response) => {
      const page = pages[request.url ?? ''];
      response.writeHead(page === undefined ? 404 : 200).end(page);
    }).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/s`;
    const load = async (address: string): Promise<string> =>
      writeDocument({ 'a.yaml': a(`${base}/${address}`) });
    const { document } = await loadDocument(await load('b.yaml#/B'), { allowRemote: true });
    expect(document['components']).toMatchObject({ schemas: { B: { items: ref('c') }, c: B } });
    const bad = await failure(await load('bad.yaml#/B'), { allowRemote: true });
    expect(bad.message).toContain(`${base}/bad.yaml:1:6: type "strnig"`);
    const none = await failure(await load('none.yaml'), { allowRemote: true });
    expect(none.message).toMatch(/a\.yaml:6:29: .*none\.yaml.*status 404 \[ref-remote-failed/);
    server.close();
    server.closeAllConnections();
  });
});
