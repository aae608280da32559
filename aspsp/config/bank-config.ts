import type { BankDialect, BankVersion } from '../dialect/dialect.js';
import { DEFAULT_LIFETIMES, type Lifetimes } from '../domain/ageing.js';
import type { BasketMix } from '../domain/baskets/mix-errors.js';

import type { ConfiguredPsu } from './configured-psu.js';

export type BankService =
  | 'payments'
  | 'accounts'
  | 'card-accounts'
  | 'account-list'
  | 'funds-confirmations'
  | 'funds-consents'
  | 'signing-baskets';

export type PaymentService = 'payments' | 'bulk-payments' | 'periodic-payments';

export type BankApproach = 'redirect' | 'oauth' | 'decoupled' | 'embedded';

/** A method for PSUs to authenticate, in addition to the password. */
export interface ScaMethod {
  /** `authenticationMethodId` on the wire. */
  readonly id: string;
  /** `authenticationType`: SMS_OTP, CHIP_OTP, PHOTO_OTP, PUSH_OTP or one of the bank's own. */
  readonly type: string;
  readonly name: string;
  readonly version: string;
}

export type GrantType = 'authorization_code' | 'password' | 'client_credentials';

/** How a signature is judged, and which error codes it gets. */
export type CheckOrder = 'signature-first' | 'certificate-first';

/** Which signed requests need a Date: none, those of payments, or all. */
export type SignatureDate = 'never' | 'payments' | 'always';

/** The checks of a call before its content. */
export type CheckStep = 'certificate' | 'role' | 'signature' | 'offer' | 'media-type';
/** The framework's own error body, or a problem document (RFC 7807). */
export type ErrorFormat = 'tppMessages' | 'problem';

export type ConsentModel = 'detailed' | 'bankOffered' | 'availableAccounts' | 'global';

/**
 * The settings that the contract leaves to the bank. `xs2a bank --config FILE` reads them
 * from YAML according to bank-config.schema.json, whose descriptions explain each setting.
 */
export interface BankConfig {
  readonly dialect: BankDialect;
  /** The version of the framework in the formal dialect; 1.3.6 when absent. */
  readonly framework?: BankVersion;
  readonly services: readonly BankService[];
  /** The PSUs of the bank; absent: the PSUs and accounts of the seed. */
  readonly psus?: readonly ConfiguredPsu[];
  /** Products of each payment service; a service without products is not offered. */
  readonly products: Readonly<Record<PaymentService, readonly string[]>>;
  readonly sca: {
    /** The first is taken where the TPP has no preference. */
    readonly approaches: readonly BankApproach[];
    readonly start: 'implicit' | 'implicit-only' | 'explicit';
    /** How PSUs decide: on the bank's pages and in its app, or through its API. */
    readonly approval: 'pages' | 'api';
    /** The methods of every PSU; with none the password is enough, or nothing for `exempt`. */
    readonly methods: readonly ScaMethod[];
    /** Wrong passwords or codes until an authorisation fails. */
    readonly attempts: number;
    /** Wrong one-time codes of one PSU in an hour of the clock, over all authorisations. */
    readonly wrongCodesPerHour: number;
    /** Whether Redirect ends with a confirmation code that the TPP sends. */
    readonly confirmation: boolean;
    /** Payments up to this amount, in the currency of the account, need no authorisation; 0: none. */
    readonly exemptUpTo: number;
    /** For tests only: every one-time code is this one. */
    readonly fixedOtp?: string;
  };
  readonly cancellation: {
    /** The response to DELETE of an authorised payment: cancelled, or an authorisation is needed. */
    readonly authorised: 204 | 202;
    /** Whether DELETE needs its own TPP-Redirect-URI. */
    readonly redirectUri: 'optional' | 'mandatory';
  };
  /** The last minute of the day (UTC, `16:00`) for execution on the same day. */
  readonly cutOff: string;
  readonly consents: {
    readonly models: readonly ConsentModel[];
    readonly combinedService: boolean;
    /** Larger numbers are reduced to this one. */
    readonly mostFrequencyPerDay: number;
    /** Maximum number of days that a consent is valid, not counting today; 0: as long as requested. */
    readonly mostDays: number;
    /** Which other consents of the PSU and the TPP a granted recurring consent ends. */
    readonly ended: 'recurring' | 'all';
    /** The status of the response to DELETE of a consent. */
    readonly deleted: 200 | 202 | 204;
  };
  readonly transactions: {
    readonly formats: readonly ('json' | 'camt.053')[];
    readonly bookingStatuses: readonly ('information' | 'booked' | 'pending' | 'both')[];
    readonly delta: readonly ('entryReferenceFrom' | 'deltaList')[];
    /** Entries of one page; 0: all at once. */
    readonly pageSize: number;
  };
  readonly signature: 'optional' | 'mandatory';
  /** Which signed requests need a Date. */
  readonly signatureDate: SignatureDate;
  /** Which check comes first when a request has several errors. */
  readonly checks: {
    readonly order: CheckOrder;
    /** All of them; the certificate comes before role and signature. */
    readonly steps: readonly CheckStep[];
  };
  readonly links: 'absolute' | 'relative';
  /** Bodies of refusals, unless Accept allows only one of the two. */
  readonly errors: ErrorFormat;
  /** The response to a known X-Request-ID with another body; `none`: no ids are stored. */
  readonly replays: 400 | 409 | 'none';
  readonly limits: {
    /** Maximum size of a request body. */
    readonly bodyBytes: number;
    /** How long a TLS handshake may take, and then a request to arrive: a late request gets 408. */
    readonly requestSeconds: number;
  };
  readonly lifetimes: Lifetimes;
  /** Consecutive wrong passwords until logins are refused. */
  readonly logins: {
    /** For one user name, in all kinds of logins. */
    readonly perPsu: number;
    /** In one browser on one page. */
    readonly perSession: number;
    /** Seconds from the last wrong password until a user name may try again. */
    readonly lock: number;
  };
  /** The identity and access manager. */
  readonly iam: {
    /** The thumbprint of the certificate, or 256 random bits. */
    readonly clientSecret: 'thumbprint' | 'random';
    readonly grants: readonly GrantType[];
    /** Whether each call of the XS2A service needs an access token of its TPP. */
    readonly tokenOnEveryCall: boolean;
    /** Whether account data of a consent that was granted in the OAuth flow needs the token of that grant. */
    readonly tokenAfterOAuth: boolean;
  };
  readonly baskets: {
    /** Maximum number of payments in one basket. */
    readonly most: number;
    /** Which payments may be in one basket. */
    readonly mix: BasketMix;
  };
}

const JSON_PRODUCTS = [
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
  'ro-credit-transfers',
];

const PRODUCTS = [
  ...JSON_PRODUCTS,
  'pain.001-sepa-credit-transfers',
  'pain.001-instant-sepa-credit-transfers',
  'pain.001-target-2-payments',
  'pain.001-cross-border-credit-transfers',
];

/** The settings of the reference bank by default. */
export const DEFAULT_CONFIG: BankConfig = {
  dialect: 'contract',
  services: [
    'payments',
    'accounts',
    'card-accounts',
    'account-list',
    'funds-confirmations',
    'signing-baskets',
    'funds-consents',
  ],
  products: { payments: PRODUCTS, 'bulk-payments': PRODUCTS, 'periodic-payments': PRODUCTS },
  sca: {
    approaches: ['redirect', 'oauth', 'decoupled', 'embedded'],
    start: 'implicit',
    approval: 'pages',
    methods: [
      { id: 'sms', type: 'SMS_OTP', name: 'Text message', version: '1' },
      { id: 'app', type: 'PUSH_OTP', name: 'Message in the app', version: '1' },
    ],
    attempts: 3,
    wrongCodesPerHour: 100,
    confirmation: false,
    exemptUpTo: 0,
  },
  cancellation: { authorised: 202, redirectUri: 'optional' },
  cutOff: '16:00',
  consents: {
    models: ['detailed', 'bankOffered', 'availableAccounts', 'global'],
    combinedService: false,
    mostFrequencyPerDay: 4,
    mostDays: 0,
    ended: 'recurring',
    deleted: 204,
  },
  transactions: {
    formats: ['json', 'camt.053'],
    bookingStatuses: ['information', 'booked', 'pending', 'both'],
    delta: ['entryReferenceFrom', 'deltaList'],
    pageSize: 15,
  },
  signature: 'optional',
  signatureDate: 'never',
  checks: {
    order: 'signature-first',
    steps: ['certificate', 'role', 'signature', 'offer', 'media-type'],
  },
  links: 'absolute',
  errors: 'tppMessages',
  replays: 409,
  limits: { bodyBytes: 1_048_576, requestSeconds: 30 },
  lifetimes: DEFAULT_LIFETIMES,
  logins: { perPsu: 20, perSession: 5, lock: 300 },
  iam: {
    clientSecret: 'thumbprint',
    grants: ['authorization_code'],
    tokenOnEveryCall: false,
    tokenAfterOAuth: false,
  },
  baskets: { most: 10, mix: 'service' },
};
