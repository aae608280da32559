/**
 * The judgement of a refusal: that it is one, by the clause of its error; how exact it is, by the
 * recommended clauses about status codes and the observed clause about message codes.
 */
import { any, noLink, refusalIs, refused, success } from './build.js';
import type { CallStep, SkipWhen } from './case.js';
import type { Check } from './check.js';
import type { OperationId } from './operations.js';

/** Every status of a refusal, also those that no clause allows: whether one fits is judged apart from what follows it. */
export const REFUSALS: readonly number[] = Array.from({ length: 100 }, (_, index) => 400 + index);

/** The request of this alias was refused: a condition for leaving out what needs its success. */
export const wasRefused = (alias: string): SkipWhen[number] => ({
  value: `\${${alias}.status}`,
  in: REFUSALS.map(String),
});

/** The creation or start without TPP-Redirect-URI, though a redirect is preferred: it is refused, or gets no link of one. */
export const withoutRedirectUri = (step: CallStep): CallStep => ({
  ...step,
  setup: false,
  mutate: [{ op: 'drop-header', name: 'TPP-Redirect-URI' }],
  expect: [
    any(
      'HDR-REDIRECT-URI',
      [refused('HDR-REDIRECT-URI')],
      [success('HDR-REDIRECT-URI'), noLink('HDR-REDIRECT-URI', 'scaRedirect', 'scaOAuth')],
    ),
  ],
});

interface RefusalOptions {
  /** The operation whose codes apply, when the path of another operation is used. */
  readonly operation?: OperationId;
  readonly handshake?: boolean;
}

interface Exactness {
  readonly clause: string;
  readonly statuses: readonly number[];
  readonly codes?: readonly string[];
}

const refusal =
  ({ clause: exact, statuses, codes }: Exactness) =>
  (clause: string, options: RefusalOptions = {}): Check[] => [
    refused(clause, options),
    refusalIs(exact, statuses),
    ...(codes ? [refusalIs('ERR-MESSAGE-CODE', statuses, codes)] : []),
  ];

/** A header, parameter or body of a wrong form: 400. */
export const malformed = refusal({
  clause: 'ERR-400',
  statuses: [400],
  codes: ['FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED', 'PARAMETER_NOT_CONSISTENT'],
});

/** No certificate, or an invalid one: 401. */
export const unauthenticated = refusal({
  clause: 'ERR-401',
  statuses: [401],
  codes: ['CERTIFICATE_MISSING', 'CERTIFICATE_INVALID', 'CERTIFICATE_EXPIRED'],
});

/** A certificate without the role: 401 or 403. */
export const unentitled = refusal({
  clause: 'ERR-401',
  statuses: [401, 403],
  codes: ['ROLE_INVALID', 'CERTIFICATE_INVALID'],
});

/** Any response: only its lack of effect is judged. */
export const answeredWithoutEffect = (): Check => {
  const clause = 'SCA-TOKEN-ANSWER';
  return any(clause, [refused(clause)], [success(clause)]);
};

/** A resource of another TPP: 401, 403 or 404. */
export const foreign = refusal({ clause: 'ERR-403', statuses: [401, 403, 404] });

/** An unknown resource: 404, or 403 as in the framework. */
export const unknown = refusal({
  clause: 'ERR-404',
  statuses: [404, 403],
  codes: ['RESOURCE_UNKNOWN'],
});

/** A method that the path does not have: 405. */
export const wrongMethod = refusal({
  clause: 'ERR-405',
  statuses: [405],
  codes: ['SERVICE_INVALID'],
});

/** No acceptable media type: 406. */
export const unacceptable = refusal({ clause: 'ERR-406', statuses: [406] });

/** A media type that the operation does not take: 415. */
export const wrongMediaType = refusal({ clause: 'ERR-415', statuses: [415] });

/** A request that the state of the resource forbids: 409, or 400, 403 and 405, which banks also use. */
export const wrongState = refusal({ clause: 'ERR-409', statuses: [409, 400, 403, 405] });
