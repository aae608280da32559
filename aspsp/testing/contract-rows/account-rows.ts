import { fieldsOf, isAmount, isDay, isText, leads, refusal } from './read-answer.js';
import { type Rows, row } from './row.js';

const CREATE = 'handlers/ais/create-consent.ts';
const READ = 'handlers/ais/get-consent.ts';
const WISH = 'handlers/ais/read-requested-consent.ts';
const VIEW = 'handlers/ais/account-view.ts';
const CARD = 'handlers/ais/get-card-account.ts';
const BALANCES = 'accounts/balances.ts';
const ENTRY = 'handlers/ais/entry-view.ts';
const QUERY = 'handlers/ais/transaction-query.ts';
const LIST = 'handlers/ais/list-transactions.ts';

const kind = (name: string, want = 201) =>
  row('rules/access-errors.ts', (g) => g.accounts.kinds[name]?.status, want);

const field = (name: string) =>
  row(VIEW, (g) => isText(g.accounts.account.body.account[name]), true);

const cardField = (name: string) =>
  row(VIEW, (g) => isText(g.accounts.card.body.cardAccount[name]), true);

const booked = (name: string, is: (value: unknown) => boolean) =>
  row(
    ENTRY,
    ({ accounts }) =>
      accounts.transactions.body.transactions.booked.some((entry: Record<string, unknown>) =>
        is(entry[name]),
      ),
    true,
  );

const isAccount = (value: unknown): boolean =>
  isText((value as { iban?: unknown } | undefined)?.iban);

/** Account information: consents, accounts, cards, balances and transactions. */
export const ACCOUNT_ROWS: Rows = {
  'ais.consent.access': kind('none', 400),
  'ais.consent.access.balances': kind('balances'),
  'ais.consent.access.transactions': kind('transactions'),
  'ais.consent.access.available': kind('available'),
  'ais.consent.reference.iban': kind('transactions'),
  'ais.consent.reference.masked-pan': kind('maskedPan'),
  'ais.consent.reference.pan': kind('pan'),
  'ais.consent.recurring': row(WISH, (g) => g.accounts.read.body.recurringIndicator, true),
  'ais.consent.valid-until': row(
    WISH,
    ({ accounts: { read, kinds } }) => [read.body.validUntil, kinds['past']?.status],
    ['9999-12-31', 400],
  ),
  'ais.consent.frequency': row(
    'handlers/ais/granted-frequency.ts',
    ({ accounts: { read, kinds } }) => [
      read.body.frequencyPerDay,
      kinds['frequencyAsText']?.status,
    ],
    [4, 201],
  ),
  'ais.consent.combined': row(
    CREATE,
    ({ accounts: { read, kinds } }) => [
      read.body.combinedServiceIndicator,
      kinds['combined'] && refusal(kinds['combined']),
    ],
    [false, '400 SESSIONS_NOT_SUPPORTED'],
  ),
  'ais.consent.id': row(CREATE, (g) => isText(g.accounts.created.body.consentId), true),
  'ais.consent.status': row(CREATE, (g) => g.accounts.created.body.consentStatus, 'received'),
  'ais.consent.links': row(CREATE, (g) => leads(g.accounts.created, 'self'), true),
  'ais.consent.link.sca-redirect': row(
    CREATE,
    (g) => leads(g.accounts.created, 'scaRedirect'),
    true,
  ),
  'ais.consent.link.status': row(CREATE, (g) => leads(g.accounts.created, 'status'), true),
  'ais.consent.link.sca-status': row(CREATE, (g) => leads(g.accounts.created, 'scaStatus'), true),
  'ais.consent.link.account': row(
    READ,
    (g) => String(g.accounts.read.body._links.account?.href).endsWith('/v1/accounts'),
    true,
  ),
  'ais.consent.supersede': row(
    'sca/purposes/consent-purpose.ts',
    ({ accounts: { statusAfter, superseded } }) => [
      statusAfter.body.consentStatus,
      superseded.body.consentStatus,
    ],
    ['valid', 'expired'],
  ),
  'ais.consent.ext.available': kind('available'),
  'ais.consent.ext.unnamed': row(
    'sca/choose-approach.ts',
    ({ accounts }) => [accounts.kinds['unnamed']?.status, refusal(accounts.unnamedEmbedded)],
    [201, '400 SERVICE_INVALID'],
  ),
  'ais.consent.ext.list': kind('availableWithBalance'),
  'ais.account.resource-id': row(
    'domain/grants-of.ts',
    ({ accounts }) => [
      accounts.accounts.body.accounts[0].resourceId ===
        accounts.accountsAgain.body.accounts[0].resourceId,
      refusal(accounts.otherConsentsId),
    ],
    [true, '404 RESOURCE_UNKNOWN'],
  ),
  'ais.account.iban': field('iban'),
  'ais.account.currency': row(
    VIEW,
    ({ accounts }) => {
      const listed: readonly { currency: string }[] = accounts.accounts.body.accounts;
      return [...new Set(listed.map((account) => account.currency))].sort();
    },
    ['EUR', 'USD', 'XXX'],
  ),
  'ais.account.product': field('product'),
  'ais.account.cash-account-type': field('cashAccountType'),
  'ais.account.name': field('name'),
  'ais.account.links': row(VIEW, (g) => Object.keys(g.accounts.account.body.account._links), [
    'balances',
    'transactions',
  ]),
  'ais.account.list': row(
    'handlers/ais/list-accounts.ts',
    (g) => fieldsOf(g.accounts.accounts),
    '200 accounts',
  ),
  'ais.account.detail': row(
    'handlers/ais/get-account.ts',
    (g) => fieldsOf(g.accounts.account),
    '200 account',
  ),
  'ais.card.resource-id': cardField('resourceId'),
  'ais.card.masked-pan': row(
    'domain/accounts/pan.ts',
    (g) => g.accounts.card.body.cardAccount.maskedPan,
    '999999******0105',
  ),
  'ais.card.currency': cardField('currency'),
  'ais.card.name': cardField('name'),
  'ais.card.product': cardField('product'),
  'ais.card.status': cardField('status'),
  'ais.card.credit-limit': row(
    VIEW,
    (g) => isAmount(g.accounts.card.body.cardAccount.creditLimit),
    true,
  ),
  'ais.card.balances': row(VIEW, (g) => g.accounts.card.body.cardAccount.balances.length > 0, true),
  'ais.card.links': row(
    VIEW,
    (g) => isText(g.accounts.card.body.cardAccount._links.transactions?.href),
    true,
  ),
  'ais.card.detail': row(CARD, (g) => fieldsOf(g.accounts.card), '200 cardAccount'),
  'ais.balance.type': row(
    BALANCES,
    (g) =>
      g.accounts.cardBalances.body.balances.map((one: { balanceType: string }) => one.balanceType),
    ['closingBooked', 'interimBooked', 'expected', 'nonBilled'],
  ),
  'ais.balance.amount': row(
    BALANCES,
    (g) => isAmount(g.accounts.balances.body.balances[0].balanceAmount),
    true,
  ),
  'ais.balance.reference-date': row(
    BALANCES,
    (g) => isDay(g.accounts.balances.body.balances[0].referenceDate),
    true,
  ),
  'ais.balance.last-change': row(
    BALANCES,
    (g) => g.accounts.balances.body.balances[0].lastChangeDateTime,
    undefined,
  ),
  'ais.balance.response': row(
    'handlers/ais/get-account-balances.ts',
    (g) => fieldsOf(g.accounts.balances),
    '200 account balances',
  ),
  'ais.transactions.list': row(
    LIST,
    ({ accounts: { transactions } }) => [
      fieldsOf(transactions),
      Object.keys(transactions.body.transactions).sort(),
      isText(transactions.body.transactions._links.account?.href),
    ],
    ['200 account transactions', ['_links', 'booked', 'pending'], true],
  ),
  'ais.transactions.entry.transaction-id': booked('transactionId', isText),
  'ais.transactions.entry.creditor': row(
    ENTRY,
    ({ accounts }) =>
      accounts.transactions.body.transactions.booked.some(
        (entry: Record<string, unknown>) =>
          isText(entry['creditorName']) && isAccount(entry['creditorAccount']),
      ),
    true,
  ),
  'ais.transactions.entry.debtor': row(
    ENTRY,
    ({ accounts }) =>
      accounts.transactions.body.transactions.booked.some(
        (entry: Record<string, unknown>) =>
          isText(entry['debtorName']) && isAccount(entry['debtorAccount']),
      ),
    true,
  ),
  'ais.transactions.entry.amount': booked('transactionAmount', isAmount),
  'ais.transactions.entry.booking-date': row(
    ENTRY,
    ({ accounts }) => {
      const { booked: all, pending } = accounts.transactions.body.transactions;
      const dated = (entry: { bookingDate?: string }) => isDay(entry.bookingDate);
      return [all.every(dated), pending.length > 0, pending.some(dated)];
    },
    [true, true, false],
  ),
  'ais.transactions.entry.value-date': booked('valueDate', isDay),
  'ais.transactions.entry.remittance': booked('remittanceInformationUnstructured', isText),
  'ais.transactions.details': row(
    'handlers/ais/get-transaction-details.ts',
    (g) => fieldsOf(g.accounts.details),
    '200 transactionsDetails',
  ),
  'ais.transactions.details-fields': row(
    ENTRY,
    ({ accounts }) => [
      isText(accounts.details.body.transactionsDetails.bankTransactionCode),
      isText(accounts.debitDetails.body.transactionsDetails.mandateId),
    ],
    [true, true],
  ),
  'ais.consent.status-body': row(
    'handlers/ais/get-consent-status.ts',
    (g) => g.accounts.statusAfter.body,
    { consentStatus: 'valid' },
  ),
  'state.consent-status': row(
    'domain/machines.ts',
    ({ accounts: { statusBefore, statusAfter } }) =>
      [statusBefore, statusAfter].map(({ body }) => body.consentStatus),
    ['received', 'valid'],
  ),
  'state.create-consent': row(CREATE, (g) => g.accounts.created.body.consentStatus, 'received'),
  'ais.op.consent-create': row(
    CREATE,
    (g) => fieldsOf(g.accounts.created),
    '201 _links consentId consentStatus',
  ),
  'ais.op.consent-read': row(
    READ,
    ({ accounts: { read } }) => [
      read.status,
      ...['access', 'consentStatus', '_links'].map((name) => name in read.body),
    ],
    [200, true, true, true],
  ),
  'ais.op.consent-delete': row(
    'handlers/ais/delete-consent.ts',
    ({ accounts: { deleted, statusDeleted } }) => [
      deleted.status,
      statusDeleted.body.consentStatus,
    ],
    [204, 'terminatedByTpp'],
  ),
  'ais.op.consent-status': row(
    'handlers/ais/get-consent-status.ts',
    (g) => fieldsOf(g.accounts.statusAfter),
    '200 consentStatus',
  ),
  'ais.op.auth-start': row(
    'handlers/ais/start-consent-authorisation.ts',
    (g) => fieldsOf(g.accounts.started),
    '201 _links authorizationId psuMessage scaStatus',
  ),
  'ais.op.auth-list': row(
    'handlers/ais/list-consent-authorisations.ts',
    (g) => fieldsOf(g.accounts.authorisations),
    '200 authorisationIds',
  ),
  'ais.op.auth-status': row(
    'handlers/ais/get-consent-sca-status.ts',
    (g) => fieldsOf(g.accounts.scaStatus),
    '200 scaStatus',
  ),
  'ais.op.auth-update': row(
    'handlers/ais/update-consent-psu-data.ts',
    (g) => g.accounts.updated.status,
    200,
  ),
  'ais.op.accounts': row(
    'handlers/ais/list-accounts.ts',
    (g) => g.accounts.accountsWithBalance.body.accounts[0].balances.length > 0,
    true,
  ),
  'ais.op.account': row('handlers/ais/get-account.ts', (g) => g.accounts.account.status, 200),
  'ais.op.balances': row(
    'handlers/ais/get-account-balances.ts',
    (g) => g.accounts.balances.status,
    200,
  ),
  'ais.op.transactions': row(LIST, (g) => g.accounts.transactions.status, 200),
  'ais.op.transaction-details': row(
    'handlers/ais/get-transaction-details.ts',
    (g) => g.accounts.details.status,
    200,
  ),
  'ais.op.card-accounts': row(
    'handlers/ais/list-card-accounts.ts',
    (g) => fieldsOf(g.accounts.cards),
    '200 cardAccounts',
  ),
  'ais.op.card-account': row(CARD, (g) => fieldsOf(g.accounts.card), '200 cardAccount'),
  'ais.op.card-balances': row(
    'handlers/ais/get-card-account-balances.ts',
    (g) => g.accounts.cardBalances.status,
    200,
  ),
  'ais.op.card-transactions': row(
    'handlers/ais/list-card-account-transactions.ts',
    (g) => g.accounts.cardTransactions.status,
    200,
  ),
  'ais.op.account-list': row(
    'handlers/ais/get-account-list.ts',
    (g) => g.accounts.list.status,
    200,
  ),
  'open.account-list': row(
    'handlers/ais/get-account-list.ts',
    (g) => fieldsOf(g.accounts.list),
    '200 accounts cardAccounts',
  ),
  'ais.query.date-from': row(QUERY, (g) => refusal(g.accounts.withoutDateFrom), '400 FORMAT_ERROR'),
  'ais.query.date-to': row(
    QUERY,
    ({ accounts: { transactions, untilYesterday } }) =>
      untilYesterday.body.transactions.booked.length ===
      transactions.body.transactions.booked.length - 1,
    true,
  ),
  'ais.query.entry-reference-from': row(
    QUERY,
    (g) => g.accounts.after.body.transactions.booked.length,
    1,
  ),
  'ais.query.booking-status': row(
    QUERY,
    (g) => g.accounts.bookingStatuses,
    [200, 200, 200, 200, 400],
  ),
  'open.booking-status': row(
    QUERY,
    (g) => g.accounts.bookingStatuses.filter((status) => status === 200).length,
    4,
  ),
  'ais.query.delta-list': row('accounts/reported.ts', (g) => g.accounts.delta.status, 200),
  'ais.query.with-balance': row(
    'handlers/ais/list-accounts.ts',
    ({ accounts: { accounts, accountsWithBalance } }) =>
      [accounts, accountsWithBalance].map(({ body }) => 'balances' in body.accounts[0]),
    [false, true],
  ),
  'ais.rule.consent-first': row(
    'handlers/ais/with-access.ts',
    ({ accounts }) => [refusal(accounts.withoutConsent), refusal(accounts.beforeApproval)],
    ['400 FORMAT_ERROR', '401 CONSENT_INVALID'],
  ),
  'ais.rule.list-by-consent': row(
    'domain/grants-of.ts',
    (g) => [
      g.accounts.accountsOfOne.body.accounts.length,
      g.accounts.accounts.body.accounts.length > 1,
    ],
    [1, true],
  ),
};
