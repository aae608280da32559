import { DEFAULT_LIFETIMES, type Lifetimes } from '../domain/ageing.js';
import type { BasketMix } from '../domain/baskets/mix-faults.js';

export type Service =
  | 'payments'
  | 'accounts'
  | 'card-accounts'
  | 'account-list'
  | 'funds-confirmations'
  | 'funds-consents'
  | 'signing-baskets';

export type PaymentService = 'payments' | 'bulk-payments' | 'periodic-payments';

export type Approach = 'redirect' | 'oauth' | 'decoupled' | 'embedded';

/** A means of the PSU to prove who they are, beside the password. */
export interface ScaMethod {
  /** `authenticationMethodId` on the wire. */
  readonly id: string;
  /** `authenticationType`: SMS_OTP, CHIP_OTP, PHOTO_OTP, PUSH_OTP or one of the bank's own. */
  readonly type: string;
  readonly name: string;
  readonly version: string;
}

/** The framework's own error body, or a problem document (RFC 7807). */
export type ErrorFormat = 'tppMessages' | 'problem';

export type ConsentModel = 'detailed' | 'bankOffered' | 'availableAccounts' | 'global';

/**
 * What a bank may choose where the contract leaves it the choice. `xs2a bank --config FILE` reads it
 * from YAML by bank-config.schema.json, whose descriptions say what each choice means.
 */
export interface BankConfig {
  readonly services: readonly Service[];
  /** Products of each payment service; a service without products is not offered. */
  readonly products: Readonly<Record<PaymentService, readonly string[]>>;
  readonly sca: {
    /** The first is taken where the TPP has no wish. */
    readonly approaches: readonly Approach[];
    readonly start: 'implicit' | 'explicit';
    /** Methods of every PSU; none at all: the password is enough, or nothing for `exempt`. */
    readonly methods: readonly ScaMethod[];
    /** Wrong passwords or codes until an authorisation fails. */
    readonly attempts: number;
    /** Whether Redirect ends with a confirmation code that the TPP sends. */
    readonly confirmation: boolean;
    /** Payments up to this amount, in the currency of the account, need no authorisation; 0: none. */
    readonly exemptUpTo: number;
    /** For tests only: every one-time code is this one. */
    readonly fixedOtp?: string;
  };
  readonly cancellation: {
    /** What DELETE answers for an authorised payment: cancelled, or an authorisation is needed. */
    readonly authorised: 204 | 202;
  };
  /** Last minute of the day (UTC, `16:00`) at which payments are executed the same day. */
  readonly cutOff: string;
  readonly consents: {
    readonly models: readonly ConsentModel[];
    readonly combinedService: boolean;
    /** Larger numbers are answered with this one. */
    readonly mostFrequencyPerDay: number;
    /** Days that a consent is valid at most, today not counted; 0: as long as the TPP asks for. */
    readonly mostDays: number;
    /** What the DELETE of a consent answers. */
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
  readonly links: 'absolute' | 'relative';
  /** Bodies of refusals, where Accept does not ask for one of the two alone. */
  readonly errors: ErrorFormat;
  /** What a known X-Request-ID with another body is answered with; `none`: no id is remembered. */
  readonly replays: 400 | 409 | 'none';
  readonly lifetimes: Lifetimes;
  readonly baskets: {
    /** Most payments of one basket. */
    readonly most: number;
    /** Which payments may stand in one basket. */
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

/** What the reference bank does unless it is told otherwise. */
export const DEFAULT_CONFIG: BankConfig = {
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
    methods: [
      { id: 'sms', type: 'SMS_OTP', name: 'Text message', version: '1' },
      { id: 'app', type: 'PUSH_OTP', name: 'Message in the app', version: '1' },
    ],
    attempts: 3,
    confirmation: false,
    exemptUpTo: 0,
  },
  cancellation: { authorised: 202 },
  cutOff: '16:00',
  consents: {
    models: ['detailed', 'bankOffered', 'availableAccounts', 'global'],
    combinedService: false,
    mostFrequencyPerDay: 4,
    mostDays: 0,
    deleted: 204,
  },
  transactions: {
    formats: ['json', 'camt.053'],
    bookingStatuses: ['information', 'booked', 'pending', 'both'],
    delta: ['entryReferenceFrom', 'deltaList'],
    pageSize: 50,
  },
  signature: 'optional',
  links: 'absolute',
  errors: 'tppMessages',
  replays: 409,
  lifetimes: DEFAULT_LIFETIMES,
  baskets: { most: 10, mix: 'service' },
};
