import { expect, test } from 'vitest';
import { changesOf, toldChanges, withRequest } from '../fixtures/told-changes.js';

const NEW = { openapi: '3.1.0' };
const noteOf = (note: unknown) => ({
  type: 'object',
  required: ['note'],
  properties: { note },
});
const nullable = noteOf({ type: 'string', nullable: true });
const plain = noteOf({ type: 'string' });
const withNull = noteOf({ type: ['string', 'null'] });

test('nullable that is left in a document of 3.1 forbids null', () => {
  const [change, ...others] = changesOf(withRequest(nullable), withRequest(nullable, NEW));
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    id: 'request-body-null-removed',
    severity: 'breaking',
    witness: { value: { note: null } },
  });
  expect(change?.sentence).toContain('In OpenAPI 3.1 nullable has no effect');
});

test('with an enum too', () => {
  const listed = noteOf({ type: 'string', nullable: true, enum: ['a', null] });
  expect(toldChanges(withRequest(listed), withRequest(listed, NEW))).toEqual([
    expect.stringContaining('breaking request-body-null-removed'),
  ]);
});

test('in 3.1 nullable is replaced by a list of types, which allows null', () => {
  expect(toldChanges(withRequest(nullable, NEW), withRequest(withNull, NEW))).toEqual([
    'compatible request-body-null-added: the request body (application/json), field note can be null.',
  ]);
});

test('nullable without an effect is removed or added', () => {
  expect(changesOf(withRequest(nullable, NEW), withRequest(plain, NEW))).toEqual([]);
  expect(changesOf(withRequest(plain, NEW), withRequest(nullable, NEW))).toEqual([]);
});

test('a document is moved to 3.1 with a list of types', () => {
  expect(changesOf(withRequest(nullable), withRequest(withNull, NEW))).toEqual([]);
});
