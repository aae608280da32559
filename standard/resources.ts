/** Every kind of resource that the standard has: the only place where they are listed. */
import type { Life, Resource } from './resource.js';
import { ENDED, MOVED_ON, NOT_EXECUTING, NOT_VALID } from './statuses.js';

const OF_PAYMENTS: Life = {
  field: 'transactionStatus',
  clause: 'STATE-PAYMENT',
  graph: 'payment',
  first: 'RCVD',
  granted: MOVED_ON,
  notGranted: NOT_EXECUTING,
  refused: 'RJCT',
  ended: ['CANC', 'RJCT'],
  endedByTpp: 'CANC',
};

const OF_CONSENTS: Life = {
  field: 'consentStatus',
  clause: 'STATE-CONSENT',
  graph: 'consent',
  first: 'received',
  granted: ['valid'],
  notGranted: NOT_VALID,
  refused: 'rejected',
  ended: ENDED,
  endedByTpp: 'terminatedByTpp',
};

const PAYMENT = {
  name: 'payment',
  what: 'payment',
  path: '/v1/{payment-service}/{payment-product}',
  id: 'paymentId',
  asks: 'POST',
  life: OF_PAYMENTS,
  graph: 'payment',
  authorisations: 'authorisations',
  needs: { services: ['PIS'], profile: ['pis.paymentServices=payments'] },
  scope: 'PIS',
  answers: {
    create: 'PIS-INITIATE-201',
    read: 'PIS-READ-200',
    status: 'PIS-STATUS-200',
    delete: 'PIS-CANCEL-ANSWER',
    start: 'PIS-AUTH-START-201',
    list: 'PIS-AUTH-LIST-200',
    sca: 'PIS-AUTH-STATUS-200',
    update: 'PIS-AUTH-UPDATE-200',
  },
  wrongRole: 'wrongRole',
  shows: { read: ['/instructedAmount', '/debtorAccount', '/payments'] },
  own: {
    read: 'OWN-PAYMENT-READ',
    status: 'OWN-PAYMENT-STATUS',
    delete: 'OWN-PAYMENT-CANCEL',
    start: 'OWN-PAYMENT-AUTHORISE',
  },
  servesSecond: 'pis/ownership/serves-second-tpp',
  clauses: {
    id: 'PIS-INITIATE-PAYMENT-ID',
    unique: 'PIS-INITIATE-UNIQUE',
    first: 'PIS-INITIATE-RCVD',
    begun: 'PIS-AUTH-START-RECEIVED',
    links: 'PIS-LINK-SCA-STATUS-WORKS',
    waits: 'PIS-NOT-BEFORE-PSU',
    declined: 'PIS-DECLINED-NOT-AUTHORISED',
    removed: 'PIS-CANCEL-FINAL',
    granted: 'SCA-UPDATE-200',
    holds: 'PIS-AUTH-LIST-HOLDS',
    only: 'PIS-AUTH-LIST-ONLY',
  },
} as const satisfies Resource;

/** A cancellation that the PSU confirms: it has authorisations of its own, below the payment. */
const CANCELLATION = {
  ...PAYMENT,
  name: 'cancellation',
  what: 'cancellation',
  asks: 'DELETE',
  authorisations: 'cancellation-authorisations',
  answers: {
    start: 'PIS-CANCEL-AUTH-START-201',
    list: 'PIS-CANCEL-AUTH-LIST-200',
    sca: 'PIS-CANCEL-AUTH-STATUS-200',
    update: 'PIS-CANCEL-AUTH-UPDATE-200',
  },
  shows: { list: ['/cancellationIds'] },
  clauses: {
    begun: 'PIS-CANCEL-AUTH-RECEIVED',
    links: 'PIS-LINK-SCA-STATUS-WORKS',
    waits: 'PIS-NOT-BEFORE-PSU',
    declined: 'PIS-DECLINED-NOT-AUTHORISED',
    removed: 'PIS-CANCEL-FINAL',
    granted: 'SCA-UPDATE-200',
  },
} as const satisfies Resource;

const CONSENT = {
  name: 'consent',
  what: 'consent',
  path: '/v1/consents',
  id: 'consentId',
  asks: 'POST',
  life: OF_CONSENTS,
  graph: 'consent',
  authorisations: 'authorisations',
  needs: { services: ['AIS'], profile: ['ais.accounts.0'] },
  scope: 'AIS',
  answers: {
    create: 'AIS-CONSENT-CREATE-201',
    read: 'AIS-CONSENT-READ-200',
    status: 'AIS-CONSENT-STATUS-200',
    delete: 'AIS-CONSENT-DELETE-2XX',
    start: 'AIS-CONSENT-AUTH-START-201',
    list: 'SCA-LIST-200',
    sca: 'SCA-STATUS-200',
    update: 'SCA-UPDATE-200',
  },
  open: ['delete'],
  wrongRole: 'wrongRole',
  shows: { read: ['/access', '/consentStatus'] },
  own: {
    read: 'OWN-CONSENT-READ',
    status: 'OWN-CONSENT-STATUS',
    delete: 'OWN-CONSENT-DELETE',
    start: 'OWN-CONSENT-AUTHORISE',
  },
  servesSecond: 'sca/ownership/serves-second-tpp',
  clauses: {
    id: 'AIS-CONSENT-CREATE-ID',
    first: 'AIS-CONSENT-CREATE-RECEIVED',
    begun: 'SCA-START-RECEIVED',
    links: 'AIS-CONSENT-LINK-WORKS',
    waits: 'SCA-NOT-BEFORE-PSU',
    declined: 'SCA-REJECT-NOT-VALID',
    approved: 'SCA-REDIRECT-AUTHORISES',
    finished: 'SCA-STATUS-AFTER-APPROVAL',
    removed: 'AIS-CONSENT-DELETE-ENDS',
    granted: 'SCA-UPDATE-200',
    holds: 'SCA-LIST-HOLDS',
    only: 'SCA-LIST-ONLY',
    content: 'AIS-CONSENT-READ-STATUS',
  },
} as const satisfies Resource;

const BASKET = {
  name: 'basket',
  what: 'signing basket',
  path: '/v1/signing-baskets',
  id: 'basketId',
  asks: 'POST',
  life: OF_PAYMENTS,
  graph: 'basket',
  contains: 'payment',
  authorisations: 'authorisations',
  // OAuth has no scope for a basket, so another approach is needed
  needs: {
    services: ['SBS', 'PIS'],
    profile: ['pis.paymentServices=payments'],
    approaches: ['REDIRECT', 'DECOUPLED', 'EMBEDDED'],
  },
  answers: {
    create: 'SBS-CREATE-201',
    read: 'SBS-READ-200',
    status: 'SBS-STATUS-200',
    delete: 'SBS-DELETE',
    start: 'SBS-AUTH-START-201',
    list: 'SBS-AUTH-LIST-200',
    sca: 'SBS-AUTH-STATUS-200',
    update: 'SBS-AUTH-UPDATE-200',
  },
  open: ['delete'],
  wrongRole: 'none',
  shows: { create: ['/transactionStatus'], read: ['/payments', '/transactionStatus'] },
  own: { read: 'OWN-BASKET', delete: 'OWN-BASKET', start: 'OWN-BASKET' },
  servesSecond: 'baskets/ownership/serves-second-tpp',
  clauses: {
    id: 'SBS-CREATE-ID',
    first: 'SBS-CREATE-RCVD',
    begun: 'SBS-AUTH-START-RECEIVED',
    links: 'SBS-LINKS-WORK',
    waits: 'SBS-NOT-BEFORE-PSU',
    declined: 'SBS-DECLINED-NOT-AUTHORISED',
    approved: 'SBS-AUTHORISED-MOVES',
    finished: 'SCA-STATUS-AFTER-APPROVAL',
    removed: 'SBS-DELETE-ENDS',
    granted: 'SBS-AUTH-UPDATE-200',
    holds: 'SBS-AUTH-LIST-HOLDS',
    only: 'SBS-AUTH-LIST-ONLY',
    token: 'OWN-BASKET-TOKEN',
  },
} as const satisfies Resource;

/** A consent to confirm funds, of version 2 of the framework. */
const FUNDS_CONSENT = {
  name: 'funds-consent',
  what: 'consent to confirm funds',
  path: '/v2/consents/confirmation-of-funds',
  id: 'consentId',
  asks: 'POST',
  life: OF_CONSENTS,
  graph: 'funds-consent',
  authorisations: 'authorisations',
  needs: { services: ['COF'], profile: ['funds.account'] },
  answers: {
    create: 'COF-CREATE-201',
    read: 'COF-READ-200',
    status: 'COF-STATUS-200',
    delete: 'COF-DELETE',
    start: 'COF-AUTHORISATIONS',
    update: 'COF-AUTHORISATIONS',
  },
  open: ['delete', 'start', 'update'],
  optional: ['delete'],
  wrongRole: 'noFundsRole',
  shows: { read: ['/access', '/consentStatus'] },
  own: {
    read: 'OWN-FUNDS-CONSENT',
    status: 'OWN-FUNDS-CONSENT',
    delete: 'OWN-FUNDS-CONSENT',
    start: 'OWN-FUNDS-CONSENT',
  },
  servesSecond: 'cof/ownership/serves-second-tpp',
  clauses: {
    id: 'COF-CREATE-ANSWER',
    first: 'COF-CREATE-RECEIVED',
    links: 'COF-LINK-WORKS',
    waits: 'COF-NOT-BEFORE-PSU',
    declined: 'COF-DECLINED-NOT-VALID',
    approved: 'COF-REDIRECT-AUTHORISES',
    finished: 'COF-AUTHORISATIONS',
    removed: 'COF-DELETE-ENDS',
    granted: 'COF-AUTHORISATIONS',
    token: 'OWN-FUNDS-CONSENT-TOKEN',
  },
} as const satisfies Resource;

const ROWS = [PAYMENT, CANCELLATION, CONSENT, BASKET, FUNDS_CONSENT] as const;

export type ResourceName = (typeof ROWS)[number]['name'];

/** The row of a kind, with its exact values. */
export type ResourceOf<Name extends ResourceName> = Extract<
  (typeof ROWS)[number],
  { readonly name: Name }
>;

/** The kinds that an operation creates; a cancellation is asked for on a payment. */
export type CreatedName = Exclude<ResourceName, 'cancellation'>;

/** A row whose name is one of the standard. */
export interface KnownResource extends Resource {
  readonly name: ResourceName;
}

export const RESOURCES: readonly KnownResource[] = ROWS;
