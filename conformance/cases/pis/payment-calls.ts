/** The calls of the PIS cases on a payment. */

import { OPERATION } from '../../../standard/operation.js';
import { MOVED_ON, NOT_CANCELLED, SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import {
  any,
  type CallOptions,
  call,
  emptyBody,
  equal,
  field,
  link,
  refused,
  status,
} from '../build.js';
import type { CallStep } from '../case.js';
import type { Check } from '../check.js';
import {
  authorisationId,
  authorisationPath,
  EXPLICIT,
  paymentPath,
  REDIRECTION,
} from '../flows.js';

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

type Options = Omit<CallOptions, 'path'> & { readonly of?: string };

const at = ({ of = 'create', ...rest }: Options): CallOptions => ({
  path: paymentPath(of),
  ...rest,
});

export const read = (as: string, options: Options, ...expect: Check[]): CallStep =>
  call(as, OPERATION.payment.read, at(options), ...expect);

export const readStatus = (as: string, options: Options, ...expect: Check[]): CallStep =>
  call(as, OPERATION.payment.status, at(options), ...expect);

export const cancel = (as: string, options: Options, ...expect: Check[]): CallStep =>
  call(as, OPERATION.payment.delete, at(options), ...expect);

export const list = (as: string, options: Options, ...expect: Check[]): CallStep =>
  call(as, OPERATION.payment.list, at(options), ...expect);

/** Reads the authorisation that was started, by a start or by the creation; skipped when none is known. */
export const readSca = (as: string, options: CallOptions, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.payment.sca,
    { path: authorisationPath('payment'), when: authorisationId(), ...options },
    ...expect,
  );

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

/** The cancellation of a payment that is being executed may be refused. */
export const cancellationOrTooLate = (): Check =>
  cancellationAnswer([refused('PIS-CANCEL-ANSWER')]);

/** A refused request did not change the payment; it is not cancelled. */
export const notCancelled = (as = 'after', clause = 'STATE-REFUSED-UNCHANGED'): CallStep =>
  readStatus(
    as,
    {},
    status('PIS-STATUS-200', 200),
    field(clause, '/transactionStatus', { in: NOT_CANCELLED }),
  );

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
    any(clause, ...SCA_DONE.map((done) => [equal(clause, '${sca.body.scaStatus}', done)]), [
      field(clause, '/transactionStatus', { in: MOVED_ON }),
    ]),
    field('PIS-AUTHORISED-MOVES', '/transactionStatus', { in: MOVED_ON }),
  ),
];
