import { expect, test } from 'vitest';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import type { OperationId } from '../cases/operations.js';
import type { SpecOperation } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import { decidedOn } from './decided-on.js';

const spec = new Map(
  [
    ['createConsent', 'POST', '/v1/consents'],
    ['startConsentAuthorisation', 'POST', '/v1/consents/{consentId}/authorisations'],
    ['cancelPayment', 'DELETE', '/v1/payments/{product}/{paymentId}'],
  ].map(([id = '', method, path]) => [
    id as OperationId,
    { id, method, path, document: 'xs2a', parameters: [] } as unknown as SpecOperation,
  ]),
);

function seen(
  alias: string,
  operation: OperationId,
  path: string,
  body: object,
): [string, ParsedAnswer] {
  const request = {
    method: 'POST',
    url: `https://bank.example/psd2${path}`,
    headers: [],
    body: null,
    identity: 'tpp1' as const,
    timeoutMs: 1,
  };
  const answer = {
    kind: 'answer' as const,
    status: 201,
    headers: [],
    body: Buffer.from(JSON.stringify(body)),
  };
  return [alias, parseAnswer({ alias, operation, request, answer })];
}

const about = (text: string, ...steps: readonly [string, ParsedAnswer][]) => {
  const profile = {} as Profile;
  const scope = { seen: new Map(steps), profile, tpp: null, now: new Date(0), newUuid: () => '' };
  return decidedOn(text, { scope, spec });
};

const CREATE = seen('create', 'createConsent', '/v1/consents', { consentId: 'c1' });
const START = seen('start', 'startConsentAuthorisation', '/v1/consents/c1/authorisations', {
  authorizationId: 'a1',
});
const LINK = '${start.link.scaRedirect|create.link.scaRedirect}';

test('reads the resource from a creation', () => {
  expect(about(LINK, CREATE)).toEqual({
    kind: 'consent',
    words: { consentId: 'c1', resourceId: 'c1', resourceKind: 'consent' },
  });
});

test('reads the authorisation from a start, and the resource from its path', () => {
  const words = {
    consentId: 'c1',
    authorisationId: 'a1',
    resourceId: 'c1',
    resourceKind: 'consent',
  };
  expect(about(LINK, CREATE, START).words).toEqual(words);
  expect(about('${start.authorisationId}', START).words).toEqual(words);
});

test('prefers the authorisation of the start to that of the creation', () => {
  const body = { consentId: 'c1', authorisationId: 'a0' };
  const create = seen('create', 'createConsent', '/v1/consents', body);
  expect(about(LINK, create, START).words['authorisationId']).toBe('a1');
  expect(about(LINK, create).words['authorisationId']).toBe('a0');
});

test('uses the resource of the step that the link names', () => {
  const other = seen('other', 'createConsent', '/v1/consents', { consentId: 'c2' });
  expect(about('${other.link.scaRedirect}', CREATE, other).words['consentId']).toBe('c2');
});

test('reads a DELETE as a cancellation of the payment in its path', () => {
  const cancel = seen('cancel', 'cancelPayment', '/v1/payments/x/p%2F1', {});
  const words = { paymentId: 'p/1', resourceId: 'p/1', resourceKind: 'cancellation' };
  expect(about('${cancel.link.scaRedirect}', cancel)).toEqual({ kind: 'cancellation', words });
});

test('returns nothing for a link that no step returned', () => {
  expect(about(LINK)).toEqual({ words: {} });
});
