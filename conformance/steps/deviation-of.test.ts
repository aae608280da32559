import { describe, expect, test } from 'vitest';
import type { CallStep } from '../cases/case.js';
import { deviationOf, ownerIn } from './deviation-of.js';

const step = (changes: Partial<CallStep>): CallStep => ({
  kind: 'call',
  as: 'create',
  operation: 'createConsent',
  expect: [],
  ...changes,
});

const mutated = (...mutate: NonNullable<CallStep['mutate']>): Partial<CallStep> => ({ mutate });

describe('the deviation of a request', () => {
  test.each<[Partial<CallStep>, string]>([
    [mutated({ op: 'drop-header', name: 'X-Request-ID' }), 'without the header X-Request-ID'],
    [
      mutated({ op: 'set-header', name: 'PSU-IP-Address', value: 'x' }),
      'with the header PSU-IP-Address "x"',
    ],
    [
      mutated({ op: 'add-header', name: 'Digest', value: 'x' }),
      'with the header Digest once more as "x"',
    ],
    [mutated({ op: 'drop-query', name: 'dateTo' }), 'without the query parameter dateTo'],
    [mutated({ op: 'set-query', name: 'dateTo', value: '' }), 'with the query parameter dateTo ""'],
    [
      mutated({ op: 'add-query', name: 'dateTo', value: '${today}' }),
      "with the query parameter dateTo once more as today's date",
    ],
    [
      mutated({ op: 'set-path', name: 'consentId', value: '${other.body.consentId}' }),
      'with another value of the path parameter consentId',
    ],
    [mutated({ op: 'set-path', name: 'consentId', value: '${uuid}' }), 'with an unknown consentId'],
    [mutated({ op: 'set-path', name: 'consentId', value: 'unknown' }), 'with an unknown consentId'],
    [{ path: { consentId: '${uuid}' } }, 'with an unknown consentId'],
    [
      mutated({ op: 'set-query', name: 'dateTo', value: '${today-2}' }),
      'with the query parameter dateTo the date 2 days ago',
    ],
    [
      mutated({ op: 'set-field', pointer: '/client_id', value: 'unknown-${uuid}' }),
      'with the field /client_id as "unknown-…"',
    ],
    [
      mutated({ op: 'add-query', name: 'dateTo', value: '${uuid}' }),
      'with the query parameter dateTo twice',
    ],
    [mutated({ op: 'drop-field', pointer: '/access' }), 'without the field /access'],
    [
      mutated({ op: 'set-field', pointer: '/instructedAmount/amount', value: null }),
      'with the field /instructedAmount/amount as null',
    ],
    [
      mutated({ op: 'set-field', pointer: '/a', value: 'x'.repeat(99) }),
      `with the field /a as "${'x'.repeat(39)}…"`,
    ],
    [
      mutated({ op: 'set-field', pointer: '/list', value: ['${today}'] }),
      'with another value of the field /list',
    ],
    [mutated({ op: 'raw-body', text: '' }), 'without a body'],
    [
      mutated({ op: 'raw-body', text: '[]', contentType: 'text/plain' }),
      'with the body "[]" of the type text/plain',
    ],
    [mutated({ op: 'method', method: 'PATCH' }), 'with the method PATCH'],
    [
      mutated({ op: 'long', in: 'path', name: 'consentId', length: 9000 }),
      'with the path parameter consentId of 9000 letters',
    ],
    [
      mutated({ op: 'nest-field', pointer: '/a', depth: 2000 }),
      'with 2000 nested arrays in the field /a',
    ],
    [mutated({ op: 'repeat-field', name: 'access' }), 'with the field access twice'],
    [{ identity: 'tpp2' }, 'by another TPP'],
    [{ identity: 'expired' }, 'with an expired certificate'],
    [{ identity: 'none' }, 'without a client certificate'],
    [{ sign: { tampering: 'unsigned' } }, 'without a signature'],
    [{ sign: { by: 'tpp2' } }, 'with the signature of another TPP'],
    [{ atOnce: { times: 5 } }, 'sent 5 times at once'],
    [
      {
        identity: 'tpp2',
        mutate: [
          { op: 'drop-field', pointer: '/a' },
          { op: 'drop-field', pointer: '/b' },
          { op: 'drop-field', pointer: '/c' },
        ],
      },
      'without the field /a and without the field /b and without the field /c and 1 more change',
    ],
  ])('%j', (changes, words) => expect(deviationOf(step(changes))).toBe(words));

  test('a plain valid request has none', () => {
    expect(deviationOf(step({}))).toBeUndefined();
    expect(deviationOf(step({ identity: 'tpp1', sign: {} }))).toBeUndefined();
    expect(deviationOf(step({ identity: 'tpp2', sign: { by: 'tpp2' } }))).toBe('by another TPP');
  });

  test.each([
    [mutated({ op: 'set-header', name: 'Authorization', value: 'Bearer abc' })],
    [mutated({ op: 'set-field', pointer: '/psuData/password', value: 'abc' })],
    [mutated({ op: 'set-field', pointer: '/scaAuthenticationData', value: 'abc' })],
    [mutated({ op: 'add-query', name: 'access_token', value: 'abc' })],
  ])('no secret is quoted: %j', (changes) =>
    expect(deviationOf(step(changes))).not.toContain('abc'),
  );
});

describe('in a case of the second TPP', () => {
  const create = step({ identity: 'tpp2' });
  const other = step({ as: 'other' });

  test('its requests are plain, and those of the first are not', () => {
    const owner = ownerIn({ steps: [create] });
    expect([deviationOf(create, owner), deviationOf(other, owner)]).toEqual([
      undefined,
      'by another TPP',
    ]);
  });

  test('who has no valid certificate creates nothing', () => {
    const wrong = step({ as: 'create-by-no-certificate', identity: 'none' });
    expect(ownerIn({ steps: [wrong, create] })).toBe('tpp2');
  });

  test('both TPPs may create something: then the first one is the owner', () => {
    expect([ownerIn({ steps: [create, other] }), ownerIn({ steps: [] })]).toEqual(['tpp1', 'tpp1']);
  });
});
