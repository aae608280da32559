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
      'limits that contradict each other',
      schema('{ minLength: 3, maxLength: 2, minItems: 1, maxItems: 1, minimum: 2.5, maximum: 2 }'),
      [
        /^:6:10: minLength 3 is above maxLength 2: no text is valid \[schema-bounds at .*minLength\]/,
        /^:6:64: minimum 2.5 is above maximum 2: /,
      ],
    ],
    [
      'a required property that the schema forbids',
      schema('{ required: [a, b], properties: { a: {} }, additionalProperties: false }'),
      [
        /^:6:10: `required` names b, which additionalProperties: false forbids: .*\[schema-required-forb/,
      ],
    ],
    [
      'no required property that a pattern may name, or an open schema',
      schema(
        '{ required: [b], additionalProperties: false, patternProperties: { b: {} }, not: { required: [c], additionalProperties: {} } }',
      ),
      [],
    ],
    [
      'a limit of OpenAPI 3.1 in 3.0',
      `${head('3.0.3').trim()} {}\ncomponents: { schemas: { A: { exclusiveMinimum: 3 }, B: { maximum: 1, exclusiveMaximum: true } } }\n`,
      [
        /^:4:31: exclusiveMinimum is true or false in OpenAPI 3.0, but here it is 3, .* write `minimum: 3` and `exclusiveMinimum: true`\./,
      ],
    ],
    [
      'a limit of OpenAPI 3.0 in 3.1',
      schema('{ maximum: 4, exclusiveMaximum: true, exclusiveMinimum: 3 }'),
      [
        /^:6:22: exclusiveMaximum is a number in OpenAPI 3.1 .* it is true, .* write `exclusiveMaximum: 4` without maximum\./,
      ],
    ],
    [
      'media types that are none',
      `${head('3.0.3')}  /a:\n    get: { responses: { "200": { description: D, content: { json: {}, text plain: {}, 'a/*': {}, a/b+c; v=1: {}, audio: {} } } } }\n`,
      [
        /^:5:61: json is not a media type, .*\[media-type-form at .*\. Did you mean application\/json\?/,
        /^:5:71: text plain is not .* Did you mean text\/plain\?/,
        /^:5:\d+: audio is not .* Write type\/subtype: application\/json\./,
      ],
    ],
    [
      'paths that no request has',
      `${head('3.0.3')}  /a?b={b}: {}\n  /a#b: {}\n  /c/{id: {}\n  /d/id}: {}\n  /e/{i?d}: {}\n`,
      [
        /^:4:3: path \/a\?b=\{b\} contains \?, which ends a path: .* \[path-template at .*in: query/,
        /^:5:3: path \/a#b contains #, /,
        /^:6:3: path \/c\/\{id has a \{ without its \}: the brace counts as text/,
        /^:7:3: path \/d\/id\} has a \} without its \{: /,
      ],
    ],
    [
      'misspelt keys beside the right ones, and of other parts',
      `${head('3.0.3')}  /a:\n    post: { responces: {}, requestBody: { contents: {}, content: { a/b: { shema: {} } } }, ${OK} }\ncomponets: {}\ncomponents: { schema: {} }\n`,
      [
        /^:6:1: componets is not a keyword of an OpenAPI document, .* Did you mean components, which is there too\?/,
        /^:5:13: responces is not a keyword of an operation, .* Did you mean responses, which is there too\?/,
        /^:5:\d+: contents is not a keyword of a request body, /,
        /^:5:\d+: shema is not a keyword of a media type, .* Did you mean schema\?/,
        /^:7:15: schema is not a keyword of components, .* Did you mean schemas\?/,
      ],
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
