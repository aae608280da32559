/** The links of accounts, of cards and of their transactions. */
import { OPERATION } from '../../../standard/operation.js';
import { grantedAs, readAccounts, readHeaders } from '../ais/account-calls.js';
import { cardPath, grantedWithCards } from '../ais/card-calls.js';
import { agrees, call, defineCase, needs, setup, status } from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import { CONSENT_BODY } from '../flows.js';
import type { OperationId } from '../operations.js';
import type { Value } from '../value.js';
import { follow } from './follow-link.js';

type Path = Readonly<Record<string, string>>;

const ACCOUNT_CLAUSE = 'AIS-ACCOUNT-LINKS-WORK';
const SPAN: Path = { bookingStatus: 'booked', dateFrom: '${today-80}' };

/** The check with the link that leads to the response, for its finding. */
const behind = (check: Check, step: string, key: string): Check =>
  check.check === 'agrees'
    ? { ...check, link: { step, pointer: `/${key.replaceAll('.', '/')}` } }
    : check;

/** The response behind the link is about this account, where both name it. */
const ofAccount = (index: number): Check =>
  agrees(ACCOUNT_CLAUSE, '/account', 'accounts', `/accounts/${index}`, '/iban', '/bban');

const accountLink = (
  from: string,
  index: number,
  holder: string,
  key: 'balances' | 'transactions',
) => {
  const link = `${holder}._links.${key}`;
  return follow({
    from,
    of: from === 'accounts' ? OPERATION.account.list : OPERATION.account.read,
    key: link,
    operation: key === 'balances' ? OPERATION.account.balances : OPERATION.account.transactions,
    path: { 'account-id': `\${accounts.body.accounts.${index}.resourceId}` },
    headers: readHeaders(),
    ...(key === 'balances' ? {} : { query: SPAN }),
    clause: ACCOUNT_CLAUSE,
    holds: [behind(ofAccount(index), from, link)],
  });
};

const BOTH: readonly Value[] = ['${profile.ais.accounts.0}', '${profile.ais.accounts.1}'];

const accountsCase = (index: 0 | 1): Case =>
  defineCase({
    id: `common/links/of-${index === 0 ? 'first' : 'second'}-account`,
    title: `The links of the ${index === 0 ? 'first' : 'second'} of two accounts lead to its own balances and transactions`,
    tags: ['serial'],
    needs: needs('AIS', { profile: ['ais.accounts.0', 'ais.accounts.1'] }),
    steps: [
      ...grantedAs('create', { ...CONSENT_BODY, access: { balances: BOTH, transactions: BOTH } }),
      setup(readAccounts({}, status('AIS-ACCOUNTS-200', 200))),
      accountLink('accounts', index, `accounts.${index}`, 'balances'),
      accountLink('accounts', index, `accounts.${index}`, 'transactions'),
    ],
  });

const detailCase = defineCase({
  id: 'common/links/of-account-detail',
  title: 'The links of an account that is read alone lead to its balances and transactions',
  tags: ['serial'],
  needs: needs('AIS', { profile: ['ais.accounts.0'] }),
  steps: [
    ...grantedAs('create', CONSENT_BODY),
    setup(readAccounts({}, status('AIS-ACCOUNTS-200', 200))),
    setup(
      call(
        'detail',
        OPERATION.account.read,
        {
          path: { 'account-id': '${accounts.body.accounts.0.resourceId}' },
          headers: readHeaders(),
        },
        status('AIS-ACCOUNT-200', 200),
      ),
    ),
    accountLink('detail', 0, 'account', 'balances'),
    accountLink('detail', 0, 'account', 'transactions'),
  ],
});

const CARD_CLAUSE = 'AIS-CARD-LINK-WORKS';

/** The linked resource belongs to the card, as far as both identify it. */
const ofCard: Check = agrees(CARD_CLAUSE, '/cardAccount', 'cards', '/cardAccounts/0', '/maskedPan');

/** The owner of the response of a step, by the step's alias. */
const CARD_READS: Readonly<Record<string, OperationId>> = {
  cards: OPERATION.card.list,
  detail: OPERATION.card.read,
};

const cardLink = (
  from: string,
  holder: string,
  key: 'balances' | 'transactions' | 'cardAccount',
): CallStep => {
  const link = `${holder}._links.${key}`;
  const operations = {
    balances: OPERATION.card.balances,
    transactions: OPERATION.card.transactions,
    cardAccount: OPERATION.card.read,
  } as const;
  return follow({
    from,
    of: CARD_READS[from] ?? OPERATION.card.transactions,
    key: link,
    operation: operations[key],
    path: cardPath,
    headers: readHeaders(),
    ...(key === 'transactions' ? { query: SPAN } : {}),
    clause: CARD_CLAUSE,
    holds: [behind(ofCard, from, link)],
  });
};

const cardCase = (where: 'list' | 'detail'): Case =>
  defineCase({
    id: `common/links/of-card-${where}`,
    title: `The links of a card in its ${where} lead to its balances and transactions, and back`,
    tags: ['serial'],
    needs: needs('AIS', { profile: ['ais.cards.0'] }),
    steps: [
      ...grantedWithCards,
      ...(where === 'list'
        ? [
            cardLink('cards', 'cardAccounts.0', 'balances'),
            cardLink('cards', 'cardAccounts.0', 'transactions'),
            cardLink('cards-cardAccounts-0-_links-transactions', 'cardTransactions', 'cardAccount'),
          ]
        : [
            setup(
              call(
                'detail',
                OPERATION.card.read,
                { path: cardPath, headers: readHeaders() },
                status('AIS-CARD-DETAIL', 200),
              ),
            ),
            cardLink('detail', 'cardAccount', 'balances'),
            cardLink('detail', 'cardAccount', 'transactions'),
          ]),
    ],
  });

/** The cases about links of accounts and cards. */
export const accountLinkCases: readonly Case[] = [
  accountsCase(0),
  accountsCase(1),
  detailCase,
  cardCase('list'),
  cardCase('detail'),
];
