import { on } from './changes.js';
import type { Change, Variant } from './variant.js';

const SUBSET = 'What the service does: a bank implements a subset of the operations';

/** What reads, so that nothing happens behind an answer that says there is nothing. */
const MISSING = [
  'listPaymentAuthorisations',
  'listConsentAuthorisations',
  'getTransactionDetails',
  'getCardAccountBalances',
  'listSigningBasketAuthorisations',
  'getFundsConsent',
];

const nothingThere: Change = ({ operation, url, headers }) => ({
  operation,
  url,
  status: 404,
  headers: { ...headers, 'content-type': 'application/json' },
  text: JSON.stringify({ tppMessages: [{ category: 'ERROR', code: 'RESOURCE_UNKNOWN' }] }),
});

/** Which operations a bank has. */
export const SUBSET_VARIANTS: readonly Variant[] = [
  {
    id: 'fewer-operations',
    sentence: 'There are no lists of authorisations, no details of transactions, and no more.',
    open: SUBSET,
    missing: MISSING,
    answer: on(MISSING, nothingThere),
  },
];
