/** Duties about responses: effects on resources, rights of a consent, lists, filters and links. */
import {
  isList,
  isOfCancellation,
  readsBack,
  readsOf,
  statesLinks,
  statusTold,
  takesDates,
} from './binds.js';
import type { Duty, DutyTarget } from './duty-target.js';

/**
 * Whether it is an operation on a payment: payments are cancelled, consents and baskets are
 * deleted.
 */
const ofPayment = ({ shape }: DutyTarget): boolean => shape.path.includes('{payment-service}');

/** The resource itself, not one of its authorisations. */
const ofResource = (target: DutyTarget): boolean => {
  const told = statusTold(target);
  return told !== undefined && told !== 'scaStatus';
};

export const EFFECTS: readonly Duty[] = [
  {
    id: 'shows-approval',
    group: 'effects',
    title: 'shows that the PSU has approved',
    key: 'auth.redirect.automatic',
    binds: (target) => statusTold(target) !== undefined && !isOfCancellation(target),
  },
  {
    id: 'shows-refusal',
    group: 'effects',
    title: 'shows nothing as authorised after the PSU declined',
    key: 'service.sca',
    binds: (target) => statusTold(target) !== undefined,
  },
  {
    id: 'shows-cancellation',
    group: 'effects',
    title: 'shows that a payment is cancelled',
    key: 'pis.op.cancel',
    binds: (target) => ofPayment(target) && (ofResource(target) || cancels(target)),
  },
  {
    id: 'shows-deletion',
    group: 'effects',
    title: 'shows that a consent or a basket is deleted',
    key: 'ais.op.consent-delete',
    binds: (target) => !ofPayment(target) && ofResource(target),
  },
];

const cancels = (target: DutyTarget): boolean =>
  isOfCancellation(target) && statusTold(target) !== undefined;

export const RIGHTS: readonly Duty[] = [
  {
    id: 'right-to-balances',
    group: 'consent',
    title: 'shows no balance without the right to balances',
    key: 'ais.consent.access.balances',
    binds: readsOf(/^balances$/),
  },
  {
    id: 'right-to-transactions',
    group: 'consent',
    title: 'shows no transaction without the right to transactions',
    key: 'ais.consent.access.transactions',
    binds: readsOf(/^(?:transactions|cardTransactions|transactionsDetails)$/),
  },
  {
    id: 'named-accounts',
    group: 'consent',
    title: 'shows no account and no card that the consent does not name',
    key: 'ais.rule.list-by-consent',
    binds: readsOf(/^(?:accounts?|cardAccounts?|transactionsDetails)$/),
  },
];

export const CONTENT: readonly Duty[] = [
  {
    id: 'lists',
    group: 'content',
    title: 'lists exactly the existing items',
    key: 'sca.list.authorisation-ids',
    binds: isList,
  },
  {
    id: 'told-back',
    group: 'content',
    title: 'returns the content of the request unchanged',
    key: 'pis.op.read',
    binds: readsBack,
  },
  {
    id: 'filters',
    group: 'content',
    title: 'lists exactly the requested items',
    key: 'ais.query.date-from',
    binds: takesDates,
  },
  {
    id: 'links',
    group: 'content',
    title: 'returns links that lead to their resources',
    key: 'pis.response.links',
    binds: statesLinks,
  },
];
