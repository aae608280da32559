/** The calls of the PIS cases on a payment. */

import { MOVED_ON, NOT_CANCELLED, SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { any, type CallOptions, emptyBody, equal, field, link, refused, status } from '../build.js';
import type { CallStep } from '../case.js';
import type { Check } from '../check.js';
import { EXPLICIT, REDIRECTION } from '../flows.js';
import { stepsOf } from '../kind-steps.js';

/** The links of the next step of an authorisation. */
export const NEXT_STEP = [
  'startAuthorisation',
  'startAuthorisationWithPsuIdentfication',
  'startAuthorisationWithPsuIdentification',
  'startAuthorisationWithPsuAuthentication',
  'startAuthorisationWithEncryptedPsuAuthentication',
  'startAuthorisationWithAuthentciationMethodSelection',
  'startAuthorisationWithAuthenticationMethodSelection',
  'scaRedirect',
  'scaOAuth',
  'scaStatus',
] as const;

/** A reference that has a value when the response links to a next step. */
export const nextStepOf = (alias: string): string =>
  `\${${NEXT_STEP.map((key) => `${alias}.link.${key}`).join('|')}}`;

/** The calls on a payment. */
export const { read, status: readStatus, remove: cancel, list, sca: readSca } = stepsOf('payment');

/** The case is about banks whose authorisation still waits for the TPP's update. */
export const waitsForUpdate = (options: CallOptions = {}): CallStep => ({
  ...readSca(
    'before',
    options,
    field('PIS-OAUTH-NEEDS-UPDATE', '/scaStatus', { in: SCA_NOT_DONE }),
  ),
  appliesWhen: [{ value: '${before.body.scaStatus}', in: SCA_NOT_DONE }],
});

/** The redirect headers for a cancellation that may have to be authorised. */
export const CANCEL_HEADERS: Readonly<Record<string, string>> = {
  ...REDIRECTION,
  ...EXPLICIT,
};

/** Each response that the contract has for a cancellation, and those that a case allows in addition. */
export const cancellationAnswer = (...besides: (readonly Check[])[]): Check =>
  any(
    'PIS-CANCEL-ANSWER',
    ...besides,
    [status('PIS-CANCEL-ANSWER', 204), emptyBody('PIS-CANCEL-ANSWER')],
    [
      status('PIS-CANCEL-ANSWER', 200, 202),
      field('PIS-CANCEL-ANSWER', '/transactionStatus', { in: ['CANC'] }),
    ],
    [
      status('PIS-CANCEL-ANSWER', 202),
      field('PIS-CANCEL-ANSWER', '/transactionStatus'),
      link('PIS-CANCEL-ANSWER', ...NEXT_STEP),
    ],
  );

/** The cancellation of a payment that is being executed may be refused, but not because of who asks for it. */
export const cancellationOrTooLate = (): Check =>
  cancellationAnswer([refused('PIS-CANCEL-ANSWER', { otherThan: 401 })]);

/** A refused request did not change the payment; it is not cancelled. */
export const notCancelled = (as = 'after', clause = 'STATE-REFUSED-UNCHANGED'): CallStep =>
  readStatus(
    as,
    {},
    status('PIS-STATUS-200', 200),
    field(clause, '/transactionStatus', { in: NOT_CANCELLED }),
  );

/** The authorisation, whose status `sca` refers to, is final, or the payment has moved on. */
export const approvedIn = (sca: string, clause = 'PIS-APPROVED-AUTHORISED'): Check =>
  any(clause, ...SCA_DONE.map((done) => [equal(clause, sca, done)]), [
    field(clause, '/transactionStatus', { in: MOVED_ON }),
  ]);

/** The payment is authorised, according to its SCA status or its transactionStatus. */
export const showsAuthorised = (clause: string): readonly CallStep[] => [
  readSca(
    'sca',
    {},
    status('PIS-AUTH-STATUS-200', 200),
    field('PIS-AUTH-STATUS-BODY', '/scaStatus', { type: 'string' }),
    field('PIS-AUTHORISED-FINALISED', '/scaStatus', { in: SCA_DONE }),
  ),
  readStatus(
    'after',
    {},
    status('PIS-STATUS-200', 200),
    approvedIn('${sca.body.scaStatus}', clause),
    field('PIS-AUTHORISED-MOVES', '/transactionStatus', { in: MOVED_ON }),
  ),
];
