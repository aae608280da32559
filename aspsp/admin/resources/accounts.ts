import { availableUnits, balancesOf } from '../../accounts/balances.js';
import { readLedger } from '../../accounts/ledger.js';
import { accountIban } from '../../domain/accounts/account-iban.js';
import { amountOf } from '../../domain/money.js';
import { entityResource } from './admin-resource.js';

export const accounts = entityResource({
  name: 'accounts',
  one: 'account',
  kind: 'account',
  filters: ['psu', 'currency', 'name', 'cashAccountType', 'parent'],
  columns: ['name', 'psu', 'currency', 'available', 'cashAccountType'],
  view: async (bank, records, account) => {
    const ledger = await readLedger(records, account);
    const available = ledger.books.map((book) => {
      const { amount, currency } = amountOf(availableUnits(book), book.account.currency);
      return `${amount} ${currency}`;
    });
    return {
      id: account.id,
      name: account.name,
      psu: account.psu,
      iban: accountIban(account),
      maskedPan: account.card?.maskedPan,
      currency: account.currency,
      available: available.join(' and '),
      balances: balancesOf(ledger, bank.seams.now()).map(
        ({ balanceType, balanceAmount, referenceDate }) =>
          `${balanceType} ${balanceAmount.amount} ${balanceAmount.currency} (${referenceDate})`,
      ),
      product: account.product,
      cashAccountType: account.cashAccountType,
      company: account.corporate?.id,
      neededApprovals: account.corporate?.approvals,
      parent: account.parent,
    };
  },
  links: (_records, { psu, parent }) => ({
    accounts: { to: 'accounts', where: { psu } },
    consents: { to: 'consents', where: { psu } },
    messages: { to: 'outbox', where: { psu } },
    whole: parent === undefined ? undefined : { to: 'accounts', id: parent },
  }),
});
