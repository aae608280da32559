import { expect, test } from 'vitest';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import type { Profile } from '../profile/profile.js';
import { checkKeepsQuery } from './flow-checks.js';

const USUAL = 'https://tpp.example/back';

/** A response to a request with this address of the TPP. */
function sent(address: string, status = 201): ParsedAnswer {
  return parseAnswer({
    alias: 'x',
    operation: 'startConsentAuthorisation' as never,
    request: {
      method: 'POST',
      url: 'https://bank.example/psd2/v1/consents/1/authorisations',
      headers: [['tpp-redirect-uri', address]],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: { kind: 'answer', status, headers: [], body: Buffer.from('{}') },
  });
}

/** What is found where the PSU returns to `redirect` after these requests. */
function found(
  redirect: string,
  before: readonly ParsedAnswer[],
  to: 'redirectUri' | 'nokRedirectUri' = 'redirectUri',
) {
  const seen = { ...sent(USUAL), psu: { redirect, to, stopped: null } };
  const all = new Map(before.map((each, at) => [`step-${at}`, each]));
  const scope = {
    seen: all,
    profile: {} as Profile,
    tpp: null,
    now: new Date(),
    newUuid: () => '',
  };
  const context = { seen, scope, spec: new Map(), levelOf: () => 'required' as const };
  return checkKeepsQuery({ check: 'keeps-query', clause: 'C', name: 'state' }, context).map(
    ({ expected, actual }) => `${expected}; ${actual}`,
  );
}

const STATED = `${USUAL}?state=a%2Bb`;

test('the PSU comes back with the parameter, however it is written', () => {
  expect(found(`${STATED}&code=1`, [sent(STATED), sent(STATED)])).toEqual([]);
  expect(found(`${USUAL}?code=1&state=a%2bb`, [sent(STATED)])).toEqual([]);
});

test('a parameter that is lost or changed is a finding', () => {
  const expected = 'the PSU returns with state="a+b", which TPP-Redirect-URI has';
  expect(found(USUAL, [sent(STATED)])).toEqual([
    `${expected}; the redirect has no parameter state`,
  ]);
  expect(found(`${USUAL}?state=a+b`, [sent(STATED)])).toEqual([`${expected}; it is "a b"`]);
});

test('nothing is judged where the bank refused the parameter, or the PSU went elsewhere', () => {
  expect(found(USUAL, [sent(STATED, 400), sent(USUAL)])).toEqual([]);
  expect(found(USUAL, [sent(STATED), sent(USUAL)])).toEqual([]);
  expect(found(USUAL, [])).toEqual([]);
  expect(found('https://tpp.example/nok', [sent(STATED)], 'nokRedirectUri')).toEqual([]);
});
