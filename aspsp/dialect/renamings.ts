/**
 * Where the formal dialect (`berlin-group`) says otherwise than the contract, as data: what a TPP
 * meets in a bank that speaks it. spec/overlays/berlin-group.yaml says the same of the document.
 */

/** A member of a JSON object that has another name in the formal dialect, or is not in it. */
export interface Renaming {
  readonly contract: string;
  /** Absent: the formal dialect has no such member. */
  readonly formal?: string;
  /** The member that holds the object; any where absent. */
  readonly inside?: string;
  /** Whose bodies; all of them where absent. */
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
  // scaStatus stands beside it and says the same
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

/** A value that is spelled otherwise. */
export interface ValueRenaming {
  readonly member: string;
  readonly contract: string;
  readonly formal: string;
}

export const VALUES: readonly ValueRenaming[] = [
  { member: 'balanceType', contract: 'nonBilled', formal: 'nonInvoiced' },
];

/** A parameter of the path with another name. */
export const PATH_NAMES: readonly Required<Pick<Renaming, 'contract' | 'formal' | 'operations'>>[] =
  [
    { contract: 'cancellationId', formal: 'authorisationId', operations: CANCELLATIONS },
    { contract: 'resourceId', formal: 'transactionId', operations: ['getTransactionDetails'] },
  ];

/**
 * Where the one account of a consent to confirm funds is: of the contract's `access` the formal
 * dialect has no more than that.
 */
export const ACCOUNT = { operations: FUNDS_CONSENTS, contract: 'access', formal: 'account' };

/** What is added to the address of a link. */
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

/** The list of transactions has no slash at its end, with or without a query behind it. */
export const SLASHED = /(?<=\/transactions)\/(?=$|\?)/;

/** These are answered with 204 and nothing else when they are done; 202 stays for cancellations. */
export const BARE_DELETES: Readonly<Record<string, readonly number[]>> = {
  cancelPayment: [200],
  deleteConsent: [200, 202],
  deleteFundsConsent: [200, 202],
  deleteSigningBasket: [200, 202],
};

/** What the formal dialect does not have, whatever the bank is configured to offer. */
export const ABSENT = {
  services: ['account-list'],
  products: ['ro-credit-transfers'],
} as const;
