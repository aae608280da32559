import { type Fields, without } from '../../mutation/fields.js';
import { OPERATION } from '../domain/operation.js';
import { on, success, throughout } from './changes.js';
import type { Variant } from './variant.js';

const ACCOUNTS = [
  OPERATION.account.list,
  OPERATION.account.read,
  OPERATION.card.list,
  OPERATION.card.read,
];

const TRANSACTIONS = [OPERATION.account.transactions, OPERATION.account.transaction];
const NAMES = ['name', 'ownerName', 'debtorName', 'creditorName'];

/** Fields that few transactions have. */
const UNKNOWN_TEXTS = {
  mandateId: '',
  checkId: '',
  creditorId: '',
  ultimateCreditor: '',
  remittanceInformationUnstructured: '',
};

/** Cuts every list with this name to its first element, wherever it appears. */
const firstOf =
  (name: string) =>
  (fields: Fields): Fields =>
    Array.isArray(fields[name]) ? { ...fields, [name]: fields[name].slice(0, 1) } : fields;

/** Variants of the account data that a bank returns. */
export const ACCOUNT_VARIANTS: readonly Variant[] = [
  {
    id: 'one-balance',
    sentence: 'An account has one balance, of one type.',
    open: 'Balance: the values of balanceType are examples, not required values',
    answer: success(throughout(firstOf('balances'))),
  },
  {
    id: 'undated-balances',
    sentence: 'Balances have neither referenceDate nor lastChangeDateTime.',
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
    sentence: 'No transaction is ever pending; when pending ones are requested, the list is empty.',
    open: 'Transactions: pending is a list; the contract does not require entries',
    answer: on(
      [OPERATION.account.transactions, OPERATION.card.transactions],
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
    open: 'Account: which fields are mandatory is not specified; facts: currency is',
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
    open: 'Account and Transactions: these fields are strings, their length is not shown',
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
    open: 'Account and Transactions: names are strings; the contract does not say how complete they are',
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
