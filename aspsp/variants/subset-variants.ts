import { type Fields, isFields, without } from '../../mutation/fields.js';
import { OPERATION } from '../domain/operation.js';
import { all, json, on, throughout } from './changes.js';
import type { AnswerChange, Variant } from './variant.js';

const SUBSET = 'What the service does: a bank implements a subset of the operations';

/** Read operations only, so that a response that denies the operation hides no effect. */
const MISSING = [
  OPERATION.payment.list,
  OPERATION.consent.list,
  OPERATION.account.transaction,
  OPERATION.card.balances,
  OPERATION.basket.list,
  OPERATION.fundsConsent.read,
];

/** Each status is also contained in the resource itself. */
const STATUSES = [
  OPERATION.payment.status,
  OPERATION.consent.status,
  OPERATION.fundsConsent.status,
];

/**
 * The result of an authorisation is also shown by its start, by each update and by the authorised resource.
 */
const SCA_STATUSES = [
  OPERATION.payment.sca,
  OPERATION.cancellation.sca,
  OPERATION.consent.sca,
  OPERATION.basket.sca,
];

/** Removes the link to an endpoint that does not exist. */
const withoutLink = (fields: Fields): Fields => {
  const links = fields['_links'];
  return isFields(links) ? { ...fields, _links: without(links, 'scaStatus') } : fields;
};

const nothingThere: AnswerChange = ({ operation, url, headers }) => ({
  operation,
  url,
  status: 404,
  headers: { ...headers, 'content-type': 'application/json' },
  text: JSON.stringify({ tppMessages: [{ category: 'ERROR', code: 'RESOURCE_UNKNOWN' }] }),
});

const OF_BASKETS_AND_FUNDS: ReadonlySet<string> = new Set(
  [OPERATION.basket, OPERATION.fundsConsent, OPERATION.funds].flatMap((group) =>
    Object.values(group),
  ),
);

/** The HTTP response for a method or resource that a server does not support. */
const notImplemented: AnswerChange = ({ operation, url, status, headers, text }) => {
  const isAbsent = OF_BASKETS_AND_FUNDS.has(operation ?? '') || (!operation && status === 405);
  if (!isAbsent) return { operation, url, status, headers, text };
  const { 'content-type': _, ...rest } = headers;
  return { operation, url, status: 501, headers: rest, text: '' };
};

/** Variants of the operations that a bank supports. */
export const SUBSET_VARIANTS: readonly Variant[] = [
  {
    id: 'fewer-operations',
    sentence:
      'There are no lists of authorisations and no transaction details, and some more are missing.',
    open: SUBSET,
    missing: MISSING,
    answer: on(MISSING, nothingThere),
  },
  {
    id: 'statuses-in-resources-only',
    sentence:
      'Statuses of payments and consents have no endpoint: the payment or consent shows them.',
    open: SUBSET,
    missing: STATUSES,
    answer: on(STATUSES, nothingThere),
  },
  {
    id: 'no-sca-statuses',
    sentence: 'The status of an authorisation has no endpoint: starts and updates show it.',
    open: SUBSET,
    missing: SCA_STATUSES,
    answer: all(on(SCA_STATUSES, nothingThere), json(throughout(withoutLink))),
  },
  {
    id: 'not-implemented',
    sentence: 'Baskets, funds and undefined methods are answered with 501.',
    open: `${SUBSET}; its response to the others is not shown`,
    config: { services: ['payments', 'accounts', 'card-accounts', 'account-list'] },
    answer: notImplemented,
  },
];
