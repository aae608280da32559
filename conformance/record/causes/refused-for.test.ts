import { expect, test } from 'vitest';
import type { JudgedCase } from './cause.js';
import { refusedFor } from './refused-for.js';

const MESSAGE = { status: 400, code: 'FORMAT_ERROR', text: null };

interface Sent {
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: unknown;
}

const sent = (status: number, { headers = [], body = {} }: Sent) => ({
  operation: 'createConsent',
  request: {
    method: 'POST',
    url: 'https://bank.example/v1/consents',
    headers: [['X-Request-ID', String(Math.random())], ...headers],
    body: { text: JSON.stringify(body) },
  },
  response: {
    kind: 'answer',
    status,
    headers: [],
    body: { text: status === 400 ? '{"tppMessages":[{"code":"FORMAT_ERROR"}]}' : '{}' },
  },
});

const said = (refused: readonly Sent[], served: readonly Sent[]) => {
  const exchanges = [
    ...refused.map((each) => sent(400, each)),
    ...served.map((each) => sent(201, each)),
  ];
  return refusedFor([{ exchanges } as unknown as JudgedCase], 'createConsent', MESSAGE);
};

const EXPLICIT = { headers: [['TPP-Explicit-Authorisation-Preferred', 'true']] } as const;
const once = (frequencyPerDay: unknown) => ({
  body: { frequencyPerDay, validUntil: '2026-12-01' },
});

test('a header that all refused requests have, and no served one', () => {
  expect(said([EXPLICIT, EXPLICIT], [{}, {}, {}])).toBe(
    'Each request that is refused so has the header TPP-Explicit-Authorisation-Preferred; none that is served has',
  );
});

test('a value of another type', () => {
  expect(said([once('1'), once('1')], [once(1), once(4), once(2)])).toBe(
    'Each request that is refused so has the field /frequencyPerDay = "1"; none that is served has',
  );
});

test('a field that all served requests have', () => {
  const whole = { body: { account: { iban: 'DE1', currency: 'EUR' } } };
  const bare = { body: { account: { iban: 'DE1' } } };
  expect(said([bare, bare], [whole, whole, whole])).toBe(
    'Each request that is served has the field /account/currency; none that is refused so has',
  );
});

test('values that belong to a person are not quoted', () => {
  const named = { headers: [['PSU-ID', 'anna']], body: { creditorName: 'Anna' } } as const;
  expect(said([named, named], [{}, {}, {}])).toBe(
    'Each request that is refused so has the header PSU-ID and the field /creditorName; none that is served has',
  );
  const one = { body: { iban: 'DE1' } };
  const other = { body: { iban: 'DE2' } };
  expect(said([one, one], [other, other, other])).toBeUndefined();
});

test.each<readonly [string, readonly Sent[], readonly Sent[]]>([
  ['nothing differs', [{}, {}], [{}, {}, {}]],
  ['one request is refused', [EXPLICIT], [{}, {}, {}]],
  ['few are served', [EXPLICIT, EXPLICIT], [{}, {}]],
  ['much differs', [{ body: { a: 1, b: 2, c: 3 } }, { body: { a: 1, b: 2, c: 3 } }], [{}, {}, {}]],
])('undefined where %s', (_, refused, served) => {
  expect(said(refused, served)).toBeUndefined();
});
