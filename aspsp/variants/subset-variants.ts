import { all, type Fields, isFields, json, on, throughout, without } from './changes.js';
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

/** Each status stands in the resource itself as well. */
const STATUSES = ['getPaymentStatus', 'getConsentStatus', 'getFundsConsentStatus'];

/** What an authorisation has come to is told by its start, by each update and by what is authorised. */
const SCA_STATUSES = [
  'getPaymentScaStatus',
  'getPaymentCancellationScaStatus',
  'getConsentScaStatus',
  'getSigningBasketScaStatus',
];

/** No link leads to what is not there. */
const withoutLink = (fields: Fields): Fields => {
  const links = fields['_links'];
  return isFields(links) ? { ...fields, _links: without(links, 'scaStatus') } : fields;
};

const nothingThere: Change = ({ operation, url, headers }) => ({
  operation,
  url,
  status: 404,
  headers: { ...headers, 'content-type': 'application/json' },
  text: JSON.stringify({ tppMessages: [{ category: 'ERROR', code: 'RESOURCE_UNKNOWN' }] }),
});

/** What HTTP has for a method or a resource that a server does not support. */
const notImplemented: Change = ({ operation, url, status, headers, text }) => {
  const isAbsent = /basket|funds/i.test(operation ?? '') || (!operation && status === 405);
  if (!isAbsent) return { operation, url, status, headers, text };
  const { 'content-type': _, ...rest } = headers;
  return { operation, url, status: 501, headers: rest, text: '' };
};

/** Which operations a bank has. */
export const SUBSET_VARIANTS: readonly Variant[] = [
  {
    id: 'fewer-operations',
    sentence: 'There are no lists of authorisations, no details of transactions, and no more.',
    open: SUBSET,
    missing: MISSING,
    answer: on(MISSING, nothingThere),
  },
  {
    id: 'statuses-in-resources-only',
    sentence:
      'Statuses of payments and consents have no address: the payment or consent tells them.',
    open: SUBSET,
    missing: STATUSES,
    answer: on(STATUSES, nothingThere),
  },
  {
    id: 'no-sca-statuses',
    sentence: 'The status of an authorisation has no address: starts and updates tell it.',
    open: SUBSET,
    missing: SCA_STATUSES,
    answer: all(on(SCA_STATUSES, nothingThere), json(throughout(withoutLink))),
  },
  {
    id: 'not-implemented',
    sentence: 'Baskets, funds and methods that nobody defines are answered with 501.',
    open: `${SUBSET}; what it answers to the others is not shown`,
    config: { services: ['payments', 'accounts', 'card-accounts', 'account-list'] },
    answer: notImplemented,
  },
];
