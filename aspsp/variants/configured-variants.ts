import { configured } from './configured.js';
import type { Variant } from './variant.js';

const SUBSET = 'What the service does: a bank implements a subset of the operations and approaches';
const PRODUCTS = 'Endpoints: the bank publishes which products it supports';
const START =
  'Payment initiation, rules 2 and 3: the first authorisation may be made or be asked for';
const APPROACH = 'Common request headers: without TPP-Redirect-Preferred the bank chooses';
const UPDATES = 'Payment initiation, rule 5: what an update serves depends on the approach';
const TRANSACTIONS = 'Account information, query parameters of transactions';

/** Variants that a configuration file could make too. */
export const CONFIGURED_VARIANTS: readonly Variant[] = [
  configured('explicit-start', 'The TPP starts every authorisation itself.', START, {
    sca: { start: 'explicit' },
  }),
  configured(
    'implicit-only',
    'Every creation begins its authorisation, Redirect or Embedded, whatever the TPP prefers.',
    `${START}; TPP-Explicit-Authorisation-Preferred may be ignored`,
    { sca: { start: 'implicit-only', approaches: ['redirect', 'embedded'] } },
  ),
  configured(
    'implicit-embedded-only',
    'Embedded is the only approach, and every creation begins its authorisation.',
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
  configured('embedded-first', 'Embedded is taken where the TPP has no wish.', APPROACH, {
    sca: { approaches: ['embedded', 'decoupled', 'oauth', 'redirect'] },
  }),
  configured('one-method', 'Every PSU has one method, which nobody has to select.', UPDATES, {
    sca: { methods: [{ id: 'chip', type: 'CHIP_OTP', name: 'Card reader', version: '2' }] },
  }),
  configured('password-only', 'The password is enough: no PSU has a method.', UPDATES, {
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
    'What the PSU decided shows 0.7 seconds later; a deletion is answered with 202 and done as late.',
    "Account information: the success code of a deletion is the bank's; States: transitions are not shown",
    { lifetimes: { settling: 0.7 }, consents: { deleted: 202 } },
  ),
  configured(
    'redirect-uri-to-cancel',
    'DELETE of a payment needs a TPP-Redirect-URI of its own.',
    'Common request headers: TPP-Redirect-URI is conditional, and recommended always',
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
    'Every request to the XS2A service has to be signed, and to have a Date.',
    'Authentication, 2: the bank may mandate signatures',
    { signature: 'mandatory', signatureDate: 'always' },
  ),
  configured('payments-only', 'Nothing is offered but payments.', SUBSET, {
    services: ['payments'],
  }),
  configured('accounts-only', 'Nothing is offered but accounts.', SUBSET, {
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
  configured('core-services', 'There are payments and accounts, and no other service.', SUBSET, {
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
  configured('pain-first', 'A pain.001 product stands before the JSON ones.', PRODUCTS, {
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
    'Transactions are reported in JSON alone.',
    'What the service does: JSON is the message format',
    { transactions: { formats: ['json'] } },
  ),
  configured('small-pages', 'A page of transactions has two entries.', `${TRANSACTIONS}; Limits`, {
    transactions: { pageSize: 2 },
  }),
  configured('no-delta-list', 'A deltaList is refused.', `${TRANSACTIONS}: deltaList`, {
    transactions: { delta: ['entryReferenceFrom'] },
  }),
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
    'Limits: validUntil is the last day; how far away it may be is not shown',
    { consents: { mostDays: 7 } },
  ),
  configured(
    'combined-service',
    'combinedServiceIndicator may be true.',
    'Consent resource: combinedServiceIndicator is a boolean, no value is ruled out',
    { consents: { combinedService: true } },
  ),
  configured(
    'named-accounts-only',
    'A consent has to name its accounts.',
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
    'A known X-Request-ID with another body is answered with 400.',
    'Common request headers: what a used X-Request-ID leads to is not shown',
    { replays: 400 },
  ),
  configured(
    'replays-not-remembered',
    'A request that is sent again is carried out again.',
    'Common request headers: what a used X-Request-ID leads to is not shown',
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
    'A payment waits for ten days until it is executed.',
    'States: transitions are not shown',
    { lifetimes: { execution: 864_000 } },
  ),
  configured(
    'long-tokens',
    'Access tokens last for an hour.',
    'Limits: access tokens carry an expires_in, no length of it is shown',
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
    'A signing basket has at most two payments, of one product.',
    'Limits: size limits are not shown',
    { baskets: { most: 2, mix: 'product' } },
  ),
  configured(
    'problem-documents',
    'Refusals are problem documents.',
    'Errors: the structure of the body is not shown',
    { errors: 'problem' },
  ),
];
