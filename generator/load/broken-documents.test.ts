import { describe, expect, it } from 'vitest';
import { failure, problemsOf, writeDocument } from './failure.testing.js';

const HEAD = 'openapi: 3.0.1\ninfo: { title: T, version: "1" }\n';
const OK = 'responses: { "200": { description: OK. } }';
const none = `${HEAD}paths: {}\n`;
const schema = (text: string): string => `${none}components:\n  schemas:\n    A: ${text}\n`;
const get = (text: string): string => `${HEAD}paths:\n  /a:\n    get:\n      ${text}\n`;
const list = (text: string): string => get(`parameters: [${text}]\n      ${OK}`);
const ID = '{ name: x, in: query, schema: { type: string } }';

interface Row {
  readonly given: string;
  readonly text: string | Uint8Array;
  /** `line:column rule pointer` of all problems. */
  readonly want: readonly string[];
  readonly name?: string;
  readonly says?: RegExp;
}

const bomb = `a0: &a0 [x]\n${Array.from({ length: 60 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`).join('')}`;

const SYNTAX: readonly Row[] = [
  { given: 'a YAML syntax error', text: `${none}x: @y\n`, want: ['4:4 yaml-syntax'] },
  { given: 'a bracket left open', text: `${HEAD}paths:\n  /a: {`, want: ['4:8 yaml-syntax'] },
  {
    given: 'a wrong indentation',
    text: `${HEAD}paths:\n    /a: {}\n  /b: {}\n`,
    want: ['5:1 yaml-indentation'],
  },
  { given: 'a tab', text: `${HEAD}paths:\n\t/a: {}\n`, want: ['4:1 yaml-indentation'] },
  { given: 'a key twice', text: `${none}paths: {}\n`, want: ['4:1 yaml-duplicate-key'] },
  {
    given: 'a duplicate path',
    text: `${HEAD}paths:\n  /a/{x}: {}\n  /a/{x}: {}\n`,
    want: ['5:3 yaml-duplicate-key'],
  },
  { given: 'two documents', text: `${none}---\n${none}`, want: ['4:1 yaml-many-documents'] },
  { given: 'an unknown alias', text: `${none}x: [1, *y]\n`, want: ['4:8 yaml-alias'] },
  { given: 'a tag that runs code', text: `${none}x: !!js/function 1\n`, want: ['4:4 yaml-tag'] },
  {
    given: 'a merge key',
    text: `${HEAD}x-a: &a { x: 1 }\npaths:\n  /a:\n    <<: *a\n`,
    want: ['6:5 yaml-merge-key'],
  },
  {
    given: 'lists as keys, one in another',
    text: `${none}x: ${'[? '.repeat(400)}a${']'.repeat(400)}\n`,
    want: ['4:7 yaml-collection-key'],
  },
  { given: 'an alias bomb', text: bomb, want: ['16:1 yaml-alias-bomb'] },
  { given: 'an alias that holds itself', text: 'a: &a [*a]\n', want: ['1:8 nesting-too-deep'] },
  {
    given: 'YAML of 10,000 levels',
    text: `${none}x: ${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    want: ['nesting-too-deep'],
  },
  {
    given: 'YAML of 600 levels',
    text: `${none}x: ${'['.repeat(600)}${']'.repeat(600)}`,
    want: ['4:503 nesting-too-deep'],
  },
  {
    given: 'JSON of 10,000 levels',
    name: 'doc.json',
    text: `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    want: ['nesting-too-deep'],
  },
  {
    given: 'a JSON syntax error',
    name: 'doc.json',
    text: '{"openapi": "3.0.1",\n "paths": {"/a" {}}}',
    want: ['2:17 json-syntax'],
  },
  {
    given: 'a comma too many in JSON',
    name: 'doc.json',
    text: '{"openapi": "3.0.1",\n "paths": {},\n}',
    want: ['2:13 json-syntax'],
    says: /a comma too many/,
  },
  {
    given: 'two keys of JSON twice',
    name: 'doc.json',
    text: '{"openapi": "3.0.1", "paths": {"/a": {},\n "/a": {}},\n "paths": {}}',
    want: ['2:2 json-duplicate-key', '3:2 json-duplicate-key'],
  },
  {
    given: 'JSON without the name of JSON',
    name: 'doc',
    text: '{ "openapi": "3.0.1",\n "paths": {},}',
    want: ['2:13 json-syntax'],
  },
  {
    given: 'YAML named .json',
    name: 'doc.json',
    text: none,
    want: ['1:1 json-syntax'],
    says: /Name a document in YAML \.yaml/,
  },
  {
    given: 'bytes that are not UTF-8',
    text: Buffer.from([0x61, 0x0a, 0x62, 0xe4, 0x0a]),
    want: ['2:2 encoding-not-utf8'],
  },
  {
    given: 'UTF-16 with a byte order mark',
    text: Buffer.from(`\ufeff${none}`, 'utf16le'),
    want: ['1:1 encoding-utf16'],
  },
  {
    given: 'UTF-16 without a byte order mark',
    text: Buffer.from(none, 'utf16le'),
    want: ['1:1 encoding-utf16'],
  },
];

const DOCUMENT: readonly Row[] = [
  { given: 'an empty file', text: '', want: ['1:1 document-empty'] },
  { given: 'only a comment', text: '# nothing\n', want: ['1:1 document-empty'] },
  { given: 'a JSON list', name: 'doc.json', text: ' [1]', want: ['1:2 document-form'] },
  { given: 'a single value', text: 'hello\n', want: ['1:1 document-form'] },
  {
    given: 'Swagger 2',
    text: 'info: {}\nswagger: "2.0"\n',
    want: ['2:1 version-swagger-2 /swagger'],
    says: /npx swagger2openapi --yaml --outfile openapi.yaml FILE/,
  },
  { given: 'no version', text: 'info: {}\n', want: ['1:1 version-missing'] },
  { given: 'version 3.3', text: 'openapi: 3.3.0\n', want: ['1:1 version-unsupported /openapi'] },
  { given: 'version 4', text: '\nopenapi: 4.0.0\n', want: ['2:1 version-unsupported /openapi'] },
  {
    given: 'a number as version',
    text: 'openapi: 3.1\n',
    want: ['1:1 version-unsupported /openapi'],
  },
  { given: 'no paths', text: HEAD, want: ['1:1 paths-missing /paths'] },
  {
    given: 'paths that are a list',
    text: `${HEAD}paths: []\n`,
    want: ['3:1 paths-missing /paths'],
  },
  {
    given: 'an unknown security scheme',
    text: `${none}security: [{ bearer: [] }]\ncomponents:\n  securitySchemes:\n    Bearer: { type: http, scheme: bearer }\n`,
    want: ['4:14 security-unknown /security/0/bearer'],
    says: /Did you mean Bearer\?/,
  },
];

const PATHS: readonly Row[] = [
  {
    given: 'a path without a leading slash',
    text: `${HEAD}paths:\n  a: {}\n`,
    want: ['4:3 path-no-slash /paths/a'],
  },
  {
    given: 'an unknown method',
    text: `${HEAD}paths:\n  /a:\n    gte: { ${OK} }\n    x-gte: 1\n`,
    want: ['5:5 method-unknown /paths/~1a/gte'],
    says: /Did you mean get\?/,
  },
  {
    given: 'a duplicate operationId',
    text: `${HEAD}paths:\n  /a:\n    get: { operationId: x, ${OK} }\n    put: { operationId: x, ${OK} }\n`,
    want: ['6:12 operation-id-duplicate /paths/~1a/put/operationId'],
  },
  {
    given: 'no responses',
    text: get('summary: S'),
    want: ['5:5 responses-missing /paths/~1a/get'],
  },
  {
    given: 'invalid statuses',
    text: get('responses: { "2000": {}, 20x: {}, 4xx: {}, 5XX: {}, default: {}, x-a: 1 }'),
    want: ['2000', '20x', '4xx'].map(
      (code, index) => `6:${[20, 32, 41][index]} response-code /paths/~1a/get/responses/${code}`,
    ),
    says: /Did you mean 4XX\?/,
  },
  {
    given: 'a path parameter that is not declared',
    text: `${HEAD}paths:\n  /a/{id}:\n    get: { ${OK} }\n`,
    want: ['5:5 path-parameter-undeclared /paths/~1a~1{id}/get'],
  },
  {
    given: 'a path parameter that is not in the path',
    text: list('{ name: x, in: path, required: true }'),
    want: ['6:20 path-parameter-unused /paths/~1a/get/parameters/0'],
  },
  {
    given: 'a duplicate parameter',
    text: list(`${ID}, ${ID}`),
    want: ['6:70 parameter-duplicate /paths/~1a/get/parameters/1'],
    says: /the query parameter x is listed twice; the first is in line 6 /,
  },
  {
    given: 'a header twice with other letters',
    text: list('{ name: X-Id, in: header }, { name: x-id, in: header }'),
    want: ['6:48 parameter-duplicate /paths/~1a/get/parameters/1'],
    says: /x-id is listed twice, as X-Id: names of headers are compared without case; the first is in line 6/,
  },
  {
    given: 'a parameter in an unknown place',
    text: list('{ name: x, in: body }'),
    want: ['6:31 parameter-in /paths/~1a/get/parameters/0/in'],
    says: /requestBody/,
  },
  {
    given: 'a parameter that is the whole query',
    text: list('{ name: x, in: querystring, content: {} }').replace('3.0.1', '3.2.0'),
    want: ['6:31 parameter-in /paths/~1a/get/parameters/0/in'],
    says: /Declare each query parameter/,
  },
  {
    given: 'the method query before OpenAPI 3.2',
    text: `${HEAD}paths:\n  /a:\n    query: { ${OK} }\n`,
    want: ['5:5 method-unknown /paths/~1a/query'],
  },
  {
    given: 'a parameter without a name',
    text: list('{ in: query }'),
    want: ['6:20 parameter-name /paths/~1a/get/parameters/0'],
  },
];

const SCHEMAS: readonly Row[] = [
  {
    given: 'a misspelled type',
    text: schema('{ type: strnig }'),
    want: ['6:10 schema-type /components/schemas/A/type'],
    says: /Did you mean string\?/,
  },
  {
    given: 'a bad type value',
    text: schema('{ type: 5 }'),
    want: ['6:10 schema-type /components/schemas/A/type'],
  },
  {
    given: 'a required that is not a list',
    text: schema('{ required: true }'),
    want: ['6:10 schema-required /components/schemas/A/required'],
  },
  {
    given: 'an empty enum',
    text: schema('{ enum: [] }'),
    want: ['6:10 schema-enum-empty /components/schemas/A/enum'],
  },
  {
    given: 'a $recursiveRef that is not #',
    text: schema('{ items: { $recursiveRef: "#/b" } }'),
    want: ['6:19 schema-dynamic-ref /components/schemas/A/items/$recursiveRef'],
    says: /\$recursiveRef #\/b does not resolve.*Write "#"/s,
  },
  {
    given: 'a $dynamicRef without its anchor',
    text: schema('{ $anchor: a, items: { $dynamicRef: "#b" } }'),
    want: ['6:31 schema-dynamic-ref /components/schemas/A/items/$dynamicRef'],
    says: /Refer to an \$anchor or \$dynamicAnchor/,
  },
  {
    given: 'a $ref by an $id that no schema has',
    text: schema('{ $id: "https://x.example/a", items: { $ref: "#b" } }'),
    want: ['6:47 ref-unresolved /components/schemas/A/items/$ref'],
  },
  ...['maxLength: -5', 'minItems: 1.5', 'maxProperties: "3"', 'multipleOf: 0'].map((limit) => ({
    given: `the limit ${limit}`,
    text: schema(`{ ${limit} }`),
    want: [`6:10 schema-limit /components/schemas/A/${limit.split(':')[0]}`],
  })),
  {
    given: 'text instead of a schema',
    text: schema('{ properties: { b: string } }'),
    want: ['6:24 schema-form /components/schemas/A/properties/b'],
  },
  {
    given: 'properties that are a list',
    text: schema('{ properties: [b] }'),
    want: ['6:10 schema-properties /components/schemas/A/properties'],
  },
  {
    given: 'a mapping to missing schemas',
    text: schema('{ discriminator: { propertyName: p, mapping: { x: B, y: "#/b", z: A } } }'),
    want: ['x', 'y'].map(
      (key, index) =>
        `6:${[55, 61][index]} discriminator-mapping /components/schemas/A/discriminator/mapping/${key}`,
    ),
  },
  {
    given: 'a $ref that does not resolve',
    text: schema('{ items: { $ref: "#/components/schemas/Aa" } }'),
    want: ['6:19 ref-unresolved /components/schemas/A/items/$ref'],
    says: /Did you mean #\/components\/schemas\/A\?/,
  },
  {
    given: 'a $ref that is not text',
    text: schema('{ $ref: 5 }'),
    want: ['6:10 ref-type /components/schemas/A/$ref'],
  },
  {
    given: '$refs that only refer to each other',
    text: schema('{ $ref: "#/components/schemas/B" }\n    B: { $ref: "#/components/schemas/A" }'),
    want: [
      '6:10 ref-circular /components/schemas/A/$ref',
      '7:10 ref-circular /components/schemas/B/$ref',
    ],
  },
];

describe.each([
  ['syntax', SYNTAX, 'YAML_INVALID'],
  ['document', DOCUMENT, 'SPEC_INVALID'],
  ['path', PATHS, 'SPEC_INVALID'],
  ['schema', SCHEMAS, 'SPEC_INVALID'],
] as const)('a broken %s', (_, rows, code) => {
  it.each(rows)('$given is refused at its place', async ({ text, want, says, name }) => {
    const file = await writeDocument({ [name ?? 'doc.yaml']: text });
    const error = await failure(file);
    const told = problemsOf(error, file).map((one) => one.replace(/^doc(\.(yaml|json))?:/, ''));
    const bare = told.map((one) => one.replace(/^\d+:\d+ /, ''));
    const unplaced = want.every((one) => !/^\d/.test(one));
    expect(unplaced ? [...new Set(bare)] : told).toEqual(want);
    expect([error.code, error.exitCode, error.place?.file]).toEqual([code, 2, file]);
    expect(`${error.message}\n${error.hint}`).toMatch(says ?? /Nothing was written\.$/);
    expect(error.message).not.toMatch(/^\s+at .*\(|node:internal/m);
  });
});
