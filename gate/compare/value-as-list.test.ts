import { expect, test } from 'vitest';
import { changesOf, smallDocument } from '../fixtures/told-changes.js';

type Part = Readonly<Record<string, unknown>>;

const withParameter = (schema: Part, more: Part = {}) =>
  smallDocument({
    paths: {
      '/x': {
        get: {
          parameters: [{ name: 's', in: 'query', schema, ...more }],
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
  });
const brief = (old: Part, now: Part, more: Part = {}) =>
  changesOf(withParameter(old, more), withParameter(now, more)).map(
    ({ severity, id }) => `${severity} ${id}`,
  );

const status = { type: 'string', enum: ['open', 'paid'] };
const text = { type: 'string' };
const listOf = (items: Part, more: Part = {}) => ({ type: 'array', items, ...more });
const LIST = 'compatible parameter-became-list';
const BROKEN = 'breaking parameter-type-changed';

test.each([
  ['a value of a list', status, listOf(status), {}],
  ['any text, each on its own', text, listOf(text), {}],
  ['a list of at least one', status, listOf(status, { minItems: 1 }), {}],
  ['values without a comma, in one text', status, listOf(status), { explode: false }],
  ['a number in a header', { type: 'integer' }, listOf({ type: 'integer' }), { in: 'header' }],
])('each old value is a list of one item: %s', (_, old, now, more) => {
  expect(brief(old, now, more)).toEqual([LIST]);
});

test.each([
  ['two items at least', status, listOf(status, { minItems: 2 }), {}],
  ['a comma splits a text', text, listOf(text), { explode: false }],
  ['values with a comma', { type: 'string', enum: ['a,b'] }, listOf(text), { explode: false }],
  ['another style', status, listOf(status), { style: 'pipeDelimited', explode: false }],
])('an old value is no such list: %s', (_, old, now, more) => {
  expect(brief(old, now, more)[0]).toBe(BROKEN);
});

test('a value that the items lack', () => {
  const [change] = changesOf(
    withParameter(status),
    withParameter(listOf({ type: 'string', enum: ['open'] })),
  );
  expect(change).toMatchObject({
    severity: 'breaking',
    id: 'parameter-enum-value-removed',
    witness: { value: 'paid' },
  });
});

test('a value in place of a list', () => {
  expect(brief(listOf(status), status)[0]).toBe(BROKEN);
});
