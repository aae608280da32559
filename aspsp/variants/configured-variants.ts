import { configured } from './configured.js';
import type { Variant } from './variant.js';

const SUBSET = 'What the service does: a bank implements a subset of the operations and approaches';
const PRODUCTS = 'Endpoints: the bank publishes which products it supports';
const START =
  'Payment initiation, rules 2 and 3: the first authorisation may be implicit or requested';
const APPROACH = 'Common request headers: without TPP-Redirect-Preferred the bank chooses';
const UPDATES = 'Payment initiation, rule 5: the purpose of an update depends on the approach';
const TRANSACTIONS = 'Account information, query parameters of transactions';

/** Variants that a configuration file could also define. */
export const CONFIGURED_VARIANTS: readonly Variant[] = [
  configured('explicit-start', 'The TPP starts every authorisation itself.', START, {
    sca: { start: 'explicit' },
  }),
  configured(
    'implicit-only',
    'Every creation starts its authorisation, Redirect or Embedded, whatever the TPP prefers.',
    `${START}; TPP-Explicit-Authorisation-Preferred may be ignored`,
    { sca: { start: 'implicit-only', approaches: ['redirect', 'embedded'] } },
  ),
  configured(
    'implicit-embedded-only',
    'Embedded is the only approach, and every creation starts its authorisation.',
    `${START}; ${SUBSET}`,
    { sca: { start: 'implicit-only', approaches: ['embedded'] } },
  ),
  configured('redirect-only', 'Redirect is the only approach.', SUBSET, {
    sca: { approaches: ['redirect'] },
  }),
  configured('oauth-only', 'OAuth is the only approach.', SUBSET, {
    sca: { approaches: ['oauth'] },
  }),
  configured('decoupled-only', 'Decoupled is the only approach.', SUBSET, {
    sca: { approaches: ['decoupled'] },
  }),
  configured('embedded-only', 'Embedded is the only approach.', SUBSET, {
    sca: { approaches: ['embedded'] },
  }),
  configured('embedded-first', 'Embedded is used when the TPP states no preference.', APPROACH, {
    sca: { approaches: ['embedded', 'decoupled', 'oauth', 'redirect'] },
  }),
  configured(
    'embedded-or-decoupled',
    'Embedded and Decoupled are offered, and Embedded is what the bank chooses.',
    APPROACH,
    { sca: { approaches: ['embedded', 'decoupled'] } },
  ),
  configured(
    'decoupled-or-embedded',
    'Decoupled and Embedded are offered, and a creation starts an authorisation in Decoupled.',
    APPROACH,
    { sca: { approaches: ['decoupled', 'embedded'], start: 'implicit-only' } },
  ),
  configured('one-method', 'Every PSU has one method, which needs no selection.', UPDATES, {
    sca: { methods: [{ id: 'chip', type: 'CHIP_OTP', name: 'Card reader', version: '2' }] },
  }),
  configured('password-only', 'The password is sufficient: no PSU has a method.', UPDATES, {
    sca: { methods: [] },
  }),
  configured('confirmation-code', 'Redirect ends with a code that the TPP sends.', UPDATES, {
    sca: { confirmation: true },
  }),
  configured(
    'small-payments-exempt',
    'Single payments up to 30 in the currency of the account need no authorisation.',
    'States: transitions are not shown; facts: scaStatus exempted',
    { sca: { exemptUpTo: 30 } },
  ),
  configured(
    'cancels-at-once',
    'DELETE cancels an authorised payment without another authorisation.',
    'Payment initiation: DELETE answers 204 or 202',
    { cancellation: { authorised: 204 } },
  ),
  configured(
    'settles-late',
    'PSU decisions take effect 0.7 s later; a deletion is answered with 202 and is delayed as long.',
    "Account information: the success code of a deletion is the bank's; States: transitions are not shown",
    { lifetimes: { settling: 0.7 }, consents: { deleted: 202 } },
  ),
  configured(
    'redirect-uri-to-cancel',
    'DELETE of a payment needs a TPP-Redirect-URI of its own.',
    'Common request headers: TPP-Redirect-URI is conditional, and always recommended',
    { cancellation: { redirectUri: 'mandatory' } },
  ),
  configured(
    'relative-links',
    'Links and Location are relative references.',
    'Payment initiation response: hrefs are strings, their form is not shown',
    { links: 'relative' },
  ),
  configured(
    'signed-requests-only',
    'Every request to the XS2A service must be signed and have a Date header.',
    'Authentication, 2: the bank may mandate signatures',
    { signature: 'mandatory', signatureDate: 'always' },
  ),
  configured('payments-only', 'Payments are the only service.', SUBSET, {
    services: ['payments'],
  }),
  configured('accounts-only', 'Account information is the only service.', SUBSET, {
    services: ['accounts'],
  }),
  configured('no-cards', 'Card accounts are not offered.', SUBSET, {
    services: [
      'payments',
      'accounts',
      'account-list',
      'funds-confirmations',
      'signing-baskets',
      'funds-consents',
    ],
  }),
  configured('core-services', 'Payments and account information are the only services.', SUBSET, {
    services: ['payments', 'accounts', 'card-accounts'],
  }),
  configured('no-baskets', 'Signing baskets are not offered.', SUBSET, {
    services: [
      'payments',
      'accounts',
      'card-accounts',
      'account-list',
      'funds-confirmations',
      'funds-consents',
    ],
  }),
  configured('one-product', 'Single SEPA credit transfers are the only payments.', PRODUCTS, {
    products: {
      payments: ['sepa-credit-transfers'],
      'bulk-payments': [],
      'periodic-payments': [],
    },
  }),
  configured(
    'instant-first',
    'Instant and SEPA credit transfers are the only products.',
    PRODUCTS,
    {
      products: {
        payments: ['instant-sepa-credit-transfers', 'sepa-credit-transfers'],
        'bulk-payments': ['sepa-credit-transfers'],
        'periodic-payments': ['sepa-credit-transfers'],
      },
    },
  ),
  configured('pain-only', 'Single payments in pain.001 are the only payments.', PRODUCTS, {
    products: {
      payments: ['pain.001-sepa-credit-transfers'],
      'bulk-payments': [],
      'periodic-payments': [],
    },
  }),
  configured('pain-first', 'A pain.001 product is listed before the JSON products.', PRODUCTS, {
    products: {
      payments: ['pain.001-sepa-credit-transfers', 'sepa-credit-transfers'],
      'bulk-payments': ['sepa-credit-transfers'],
      'periodic-payments': ['sepa-credit-transfers'],
    },
  }),
  configured('bulk-only', 'Bulk payments are the only payments.', PRODUCTS, {
    products: {
      payments: [],
      'bulk-payments': ['sepa-credit-transfers'],
      'periodic-payments': [],
    },
  }),
  configured(
    'json-statements',
    'Transactions are reported only in JSON.',
    'What the service does: JSON is the message format',
    { transactions: { formats: ['json'] } },
  ),
  configured(
    'small-pages',
    'A page of transactions contains two entries.',
    `${TRANSACTIONS}; Limits`,
    {
      transactions: { pageSize: 2 },
    },
  ),
  configured(
    'no-delta-list',
    'Requests with deltaList are refused.',
    `${TRANSACTIONS}: deltaList`,
    {
      transactions: { delta: ['entryReferenceFrom'] },
    },
  ),
  configured(
    'booked-only',
    'Only booked transactions are reported.',
    `${TRANSACTIONS}: bookingStatus`,
    {
      transactions: { bookingStatuses: ['booked'] },
    },
  ),
  configured(
    'rare-access',
    'No consent grants more than one access a day.',
    'Limits: the range of frequencyPerDay is not given',
    { consents: { mostFrequencyPerDay: 1 } },
  ),
  configured(
    'frequent-access',
    'A consent may grant a hundred accesses a day.',
    'Limits: the range of frequencyPerDay is not given',
    { consents: { mostFrequencyPerDay: 100 } },
  ),
  configured(
    'short-consents',
    'No consent is valid for more than a week.',
    'Limits: validUntil is the last day; how far ahead it may be is not shown',
    { consents: { mostDays: 7 } },
  ),
  configured(
    'combined-service',
    'combinedServiceIndicator may be true.',
    'Consent resource: combinedServiceIndicator is a boolean, no value is excluded',
    { consents: { combinedService: true } },
  ),
  configured(
    'named-accounts-only',
    'A consent must name its accounts.',
    'Consent resource: the other kinds of access are optional extensions',
    { consents: { models: ['detailed'] } },
  ),
  configured(
    'consent-deletion-200',
    'DELETE of a consent answers 200 with a body.',
    'Account information: the success code of DELETE is per bank',
    { consents: { deleted: 200 } },
  ),
  configured(
    'consent-deletion-202',
    'DELETE of a consent answers 202 with a body.',
    'Account information: the success code of DELETE is per bank',
    { consents: { deleted: 202 } },
  ),
  configured(
    'replays-answer-400',
    'A repeated X-Request-ID with another body is answered with 400.',
    'Common request headers: the effect of a repeated X-Request-ID is not shown',
    { replays: 400 },
  ),
  configured(
    'replays-not-remembered',
    'A repeated request is executed again.',
    'Common request headers: the effect of a repeated X-Request-ID is not shown',
    { replays: 'none' },
  ),
  configured(
    'executes-at-once',
    'A payment is executed as soon as it is authorised.',
    'States: transitions are not shown',
    { lifetimes: { execution: 0 } },
  ),
  configured(
    'executes-late',
    'A payment waits ten days before it is executed.',
    'States: transitions are not shown',
    { lifetimes: { execution: 864_000 } },
  ),
  configured(
    'long-tokens',
    'Access tokens last for an hour.',
    'Limits: access tokens have an expires_in, its size is not shown',
    { lifetimes: { token: 3600 } },
  ),
  configured(
    'one-try',
    'One wrong password or code ends an authorisation.',
    'Limits: quotas are not shown',
    { sca: { attempts: 1 } },
  ),
  configured(
    'small-baskets',
    'A signing basket contains at most two payments, of one product.',
    'Limits: size limits are not shown',
    { baskets: { most: 2, mix: 'product' } },
  ),
  configured(
    'problem-documents',
    'Refusals have a problem document as body.',
    'Errors: the structure of the body is not shown',
    { errors: 'problem' },
  ),
];
