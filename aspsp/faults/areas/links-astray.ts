import { jsonIn } from '../../../mutation/answer.js';
import { changeField, changeLink } from '../../../mutation/edit-answer.js';
import { each, type Fields, isFields, valueAt } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { inAnswer, remembering } from '../builders/make-fault.js';
import type { ArmedFault, ChangeAnswer, Fault } from '../fault.js';

const INITIATE = [OPERATION.payment.create];

/** Links that lead to the resource that was created first: operation, key, part of the address. */
const OF_THE_FIRST = [
  ['bulk-self-link-of-another', INITIATE, 'self', '/bulk-payments/'],
  ['bulk-status-link-of-another', INITIATE, 'status', '/bulk-payments/'],
  ['periodic-status-link-of-another', INITIATE, 'status', '/periodic-payments/'],
  ['pain-status-link-of-another', INITIATE, 'status', '/payments/pain.001'],
  ['consent-self-link-of-another', [OPERATION.consent.create], 'self', ''],
  ['consent-status-link-of-another', [OPERATION.consent.create], 'status', ''],
  ['basket-self-link-of-another', [OPERATION.basket.create], 'self', ''],
  ['funds-consent-status-link-of-another', [OPERATION.fundsConsent.create], 'status', ''],
] as const;

/** Responses to a start whose scaStatus link leads nowhere. */
const STARTS = [
  ['payment', OPERATION.payment.start],
  ['consent', OPERATION.consent.start],
  ['basket', OPERATION.basket.start],
] as const;

/** Faults of links that lead to another resource, or nowhere. */
export const LINK_FAULTS: readonly Fault[] = [
  inAnswer(
    'redirect-link-leads-elsewhere',
    [OPERATION.consent.start],
    changeLink('scaRedirect', () => 'https://elsewhere.invalid/login'),
  ),
  ...OF_THE_FIRST.map(([id, operations, key, part]) =>
    remembering(id, linkOfTheFirst(operations, key, part)),
  ),
  ...STARTS.map(([kind, operation]) =>
    inAnswer(
      `${kind}-start-sca-status-link-dead`,
      [operation],
      changeLink('scaStatus', (old) => `${old}0`),
    ),
  ),
  inAnswer(
    'second-account-links-to-the-first',
    [OPERATION.account.list],
    changeField('accounts', (all) => {
      const first: unknown = Array.isArray(all) ? all[0] : undefined;
      const links = isFields(first) ? first['_links'] : undefined;
      return each(all, (account) => ({ ...account, _links: links }));
    }),
  ),
  inAnswer(
    'account-detail-has-another-name',
    [OPERATION.account.read],
    inMember('account', (account) => ({ ...account, name: 'Another account' })),
  ),
  inAnswer('account-detail-links-dead', [OPERATION.account.read], inMember('account', deadLinks)),
  inAnswer('card-detail-links-dead', [OPERATION.card.read], inMember('cardAccount', deadLinks)),
  inAnswer(
    'card-list-links-dead',
    [OPERATION.card.list],
    changeField('cardAccounts', (all) => each(all, deadLinks)),
  ),
  inAnswer(
    'card-transactions-link-to-no-card',
    [OPERATION.card.transactions],
    inMember('cardTransactions', deadLinks),
  ),
];

function inMember(name: string, change: (fields: Fields) => Fields): ChangeAnswer {
  return changeField(name, (old) => (isFields(old) ? change(old) : old));
}

function deadLinks(fields: Fields): Fields {
  const links = fields['_links'];
  if (!isFields(links)) return fields;
  const dead = Object.entries(links).map(([key, link]) => {
    const href = isFields(link) ? String(link['href']).replace(/([^/?])(\?|$)/, '$1-0$2') : '';
    return [key, { href }];
  });
  return { ...fields, _links: Object.fromEntries(dead) };
}

/** A link of every creation equals the one of the first creation; for addresses with this part. */
function linkOfTheFirst(
  operations: readonly string[],
  key: string,
  part: string,
): () => ArmedFault {
  return () => {
    let first: string | undefined;
    const change: ChangeAnswer = (answer, request) => {
      const href = valueAt(jsonIn(answer), `_links.${key}.href`);
      if (typeof href !== 'string' || !request.url.includes(part)) return answer;
      first ??= href;
      const kept = first;
      return changeLink(key, () => kept)(answer);
    };
    return { answer: { operations, change } };
  };
}
