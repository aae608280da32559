import { tourAccountContents } from './parts/account-contents.js';
import { tourAccounts } from './parts/accounts.js';
import { tourBaskets } from './parts/baskets.js';
import { tourCancellations } from './parts/cancellations.js';
import { tourCards } from './parts/cards.js';
import { tourCertificates } from './parts/certificates.js';
import { tourConsentInput } from './parts/consent-input.js';
import { tourConsents } from './parts/consents.js';
import { tourDecoupled } from './parts/decoupled.js';
import { tourEmbedded } from './parts/embedded.js';
import { tourFunds } from './parts/funds.js';
import { tourFundsConsents } from './parts/funds-consents.js';
import { tourIam } from './parts/iam.js';
import { tourLinks } from './parts/links.js';
import { tourOauth } from './parts/oauth.js';
import { tourOrderEffects } from './parts/order-effects.js';
import { tourOrders } from './parts/orders.js';
import { tourPaymentInput } from './parts/payment-input.js';
import { tourPaymentOwners } from './parts/payment-owners.js';
import { tourPayments } from './parts/payments.js';
import { tourSignatures } from './parts/signatures.js';
import { tourTimes } from './parts/times.js';
import { tourTransactions } from './parts/transactions.js';
import type { TourPart } from './tour.js';

/** The tour of the whole bank: each part runs on a separate bank. */
export const PARTS = {
  payments: tourPayments,
  'payment-input': tourPaymentInput,
  'payment-owners': tourPaymentOwners,
  cancellations: tourCancellations,
  orders: tourOrders,
  'order-effects': tourOrderEffects,
  consents: tourConsents,
  'consent-input': tourConsentInput,
  accounts: tourAccounts,
  transactions: tourTransactions,
  cards: tourCards,
  'account-contents': tourAccountContents,
  funds: tourFunds,
  baskets: tourBaskets,
  'funds-consents': tourFundsConsents,
  links: tourLinks,
  embedded: tourEmbedded,
  decoupled: tourDecoupled,
  oauth: tourOauth,
  iam: tourIam,
  certificates: tourCertificates,
  signatures: tourSignatures,
  times: tourTimes,
} as const satisfies Readonly<Record<string, TourPart>>;

export type PartName = keyof typeof PARTS;
