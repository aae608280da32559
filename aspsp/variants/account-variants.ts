import { type Fields, on, success, throughout, without } from './changes.js';
import type { Variant } from './variant.js';

const ACCOUNTS = ['listAccounts', 'getAccount', 'listCardAccounts', 'getCardAccount'];

const TRANSACTIONS = ['listTransactions', 'getTransactionDetails'];
const NAMES = ['name', 'ownerName', 'debtorName', 'creditorName'];

/** What few transactions have. */
const UNKNOWN_TEXTS = {
  mandateId: '',
  checkId: '',
  creditorId: '',
  ultimateCreditor: '',
  remittanceInformationUnstructured: '',
};

/** A list cut to its first element, wherever it stands under this name. */
const firstOf =
  (name: string) =>
  (fields: Fields): Fields =>
    Array.isArray(fields[name]) ? { ...fields, [name]: fields[name].slice(0, 1) } : fields;

/** What banks tell of accounts. */
export const ACCOUNT_VARIANTS: readonly Variant[] = [
  {
    id: 'one-balance',
    sentence: 'An account has one balance, of one type.',
    open: 'Balance: the values of balanceType are those seen, not ones that have to be there',
    answer: success(throughout(firstOf('balances'))),
  },
  {
    id: 'undated-balances',
    sentence: 'Balances tell neither their day nor their last change.',
    open: 'Balance: referenceDate and lastChangeDateTime are optional',
    answer: success(
      throughout((fields) =>
        fields['balanceAmount'] === undefined
          ? fields
          : without(fields, 'referenceDate', 'lastChangeDateTime'),
      ),
    ),
  },
  {
    id: 'nothing-pending',
    sentence: 'Nothing is ever pending; where it is asked for the list is empty.',
    open: 'Transactions: pending is a list, that there are entries is not said',
    answer: on(
      ['listTransactions', 'listCardAccountTransactions'],
      success(
        throughout((fields) =>
          Array.isArray(fields['pending']) ? { ...fields, pending: [] } : fields,
        ),
      ),
    ),
  },
  {
    id: 'sparse-accounts',
    sentence: 'An account has neither a name nor a product.',
    open: 'Account: which fields are mandatory is not said; facts: currency is',
    answer: on(
      ACCOUNTS,
      success(
        throughout((fields) =>
          fields['resourceId'] === undefined
            ? fields
            : without(fields, 'name', 'product', 'cashAccountType', 'status'),
        ),
      ),
    ),
  },
  {
    id: 'empty-texts',
    sentence: 'Texts that the bank does not know are empty instead of absent.',
    open: 'Account and Transactions: these fields are strings, how long they are is not shown',
    answer: on(
      [...ACCOUNTS, ...TRANSACTIONS],
      success(
        throughout((fields) => ({
          ...fields,
          ...(fields['resourceId'] === undefined ? {} : { name: '', product: '' }),
          ...(fields['transactionAmount'] === undefined ? {} : UNKNOWN_TEXTS),
        })),
      ),
    ),
  },
  {
    id: 'masked-names',
    sentence: 'Names of owners and parties are masked.',
    open: 'Account and Transactions: names are strings, how much of them is told is not shown',
    answer: on(
      [...ACCOUNTS, ...TRANSACTIONS],
      success(
        throughout((fields) => {
          const names = NAMES.filter((name) => typeof fields[name] === 'string');
          return { ...fields, ...Object.fromEntries(names.map((name) => [name, 'A*** E***'])) };
        }),
      ),
    ),
  },
];
