import { NOT_SHOWN, OPERATION } from '../../../standard/operation.js';
import { isOptional, isUnshown } from '../../../standard/roles.js';
import { takesBody } from '../derived/takes-body.js';
import { callsTpp, idsOf, isIam, needsHeader, readsAccounts, wantsRole } from './binds.js';
import { CONTENT, EFFECTS, RIGHTS } from './content-duties.js';
import type { Duty, DutyTarget } from './duty-target.js';

/**
 * Operations whose valid request may be refused, or for which the contract does not say which
 * requests are valid: a cancellation comes too late, a TPP is already registered, the bank requires
 * more fields.
 */
const MAY_REFUSE: ReadonlySet<string> = new Set([
  ...NOT_SHOWN,
  OPERATION.iam.authorize,
  OPERATION.payment.delete,
  OPERATION.iam.register,
]);

/**
 * Its valid request has to succeed; when the contract does not show a body, no request is known to be valid. A bank need not have
 * the optional operations.
 */
export const serves = ({ id, shape }: Pick<DutyTarget, 'id' | 'shape'>): boolean =>
  !MAY_REFUSE.has(shape.id) &&
  !isUnshown(shape.id) &&
  !isOptional(shape.id) &&
  (shape.id !== OPERATION.payment.create || id.endsWith(' payments'));

const SERVICE: readonly Duty[] = [
  {
    id: 'serves',
    group: 'request',
    title: 'accepts a valid request',
    key: 'error.200',
    binds: serves,
  },
];

const CALLER: readonly Duty[] = [
  {
    id: 'certificate',
    group: 'caller',
    title: 'refuses a caller without a certificate',
    key: 'auth.transport',
    binds: callsTpp,
  },
  {
    id: 'trusted-authority',
    group: 'caller',
    title: 'refuses a certificate of an unknown CA',
    key: 'auth.transport',
    binds: callsTpp,
  },
  {
    id: 'unexpired',
    group: 'caller',
    title: 'refuses an expired certificate',
    key: 'auth.transport',
    binds: callsTpp,
  },
  {
    id: 'role',
    group: 'caller',
    title: 'refuses a certificate without the role of the service',
    key: 'auth.transport',
    binds: wantsRole,
  },
  {
    id: 'owner',
    group: 'caller',
    title: "refuses access of a TPP to another TPP's resource",
    key: 'path.ids',
    binds: (target) => !isIam(target) && (idsOf(target.shape).length > 0 || readsAccounts(target)),
  },
];

const REQUEST: readonly Duty[] = [
  {
    id: 'request-id',
    group: 'request',
    title: 'refuses a request without X-Request-ID',
    key: 'header.x-request-id',
    binds: (target) => needsHeader(target, 'x-request-id'),
  },
  {
    id: 'psu-address',
    group: 'request',
    title: 'refuses an initiation without PSU-IP-Address',
    key: 'header.psu-ip-address',
    binds: ({ shape }) => shape.id === OPERATION.payment.create,
  },
  {
    id: 'body',
    group: 'request',
    title: 'refuses a body that is cut off or lacks a required field',
    key: 'error.400',
    binds: ({ shape }) => takesBody(shape),
  },
  {
    id: 'consent-id',
    group: 'request',
    title: 'refuses a read without Consent-ID, or with an unknown one',
    key: 'header.consent-id',
    binds: readsAccounts,
  },
  {
    id: 'unknown-id',
    group: 'request',
    title: 'refuses an unknown id',
    key: 'error.404',
    binds: ({ shape }) => idsOf(shape).length > 0,
  },
  {
    id: 'own-parent',
    group: 'request',
    title: 'refuses an id below the wrong parent resource',
    key: 'path.ids',
    binds: ({ shape }) => idsOf(shape).length > 1,
  },
  {
    id: 'method',
    group: 'request',
    title: 'refuses a method that the path does not have',
    key: 'error.405',
    binds: ({ isFirstOfPath, shape }) => isFirstOfPath && shape.known,
  },
];

const STATES: readonly (readonly [id: string, title: string, key: string])[] = [
  ['granted', 'gives no access before the PSU has granted the consent', 'ais.rule.consent-first'],
  [
    'not-rejected',
    'gives no access with a consent that the PSU declined',
    'ais.rule.consent-first',
  ],
  ['not-deleted', 'gives no access with a deleted consent', 'ais.rule.consent-first'],
  [
    'not-superseded',
    'gives no access with a consent that a later one replaced',
    'ais.consent.supersede',
  ],
  ['not-expired', 'gives no access with a consent after its last day', 'limit.valid-until'],
  ['not-spent', 'refuses accesses beyond frequencyPerDay', 'limit.frequency'],
];

const CONSENT: readonly Duty[] = STATES.map(([id, title, key]) => ({
  id,
  group: 'consent',
  title,
  key,
  binds: readsAccounts,
}));

/** Every duty of the matrix, in the order of its columns. */
export const DUTIES: readonly Duty[] = [
  ...CALLER,
  ...SERVICE,
  ...REQUEST,
  ...CONSENT,
  ...RIGHTS,
  ...EFFECTS,
  ...CONTENT,
];
