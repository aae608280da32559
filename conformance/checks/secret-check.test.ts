import { expect, test } from 'vitest';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import { foreignSecrets, type SecretOwner } from './secret-check.js';

const SECRETS: ReadonlyMap<string, SecretOwner> = new Map<string, SecretOwner>([
  ['password-of-psu', 'psu'],
  ['token-of-tpp1', 'tpp1'],
  ['short', 'psu'],
]);

function seen(
  identity: ParsedAnswer['request']['identity'],
  told: string,
  sent: string | null,
): ParsedAnswer {
  return parseAnswer({
    alias: 'x',
    operation: 'getConsent',
    request: {
      method: 'GET',
      url: 'https://bank.invalid/',
      headers: [],
      body: sent,
      identity,
      timeoutMs: 1,
    },
    answer: { kind: 'answer', status: 200, headers: [], body: Buffer.from(told) },
  });
}

test.each<
  [ParsedAnswer['request']['identity'], told: string, sent: string | null, want: number | null]
>([
  ['tpp1', 'nothing', null, 0],
  ['tpp1', 'token-of-tpp1', null, 0],
  ['tpp2', 'token-of-tpp1', null, 1],
  ['tpp2', 'token-of-tpp1', 'token-of-tpp1', 0],
  ['none', 'token-of-tpp1 and password-of-psu', null, 2],
  ['tpp1', '{"text":"password-of-psu"}', null, 1],
  ['tpp1', 'password-of-psu', '{"password":"password-of-psu"}', 0],
  ['psu', 'password-of-psu token-of-tpp1', null, null],
  ['tpp1', 'short', null, 0],
])('a response to %s with %j after %j has %s foreign secrets', (identity, told, sent, want) => {
  expect(foreignSecrets(seen(identity, told, sent), SECRETS)).toBe(want);
});

test('a response shows nothing where only its own TPP has a secret', () => {
  const own = new Map<string, SecretOwner>([['token-of-tpp1', 'tpp1']]);
  expect(foreignSecrets(seen('tpp1', 'token-of-tpp1', null), own)).toBeNull();
});
