import {
  callsTpp,
  idsOf,
  isIam,
  needsHeader,
  readsAccounts,
  takesBody,
  wantsRole,
} from './binds.js';
import { CONTENT, EFFECTS, RIGHTS } from './content-duties.js';
import type { Duty, DutyTarget } from './duty-target.js';

/**
 * Operations whose valid request may be refused, or of which the contract does not show what is valid: a
 * cancellation comes too late, a TPP is known already, a body has more required fields at this bank.
 */
const MAY_REFUSE: ReadonlySet<string> = new Set([
  'validatePayment',
  'getAccountList',
  'authorize',
  'cancelPayment',
  'registerClient',
  'startFundsConsentAuthorisation',
  'updateFundsConsentPsuData',
]);

/** Its valid request has to succeed; of bodies that the contract does not show nobody knows which is valid. */
export const serves = ({ id, shape }: Pick<DutyTarget, 'id' | 'shape'>): boolean =>
  !MAY_REFUSE.has(shape.id) && (shape.id !== 'initiatePayment' || id.endsWith(' payments'));

const SERVICE: readonly Duty[] = [
  {
    id: 'serves',
    group: 'request',
    title: 'serves a valid request',
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
    title: 'refuses a certificate of an unknown authority',
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
    title: 'keeps what one TPP made from another TPP',
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
    binds: ({ shape }) => shape.id === 'initiatePayment',
  },
  {
    id: 'body',
    group: 'request',
    title: 'refuses a body that breaks off or lacks what is required',
    key: 'error.400',
    binds: takesBody,
  },
  {
    id: 'consent-id',
    group: 'request',
    title: 'refuses a read without Consent-ID, or with one that nobody gave out',
    key: 'header.consent-id',
    binds: readsAccounts,
  },
  {
    id: 'unknown-id',
    group: 'request',
    title: 'refuses an id that nobody gave out',
    key: 'error.404',
    binds: ({ shape }) => idsOf(shape).length > 0,
  },
  {
    id: 'own-parent',
    group: 'request',
    title: 'refuses an id below another resource than its own',
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
  ['granted', 'opens nothing before the PSU has granted the consent', 'ais.rule.consent-first'],
  ['not-rejected', 'opens nothing under a consent that the PSU declined', 'ais.rule.consent-first'],
  ['not-deleted', 'opens nothing under a consent that was deleted', 'ais.rule.consent-first'],
  [
    'not-superseded',
    'opens nothing under a consent that a later one ended',
    'ais.consent.supersede',
  ],
  ['not-expired', 'opens nothing under a consent after its last day', 'limit.valid-until'],
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
