import { expect, test } from 'vitest';
import type { AffectedParty, DocumentChange, Severity } from '../change/change.js';
import { diffDocuments } from '../diff-documents.js';
import { inMemory } from '../fixtures/in-memory.js';
import { affectedWords } from './affected-words.js';
import { renderDiff } from './render-diff.js';

const [SEND, READ, BANKS] = ['clients-that-send', 'clients-that-read', 'banks'] as const;

test.each<[readonly AffectedParty[], string]>([
  [[SEND], 'Affects clients that send it.'],
  [[READ], 'Affects clients that read it.'],
  [[SEND, READ], 'Affects clients.'],
  [[BANKS], 'Affects servers.'],
  [[SEND, READ, BANKS], 'Affects clients and servers.'],
  [[], ''],
])('%j', (hits, words) => {
  expect(affectedWords({ id: 'parameter-removed', hits })).toBe(words);
});

type Part = Readonly<Record<string, unknown>>;

const DONE = { responses: { 204: { description: 'Done.' } } };
const documentOf = (operation: Part, more: Part = {}) =>
  inMemory({
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    paths: { '/a': { post: { operationId: 'a', ...DONE, ...operation } } },
    ...more,
  });
const query = (more: Part, schema: Part = { type: 'integer' }) => ({
  parameters: [{ name: 'limit', in: 'query', ...more, schema }],
});
const sent = (schema: Part, more: Part = {}) => ({
  requestBody: {
    ...more,
    content: { 'application/json': { schema: { type: 'object', ...schema } } },
  },
});
const AMOUNT = { properties: { amount: { type: 'string' } } };
const preset = (value: number) => query({}, { type: 'integer', default: value });
const bytes = (name: string) => ({
  responses: { 200: { description: 'A file.', content: { [name]: {} } } },
});
const callback = (operation: Part) => ({
  callbacks: { done: { '{$request.body#/url}': { post: { ...DONE, ...operation } } } },
});
const secured = (...security: readonly Part[]) => ({ security });
const SCHEMES = {
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'Key' },
      login: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example' },
    },
  },
};

test.each<[string, Part, Part, string]>([
  ['another default', preset(20), preset(10), 'do not send it'],
  ['no default any more', preset(20), query({}), 'do not send it'],
  ['a required parameter', query({}), query({ required: true }), 'do not send it'],
  ['a new required parameter', {}, query({ required: true }), 'do not send it'],
  ['a new required body', {}, sent({}, { required: true }), 'do not send it'],
  ['a required body', sent({}), sent({}, { required: true }), 'do not send it'],
  ['a required field', sent(AMOUNT), sent({ ...AMOUNT, required: ['amount'] }), 'do not send it'],
  ['a new required field', sent({}), sent({ ...AMOUNT, required: ['amount'] }), 'do not send it'],
  [
    'a field of another type',
    sent(AMOUNT),
    sent({ properties: { amount: { type: 'integer' } } }),
    'send it',
  ],
  ['a parameter that goes', query({}), {}, 'send it'],
  ['credentials that are required', {}, secured({ key: [] }), 'do not send it'],
  [
    'credentials that are not enough',
    secured({ key: [] }, { login: [] }),
    secured({ login: [] }),
    'use it',
  ],
  ['a new scope', secured({ login: ['a'] }), secured({ login: ['a', 'b'] }), 'do not have it'],
  ['another media type of a response', bytes('application/pdf'), bytes('image/png'), 'read it'],
  [
    'a parameter of a callback that can be missing',
    callback(query({ required: true })),
    callback(query({})),
    'read it',
  ],
  [
    'a list in a parameter of a callback that is written otherwise',
    callback(query({}, { type: 'array', items: { type: 'string' } })),
    callback(query({ explode: false }, { type: 'array', items: { type: 'string' } })),
    'read it',
  ],
  [
    'a status that a callback no longer accepts',
    callback({ responses: { 200: { description: 'a' }, 204: { description: 'b' } } }),
    callback({}),
    'send it',
  ],
  [
    'a media type that a callback no longer accepts',
    callback(bytes('text/plain')),
    callback(bytes('image/png')),
    'send it',
  ],
])('%s affects the clients that it meets', (_, old, now, words) => {
  const { changes } = diffDocuments(documentOf(old, SCHEMES), documentOf(now, SCHEMES));
  const hard = changes.filter(({ severity }) => severity !== 'compatible');
  expect(hard.map(affectedWords)).toEqual([`Affects clients that ${words}.`]);
});

test('what a webhook always sends from now on breaks nobody', () => {
  const { changes } = diffDocuments(
    documentOf(callback(query({}))),
    documentOf(callback(query({ required: true }))),
  );
  expect(changes.map(({ id, severity }) => `${severity} ${id}`)).toEqual([
    'compatible webhook-parameter-became-required',
  ]);
});

test.each<[string, Part, Part, readonly string[]]>([
  [
    'a response',
    bytes('application/pdf'),
    bytes('application/octet-stream'),
    [
      'the response 200 is no longer available as application/pdf.',
      'the response 200 is available as application/octet-stream; it was not before.',
    ],
  ],
  [
    'a request',
    { requestBody: { content: { 'application/pdf': {} } } },
    { requestBody: { content: { 'image/png': {} } } },
    [
      'the request body can no longer be application/pdf.',
      'the request body can be image/png; it could not before.',
    ],
  ],
])(
  'a media type in place of another one, of %s, is not said to come beside it',
  (_, old, now, sentences) => {
    const { changes } = diffDocuments(documentOf(old), documentOf(now));
    expect(changes.map(({ sentence }) => sentence)).toEqual(
      sentences.map((one) => `POST /a: ${one}`),
    );
  },
);

const changeOf = (severity: Severity): DocumentChange => ({
  id: 'operation-removed',
  severity,
  hits: [SEND, READ],
  operation: 'GET /a',
  part: { kind: 'operation' },
  sentence: 'GET /a: the operation is removed.',
  advice: 'Keep it.',
  fingerprint: '0123456789abcdef',
  old: { file: 'a.yaml', line: 2, column: 3, pointer: '/paths/a/get' },
  new: null,
  witness: null,
});

test.each(['console', 'markdown'] as const)('%s says who is affected', async (format) => {
  const told = (severity: Severity) =>
    renderDiff(
      format,
      { schemaVersion: 1, semver: 'major', changes: [changeOf(severity)] },
      'breaking',
    );
  expect(await told('breaking')).toContain('Affects clients. Keep it.');
  expect(await told('risky')).toContain('Affects clients. Keep it.');
  expect(await told('compatible')).not.toContain('Affects');
});
