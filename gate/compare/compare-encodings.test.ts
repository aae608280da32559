import { expect, test } from 'vitest';
import { diffDocuments } from '../diff-documents.js';
import { inMemory } from '../fixtures/in-memory.js';
import { smallDocument, toldChanges } from '../fixtures/told-changes.js';

type Part = Readonly<Record<string, unknown>>;

const documentOf = (photo: Part, section: string) => {
  const schema = { type: 'object', properties: { photo: { type: 'string' } } };
  return inMemory({
    openapi: '3.1.0',
    info: { title: 'Photos', version: '1' },
    [section]: {
      '/photos': {
        post: {
          operationId: 'addPhoto',
          requestBody: { content: { 'multipart/form-data': { schema, encoding: { photo } } } },
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
  });
};

function changesOf(old: Part, now: Part, section = 'paths') {
  const { changes } = diffDocuments(documentOf(old, section), documentOf(now, section));
  return changes.map(({ severity, id, sentence }) => `${severity} ${id}: ${sentence}`);
}

const types = (contentType: string): Part => ({ contentType });
const FIELD = 'POST /photos: the request body (multipart/form-data), field photo';
const gone = (type: string) =>
  `breaking request-body-encoding-type-removed: ${FIELD} can no longer be ${type}.`;
const come = (type: string) =>
  `compatible request-body-encoding-type-added: ${FIELD} can be ${type}; it could not before.`;

test.each([
  ['fewer types', 'image/png, image/jpeg', 'image/png', [gone('image/jpeg')]],
  ['more types', 'image/png', 'image/png, image/jpeg', [come('image/jpeg')]],
  ['another type', 'image/png', 'image/gif', [gone('image/png'), come('image/gif')]],
  ['a type of a range', 'image/*', 'image/png', [gone('image/*')]],
  ['a range', 'image/png', 'image/*', [come('image/*')]],
  ['other spellings', 'image/png,image/jpeg', 'image/JPEG, image/png', []],
])('%s', (_, was, is, expected) => {
  expect(changesOf(types(was), types(is))).toEqual(expected);
});

test('other rules of an encoding stay risky, beside its types', () => {
  const told = changesOf(
    { contentType: 'image/png, image/jpeg', style: 'form' },
    { contentType: 'image/png', style: 'spaceDelimited' },
  );
  expect(told.map((each) => each.split(':')[0])).toEqual([
    'breaking request-body-encoding-type-removed',
    'risky request-body-encoding-changed',
  ]);
});

test('a type that comes or goes as a whole is risky: before, the schema decided', () => {
  for (const [was, is] of [
    [{}, types('image/png')],
    [types('image/png'), {}],
  ] as const) {
    const told = changesOf(was, is).map((each) => each.split(':')[0]);
    expect(told).toEqual(['risky request-body-encoding-changed']);
  }
});

test('what the bank sends is compared as a whole', () => {
  const [told] = changesOf(types('image/png'), types('image/gif'), 'webhooks');
  expect(told).toContain('risky request-body-encoding-changed');
});

const withForm = (encoding: Part) => {
  const fields = { a: { type: 'array', items: { type: 'string' } }, s: { type: 'string' } };
  const media = { schema: { type: 'object', properties: fields }, encoding };
  return smallDocument({
    paths: {
      '/x': {
        post: {
          requestBody: { content: { 'application/x-www-form-urlencoded': media } },
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
  });
};

/** As for a parameter: a list is read by its style. */
test.each([
  [
    {},
    { a: { explode: false } },
    'breaking request-body-encoding-explode-changed: the request body (application/x-www-form-urlencoded), field a is written in one text; it was one by one (explode).',
  ],
  [
    { a: { style: 'form' } },
    { a: { style: 'pipeDelimited' } },
    'breaking request-body-encoding-style-changed: the request body (application/x-www-form-urlencoded), field a is written as pipeDelimited; it was form.',
  ],
  [{}, { a: { style: 'form', explode: true } }, undefined],
  [{}, { s: { explode: false } }, undefined],
])('a form whose encoding %j becomes %j', (old, now, expected) => {
  expect(toldChanges(withForm(old), withForm(now))).toEqual(
    expected === undefined ? [] : [expected],
  );
});

test('other rules of a field of a form stay risky', () => {
  expect(
    toldChanges(withForm({}), withForm({ a: { allowReserved: true, explode: false } })).map(
      (one) => one.split(':')[0],
    ),
  ).toEqual([
    'breaking request-body-encoding-explode-changed',
    'risky request-body-encoding-changed',
  ]);
});
