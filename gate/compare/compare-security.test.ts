import { expect, test } from 'vitest';
import { diffDocuments } from '../diff-documents.js';
import { inMemory } from '../fixtures/in-memory.js';

type Scheme = Readonly<Record<string, string>>;

const documentOf = (key: Scheme) =>
  inMemory({
    openapi: '3.1.0',
    info: { title: 'Keys', version: '1' },
    paths: {
      '/a': { get: { operationId: 'a', responses: { 204: { description: 'Done.' } } } },
    },
    security: [{ key: [] }],
    components: { securitySchemes: { key } },
  });

const apiKey = (place: string, name: string): Scheme => ({ type: 'apiKey', in: place, name });

test.each([
  [
    'another header',
    apiKey('header', 'A'),
    apiKey('header', 'B'),
    ['key is an API key in the header B; it was an API key in the header A'],
  ],
  [
    'another place',
    apiKey('header', 'A'),
    apiKey('query', 'A'),
    ['key is an API key in the query A; it was an API key in the header A'],
  ],
  [
    'another kind',
    apiKey('header', 'A'),
    { type: 'http', scheme: 'bearer' },
    ['key is HTTP bearer; it was an API key in the header A'],
  ],
  ['other letters of a header', apiKey('header', 'X-Key'), apiKey('header', 'x-key'), []],
])('a scheme of the same name with %s is one change', (_, old, now, expected) => {
  const { changes } = diffDocuments(documentOf(old), documentOf(now));
  expect(changes.map(({ severity, sentence }) => `${severity} ${sentence}`)).toEqual(
    expected.map((each) => `breaking GET /a: ${each}.`),
  );
});
