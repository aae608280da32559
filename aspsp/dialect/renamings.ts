/**
 * The differences of the formal dialect (`berlin-group`) from the contract, as data.
 * spec/overlays/berlin-group.yaml has the same
 * differences for the document.
 */

/** A field that has another name in the formal dialect, or does not exist there. */
export interface Renaming {
  readonly contract: string;
  /** Absent: the formal dialect has no such field. */
  readonly formal?: string;
  /** The field that contains the object; any when absent. */
  readonly inside?: string;
  /** The operations whose bodies have it; all when absent. */
  readonly operations?: readonly string[];
  /** Only payments of these services. */
  readonly services?: readonly string[];
}

const PAYMENTS = ['initiatePayment', 'getPayment'];
const FUNDS_CONSENTS = ['createFundsConsent', 'getFundsConsent'];
const CANCELLATIONS = ['getPaymentCancellationScaStatus', 'updatePaymentCancellationPsuData'];
const BASKETS = ['createSigningBasket', 'getSigningBasket'];

export const MEMBERS: readonly Renaming[] = [
  { contract: 'choosenScaMethod', formal: 'chosenScaMethod' },
  { contract: 'authorizationId', formal: 'authorisationId' },
  // the same object also has scaStatus, with the same value
  { contract: 'scatransactionStatus' },
  {
    contract: 'cancellationIds',
    formal: 'authorisationIds',
    operations: ['listPaymentCancellationAuthorisations'],
  },
  { contract: 'street', formal: 'streetName', inside: 'creditorAddress' },
  { contract: 'city', formal: 'townName', inside: 'creditorAddress' },
  { contract: 'street', formal: 'streetName', inside: 'cardAcceptorAddress' },
  { contract: 'city', formal: 'townName', inside: 'cardAcceptorAddress' },
  {
    contract: 'startAuthorisationWithPsuIdentfication',
    formal: 'startAuthorisationWithPsuIdentification',
    inside: '_links',
  },
  {
    contract: 'startAuthorisationWithAuthentciationMethodSelection',
    formal: 'startAuthorisationWithAuthenticationMethodSelection',
    inside: '_links',
  },
  {
    contract: 'requestedExecutionTime',
    operations: PAYMENTS,
    services: ['payments', 'periodic-payments'],
  },
  { contract: 'recurringIndicator', operations: FUNDS_CONSENTS },
  { contract: 'validUntil', operations: FUNDS_CONSENTS },
  { contract: 'frequencyPerDay', operations: FUNDS_CONSENTS },
];

/** A value with another spelling. */
export interface ValueRenaming {
  readonly member: string;
  readonly contract: string;
  readonly formal: string;
}

export const VALUES: readonly ValueRenaming[] = [
  { member: 'balanceType', contract: 'nonBilled', formal: 'nonInvoiced' },
];

/** A path parameter with another name. */
export const PATH_NAMES: readonly Required<Pick<Renaming, 'contract' | 'formal' | 'operations'>>[] =
  [
    { contract: 'cancellationId', formal: 'authorisationId', operations: CANCELLATIONS },
    { contract: 'resourceId', formal: 'transactionId', operations: ['getTransactionDetails'] },
  ];

/**
 * The place of the only account of a consent to confirm funds: the formal dialect has nothing else of the
 * contract's
 * `access`.
 */
export const ACCOUNT = { operations: FUNDS_CONSENTS, contract: 'access', formal: 'account' };

/** The suffix of a link. */
export interface LinkEnding {
  readonly link: string;
  readonly ending: string;
  readonly operations?: readonly string[];
}

/** Below the address of the IAM (RFC 8414). */
export const METADATA = '/.well-known/oauth-authorization-server';

export const LINK_ENDINGS: readonly LinkEnding[] = [
  { link: 'scaOAuth', ending: METADATA },
  { link: 'status', ending: '/status', operations: BASKETS },
];

/** The path of the transaction list has no slash at its end, with or without a query. */
export const SLASHED = /(?<=\/transactions)\/(?=$|\?)/;

/** These return 204 without a body when they succeed; 202 stays for cancellations. */
export const BARE_DELETES: Readonly<Record<string, readonly number[]>> = {
  cancelPayment: [200],
  deleteConsent: [200, 202],
  deleteFundsConsent: [200, 202],
  deleteSigningBasket: [200, 202],
};

/** Operations and products that the formal dialect does not have, whatever the bank offers. */
export const ABSENT = {
  services: ['account-list'],
  products: ['ro-credit-transfers'],
} as const;
