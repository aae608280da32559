import { describe, expect, test } from 'vitest';
import { diffDocuments } from '../diff-documents.js';
import { inMemory } from '../fixtures/in-memory.js';
import { smallDocument, toldChanges } from '../fixtures/told-changes.js';

type Part = Readonly<Record<string, unknown>>;

const text = { schema: { type: 'string' } };
const COUNT = { schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } };
const query = (name: string, more: Part = {}): Part => ({ in: 'query', name, ...text, ...more });

function changesOf(old: Part, now: Part, section: 'paths' | 'webhooks' = 'paths') {
  const documentOf = (operation: Part) =>
    inMemory({
      openapi: '3.1.0',
      info: { title: 'Names', version: '1' },
      [section]: { '/x': { post: operation } },
    });
  const { changes } = diffDocuments(documentOf(old), documentOf(now));
  return changes.map(({ severity, id }) => `${severity} ${id}`);
}

const responses = { 204: { description: 'Done.' } };

describe('parameters', () => {
  const changes = (old: readonly Part[], now: readonly Part[], section?: 'webhooks') =>
    changesOf({ parameters: old, responses }, { parameters: now, responses }, section);
  const RENAMED = ['breaking parameter-renamed'];

  test.each([
    ['another spelling', [query('page_size')], [query('pageSize')], RENAMED],
    ['a common word', [query('accountId')], [query('accountNumber')], RENAMED],
    ['few other letters', [query('limits')], [query('limit')], RENAMED],
    [
      'the same description',
      [query('from', { description: 'First day.' })],
      [query('since', { description: 'First day.' })],
      RENAMED,
    ],
    [
      'a required one',
      [query('page_size', { required: true })],
      [query('pageSize', { required: true })],
      RENAMED,
    ],
    [
      'another name and another type',
      [query('accountId')],
      [query('accountNumber', { schema: { type: 'integer' } })],
      ['risky parameter-removed', 'compatible parameter-added'],
    ],
    ['a number', [query('limit', COUNT)], [query('pageSize', COUNT)], RENAMED],
    [
      'other examples and texts',
      [query('limit', { schema: { ...COUNT.schema, example: 5, description: 'Most.' } })],
      [query('pageSize', { ...COUNT, example: 7 })],
      RENAMED,
    ],
    [
      'one of two numbers, the other by its words',
      [query('limit', COUNT), query('page_no', COUNT)],
      [query('pageNo', COUNT), query('size', COUNT)],
      [...RENAMED, ...RENAMED],
    ],
    [
      'a list of values',
      [query('order', { schema: { enum: ['up', 'down'] } })],
      [query('direction', { schema: { enum: ['up', 'down'] } })],
      RENAMED,
    ],
    [
      'another bound',
      [query('limit', COUNT)],
      [query('pageSize', { schema: { type: 'integer', maximum: 10 } })],
      ['risky parameter-removed', 'compatible parameter-added'],
    ],
    [
      'a switch',
      [query('expand', { schema: { type: 'boolean', default: false } })],
      [query('dry', { schema: { type: 'boolean', default: false } })],
      ['risky parameter-removed', 'compatible parameter-added'],
    ],
    [
      'nothing in common',
      [query('filter')],
      [query('sort')],
      ['risky parameter-removed', 'compatible parameter-added'],
    ],
    [
      'two that it may have become',
      [query('dateFrom')],
      [query('dateSince'), query('dateAfter')],
      ['risky parameter-removed', 'compatible parameter-added', 'compatible parameter-added'],
    ],
    [
      'a deprecated one',
      [query('page_size', { deprecated: true })],
      [query('pageSize')],
      ['risky parameter-removed-deprecated', 'compatible parameter-added'],
    ],
  ])('%s', (_, old, now, expected) => {
    expect(changes(old, now)).toEqual(expected);
  });

  test('of a webhook are sent by the bank', () => {
    expect(changes([query('page_size')], [query('pageSize')], 'webhooks')).toEqual([
      'breaking webhook-parameter-renamed',
    ]);
  });
});

describe('response headers', () => {
  const changes = (status: string, old: Part, now: Part) =>
    changesOf(
      { responses: { [status]: { description: 'Done.', headers: old } } },
      { responses: { [status]: { description: 'Done.', headers: now } } },
    );

  test.each([
    [
      'Location of a 201 goes',
      '201',
      { Location: text },
      {},
      'breaking response-header-removed-needed',
    ],
    ['Location of a 200 goes', '200', { Location: text }, {}, 'risky response-header-removed'],
    [
      'WWW-Authenticate of a 401 goes',
      '401',
      { 'WWW-Authenticate': text },
      {},
      'breaking response-header-removed-needed',
    ],
    [
      'a required one goes',
      '200',
      { 'X-Total': { ...text, required: true } },
      {},
      'breaking response-header-removed-required',
    ],
    [
      'a required one is renamed',
      '200',
      { 'X-Total': { ...text, required: true } },
      { 'X-Total-Count': text },
      'breaking response-header-renamed-required',
    ],
    [
      'an optional one is renamed',
      '200',
      { 'X-Total': text },
      { 'X-Total-Count': text },
      'risky response-header-renamed',
    ],
  ])('%s', (_, status, old, now, expected) => {
    expect(changes(status, old, now)).toEqual([expected]);
  });
});

test('a parameter in other letters at the same place is renamed, and not moved', () => {
  const queried = (name: string) =>
    smallDocument({
      paths: {
        '/x': {
          get: {
            parameters: [{ name, in: 'query', schema: { type: 'string' } }],
            responses: { 204: { description: 'Done.' } },
          },
        },
      },
    });
  expect(toldChanges(queried('s'), queried('S'))).toEqual([
    'breaking parameter-renamed: the query parameter S is the former s: what clients send under the old name is not read.',
  ]);
});
