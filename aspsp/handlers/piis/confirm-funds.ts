import type { FundsConfirmationRequest } from '../../../generated/model/xs2a/schemas.js';
import { MULTICURRENCY } from '../../domain/accounts/account-iban.js';
import { availableUnits } from '../../domain/accounts/balances.js';
import { type Book, readLedger } from '../../domain/accounts/ledger.js';
import type { AccountReference } from '../../domain/entities.js';
import { minorUnits } from '../../domain/money.js';
import { refusal, refuseFaults } from '../../domain/refusal.js';
import type { Records } from '../../store/store.js';
import type { Kit, PiisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { fundsConsentFaults } from './funds-consent-faults.js';
import { fundsFaults } from './funds-faults.js';

/** Says whether an amount is there to be spent. The card, if one is named, is not the bank's. */
export function confirmFunds(kit: Kit): PiisHandlers['confirmFunds'] {
  return async ({ headers, body }, { raw }) => {
    const wish = body.value;
    refuseFaults(fundsFaults(wish));
    return kit.bank.store.transaction(async (records) => {
      const consent = { id: headers['Consent-ID'], account: wish.account };
      refuseFaults(await fundsConsentFaults(kit, records, raw, consent));
      const book = await bookOf(records, wish);
      const units = minorUnits(wish.instructedAmount) ?? 0n;
      return ok({ fundsAvailable: availableUnits(book) >= units });
    });
  };
}

/** The account that the money would leave, of a multicurrency account the part in its currency. */
async function bookOf(records: Records, wish: FundsConfirmationRequest): Promise<Book> {
  const reference: AccountReference = wish.account;
  const { currency } = wish.instructedAmount;
  const account = await records.get('account', reference.iban ?? '');
  const books = account === undefined ? [] : (await readLedger(records, account)).books;
  const named = reference.currency === MULTICURRENCY ? undefined : reference.currency;
  const meant = books.filter((book) => named === undefined || book.account.currency === named);
  if (meant.length === 0) {
    throw refusal(400, 'RESOURCE_UNKNOWN', 'There is no such account.', '/account');
  }
  const book = meant.find((one) => one.account.currency === currency);
  if (book !== undefined) return book;
  const text = 'The amount has to be in the currency of the account.';
  throw refusal(400, 'PARAMETER_NOT_CONSISTENT', text, '/instructedAmount/currency');
}
