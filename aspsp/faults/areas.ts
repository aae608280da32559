import { ACCOUNT_CONTENT_FAULTS } from './areas/account-contents.js';
import { ACCOUNT_FAULTS } from './areas/accounts.js';
import { BASKET_FAULTS } from './areas/baskets.js';
import { CANCELLATION_FAULTS } from './areas/cancellations.js';
import { CARD_FAULTS } from './areas/cards.js';
import { CERTIFICATE_FAULTS } from './areas/certificates.js';
import { CONSENT_INPUT_FAULTS } from './areas/consent-input.js';
import { CONSENT_FAULTS } from './areas/consents.js';
import { DECOUPLED_FAULTS } from './areas/decoupled.js';
import { EMBEDDED_FAULTS } from './areas/embedded.js';
import { FUNDS_FAULTS } from './areas/funds.js';
import { FUNDS_CONSENT_FAULTS } from './areas/funds-consents.js';
import { IAM_FAULTS } from './areas/iam.js';
import { LINK_FAULTS } from './areas/links-astray.js';
import { OAUTH_FAULTS } from './areas/oauth.js';
import { ORDER_EFFECT_FAULTS } from './areas/order-effects.js';
import { ORDER_FAULTS } from './areas/orders.js';
import { PAYMENT_INPUT_FAULTS } from './areas/payment-input.js';
import { PAYMENT_OWNER_FAULTS } from './areas/payment-owners.js';
import { PAYMENT_FAULTS } from './areas/payments.js';
import { REVIVAL_FAULTS } from './areas/revivals.js';
import { SIGNATURE_FAULTS } from './areas/signatures.js';
import { TIME_FAULTS } from './areas/times.js';
import { TRANSACTION_FAULTS } from './areas/transactions.js';
import type { Fault } from './fault.js';

/** All seeded faults, by the part of the bank that has the mistake. */
export const AREAS = {
  payments: PAYMENT_FAULTS,
  'payment-input': PAYMENT_INPUT_FAULTS,
  'payment-owners': PAYMENT_OWNER_FAULTS,
  cancellations: CANCELLATION_FAULTS,
  orders: ORDER_FAULTS,
  'order-effects': ORDER_EFFECT_FAULTS,
  consents: CONSENT_FAULTS,
  'consent-input': CONSENT_INPUT_FAULTS,
  accounts: ACCOUNT_FAULTS,
  transactions: TRANSACTION_FAULTS,
  cards: CARD_FAULTS,
  'account-contents': ACCOUNT_CONTENT_FAULTS,
  funds: FUNDS_FAULTS,
  baskets: BASKET_FAULTS,
  'funds-consents': FUNDS_CONSENT_FAULTS,
  links: LINK_FAULTS,
  embedded: EMBEDDED_FAULTS,
  decoupled: DECOUPLED_FAULTS,
  oauth: OAUTH_FAULTS,
  iam: IAM_FAULTS,
  certificates: CERTIFICATE_FAULTS,
  signatures: SIGNATURE_FAULTS,
  times: TIME_FAULTS,
  revivals: REVIVAL_FAULTS,
} as const satisfies Readonly<Record<string, readonly Fault[]>>;
