/**
 * How a refusal is judged: that it is one, by the clause about its fault; how exact it is, by the
 * recommended clauses about status codes and the observed one about message codes.
 */
import { any, refusalIs, refused, success } from './build.js';
import type { Check } from './case.js';
import type { OperationId } from './operations.js';

interface RefusalOptions {
  /** Whose declared codes count, when another operation's path is used. */
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

/** Header, parameter or body of a wrong form: 400. */
export const malformed = refusal({
  clause: 'ERR-400',
  statuses: [400],
  codes: ['FORMAT_ERROR', 'PARAMETER_NOT_SUPPORTED', 'PARAMETER_NOT_CONSISTENT'],
});

/** No certificate, or one that does not count: 401. */
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

/** A token that is none, or none for this: 400, 401 or 403. */
export const badToken = refusal({
  clause: 'ERR-401',
  statuses: [400, 401, 403],
  codes: ['TOKEN_INVALID', 'TOKEN_UNKNOWN', 'TOKEN_EXPIRED', 'PSU_CREDENTIALS_INVALID'],
});

/** It is answered as the bank likes: what counts is that it has no effect. */
export const answeredWithoutEffect = (): Check => {
  const clause = 'SCA-TOKEN-ANSWER';
  return any(clause, [refused(clause)], [success(clause)]);
};

/** Somebody else's resource: 401, 403 or 404. */
export const foreign = refusal({ clause: 'ERR-403', statuses: [401, 403, 404] });

/** No such resource: 404, or 403 as the framework has it too. */
export const unknown = refusal({
  clause: 'ERR-404',
  statuses: [404, 403],
  codes: ['RESOURCE_UNKNOWN'],
});

/** No such method on the path: 405. */
export const wrongMethod = refusal({
  clause: 'ERR-405',
  statuses: [405],
  codes: ['SERVICE_INVALID'],
});

/** Nothing the caller would accept: 406. */
export const unacceptable = refusal({ clause: 'ERR-406', statuses: [406] });

/** A media type the operation does not take: 415. */
export const wrongMediaType = refusal({ clause: 'ERR-415', statuses: [415] });

/** The state of the resource forbids it: 409, or 400, 403 and 405 as banks have them too. */
export const wrongState = refusal({ clause: 'ERR-409', statuses: [409, 400, 403, 405] });

/** Too many requests: 429. */
export const tooMany = refusal({
  clause: 'ERR-429',
  statuses: [429],
  codes: ['ACCESS_EXCEEDED'],
});
