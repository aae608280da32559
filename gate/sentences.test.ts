import { expect, test } from 'vitest';
import { describePart } from './describe-part.js';
import { diffDocuments } from './diff-documents.js';
import { inMemory } from './fixtures/in-memory.js';

type Part = Readonly<Record<string, unknown>>;

const documentOf = (operation: Part) =>
  inMemory({
    openapi: '3.1.0',
    info: { title: 'Sentences', version: '1' },
    paths: {
      '/a': {
        post: { operationId: 'a', responses: { 204: { description: 'Done.' } }, ...operation },
      },
    },
  });

const sentencesOf = (old: Part, now: Part) =>
  diffDocuments(documentOf(old), documentOf(now)).changes.map(({ sentence }) => sentence);

const body = (schema: Part): Part => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', ...schema } } } },
});
const LARGE = { $defs: { A: { description: 'x'.repeat(200) } } };
const price = (multipleOf?: number): Part =>
  body({ properties: { price: { type: 'number', ...(multipleOf && { multipleOf }) } } });
const wings = (more: Part): Part =>
  body({ properties: { wings: { type: 'array', items: false, ...more } } });
const BODY = 'POST /a: the request body (application/json)';

test.each([
  [
    body(LARGE),
    body({
      ...LARGE,
      if: { properties: { k: { const: 'x' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of schemas
      then: { required: ['p'] },
    }),
    `${BODY} has a condition (if, then, else): if {"properties":{"k":{"const":"x"}}} then {"required":["p"]}.`,
  ],
  [
    body({ ...LARGE, dependentRequired: { a: ['b'] } }),
    body({ ...LARGE, dependentRequired: { a: ['b', 'c'] } }),
    `${BODY} has other properties that require others: {"a":["b","c"]}; it was {"a":["b"]}.`,
  ],
  [
    body(LARGE),
    body({ ...LARGE, unevaluatedProperties: { type: 'string' } }),
    `${BODY} has a rule for other properties: {"type":"string"}.`,
  ],
  [price(0.1), price(0.5), `${BODY}, field price must be a multiple of 0.5; it was 0.1.`],
  [price(), price(0.5), `${BODY}, field price must be a multiple of 0.5; any number was allowed.`],
  [
    wings({ prefixItems: [{ type: 'string' }] }),
    wings({ prefixItems: [{ type: 'string' }, { type: 'number' }] }),
    `${BODY}, field wings.1 is number; it was forbidden.`,
  ],
  [
    { parameters: [{ in: 'query', name: 's', schema: { items: { enum: ['a', 'b'] } } }] },
    { parameters: [{ in: 'query', name: 's', schema: { items: { enum: ['a'] } } }] },
    'POST /a: an item of the query parameter s can no longer be "b".',
  ],
  [
    { tags: ['pets'] },
    {},
    'POST /a: the tag pets is removed. Its handler moves to the file of another tag: delete a file that is left without operations, and its lines in server.ts.',
  ],
])('%#', (old, now, sentence) => {
  expect(sentencesOf(old, now)).toContain(sentence);
});

test.each([
  ['/creditor/iban', 'request body, field creditor.iban'],
  ['/items/[]/name', 'request body, field items[].name'],
  ['/[]/name', 'item of the request body, field name'],
  ['/[]/[]', 'item of the item of the request body'],
])('the part %s', (field, words) => {
  expect(describePart({ kind: 'request-body', field })).toBe(words);
});
