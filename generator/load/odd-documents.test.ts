import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeDocument } from './failure.testing.js';
import { loadDocument } from './load-document.js';

const OK = 'responses: { "200": { description: OK. } }';
const head = (version: string): string =>
  `openapi: ${version}\ninfo: { title: T, version: "1" }\npaths:\n`;

async function warningsOf(text: string): Promise<readonly string[]> {
  const file = await writeDocument({ 'doc.yaml': text });
  const { warnings } = await loadDocument(file);
  return warnings.map((one) => one.replace(`${dirname(file)}/`, '').replace(basename(file), ''));
}

describe('a valid document is read, with a warning at the place of each unusual part:', () => {
  const schema = (text: string): string =>
    `${head('3.1.0').trim()} {}\ncomponents:\n  schemas:\n    A: ${text}\n`;
  const item = (text: string): string => `${head('3.2.0')}  /a:\n    ${text}\n`;
  const rows: readonly (readonly [given: string, text: string, want: readonly RegExp[]])[] = [
    ['no part of a plain document of OpenAPI 3.2', item(`get: { ${OK} }`), []],
    [
      'an empty enum of OpenAPI 3.1',
      schema('{ enum: [] }'),
      [
        /^:6:10: .*no value is valid \[schema-enum-empty at \/components\/schemas\/A\/enum\]\. List/,
      ],
    ],
    [
      'the method QUERY',
      item(`query: { ${OK} }`),
      [/^:5:5: QUERY \/a is not generated: .*\[method-query at \/paths\/~1a\/query\]/],
    ],
    [
      'further methods',
      item(`additionalOperations: { COPY: { ${OK} }, LOCK: { ${OK} } }`),
      [/^:5:5: COPY, LOCK \/a is not generated: /],
    ],
    [
      'an item schema',
      item(
        'get: { responses: { "200": { description: D, content: { application/jsonl: { itemSchema: {} } } } } }',
      ),
      [/^:5:82: itemSchema of application\/jsonl is ignored: .* not validated/],
    ],
    [
      'the keyword $self',
      `$self: https://bank.example/api\n${item(`get: { ${OK} }`)}`,
      [/^:1:1: \$self is ignored: /],
    ],
    [
      'two paths that no request can tell apart',
      `${head('3.1.0')}  /a/{x}:\n    get: { ${OK} }\n    parameters: [{ name: x, in: path, required: true, schema: {} }]\n  /a/{y}:\n    get: { ${OK} }\n    parameters: [{ name: y, in: path, required: true, schema: {} }]\n`,
      [
        /^:7:3: path \/a\/\{y\} is the same as .* a server gives each request to the first \[path-clash/,
      ],
    ],
    [
      'misspelt keywords of a schema',
      schema(
        '{ type: object, requried: [a], additionalPropertys: false, properties: { requried: { enmu: [a], readonly: true } } }',
      ),
      [
        /^:6:24: requried is not a keyword of a schema, and is ignored \[keyword-unknown at .*\]\. Did you mean required\?/,
        /^:6:39: additionalPropertys is not .* Did you mean additionalProperties\?/,
        /^:6:93: enmu is not .* Did you mean enum\?/,
        /^:6:104: readonly is not .* Did you mean readOnly\?/,
      ],
    ],
    [
      'misspelt keywords of an operation, a parameter and a response',
      `${head('3.0.3')}  /a:\n    get: { operationID: a, parameters: [{ name: a, in: query, scheme: {} }], responses: { "200": { description: D, header: {} } } }\n`,
      [
        /^:5:12: operationID is not a keyword of an operation, .* Did you mean operationId\?/,
        /^:5:63: scheme is not a keyword of a parameter, .* Did you mean schema\?/,
        /^:5:116: header is not a keyword of a response, .* Did you mean headers\?/,
      ],
    ],
    [
      'a misspelt format',
      schema('{ type: string, format: emial }'),
      [/^:6:24: the format emial is not known, .*\. Did you mean email\?/],
    ],
    [
      'no word that is near to nothing, and no extension',
      schema(
        '{ type: string, format: iban, propertyOrder: 1, errorMessage: a, note: b, x-enmu: [a], enmus: [], enum: [a] }',
      ),
      [],
    ],
    [
      'the style of cookies',
      item(`get: { parameters: [{ name: c, in: cookie, style: cookie, schema: {} }], ${OK} }`),
      [/^:5:\d+: style cookie of c is ignored: /],
    ],
  ];
  it.each(rows)('%s', async (_, text, want) => {
    const told = await warningsOf(text);
    expect(told).toEqual(want.map((one) => expect.stringMatching(one) as unknown));
  });
});
