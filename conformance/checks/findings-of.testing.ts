import { type ParsedAnswer, type PsuEnd, parseAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import type { Check } from '../cases/check.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import type { CheckContext } from './finding.js';
import { runCheck } from './run-check.js';

/** The default body. */
const BODY = {
  consentId: 'c1',
  empty: '',
  nothing: null,
  count: 2,
  ids: ['a', 'b'],
  accounts: [
    { iban: 'X', day: '2024-01-02' },
    { iban: 'Y', day: '2024-01-05', extra: 1 },
  ],
  _links: { self: { href: '/x' }, gone: null },
};

/** A response, given its differences from the default. */
export interface Given {
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[];
  readonly text?: string;
  readonly reason?: 'reset' | 'refused-handshake' | 'timeout';
  readonly psu?: PsuEnd;
}

function seen(given: Given): ParsedAnswer {
  const answer = given.reason
    ? ({ kind: 'no-answer', reason: given.reason, detail: '' } as const)
    : ({
        kind: 'answer',
        status: given.status ?? 200,
        headers: given.headers ?? [['Content-Type', 'application/json; charset=utf-8']],
        body: Buffer.from(given.text ?? JSON.stringify(BODY)),
      } as const);
  const request = {
    method: 'GET',
    url: 'https://bank.example/x',
    headers: [],
    body: null,
    identity: 'tpp1',
    timeoutMs: 1,
  } as const;
  return parseAnswer({
    alias: 'read',
    operation: 'getConsent',
    request,
    answer,
    psu: given.psu ?? null,
  });
}

interface Declared {
  /** The contract does not define the body. */
  readonly bodyOpen?: boolean;
  /** A status that the document does not list. */
  readonly unknownWord?: string;
}

/** A document with one operation. */
const specOf = ({ bodyOpen = false, unknownWord }: Declared): SpecIndex => {
  const departure = {
    pointer: '/consentStatus',
    mark: 'formal',
    outsideEnum: true,
    expected: '',
    actual: '',
  } as const;
  const isUnknown = (json: unknown) =>
    (json as { readonly consentStatus?: string }).consentStatus === unknownWord;
  const judge = (json: unknown) =>
    unknownWord !== undefined && isUnknown(json) ? [departure] : [];
  const response = {
    headers: new Set<string>(),
    content: new Map([['application/json', judge]]),
    mark: 'stated',
    bodyOpen,
    mediaOpen: false,
  } as const;
  const responses = new Map(['200', '401', '404'].map((status) => [status, response]));
  const operation = { document: 'xs2a', method: 'GET', path: '/x', parameters: [] } as const;
  return new Map([['getConsent', { id: 'getConsent', ...operation, responses }]]);
};

/** The context of a check on a response. */
export function contextOf(given: Given, declared: Declared = {}): CheckContext {
  const now = seen(given);
  const scope: Scope = {
    seen: new Map([['read', now]]),
    profile: { tpp: {}, pis: { currency: 'EUR' } } as unknown as Profile,
    tpp: null,
    now: new Date(0),
    newUuid: () => 'UUID',
  };
  return { seen: now, scope, spec: specOf(declared), levelOf: () => 'required' };
}

/** The findings of a check on a response. */
export function findingsOf(check: Check, given: Given) {
  return runCheck(check, contextOf(given));
}
