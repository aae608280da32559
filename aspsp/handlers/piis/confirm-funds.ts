import type { FundsConfirmationRequest } from '../../../generated/model/xs2a/schemas.js';
import { availableUnits } from '../../accounts/balances.js';
import { findBook } from '../../accounts/find-book.js';
import type { Book } from '../../accounts/ledger.js';
import { minorUnits } from '../../domain/money.js';
import { refusal, refuseFaults } from '../../domain/refusal.js';
import { settleDue } from '../../execution/settle-due.js';
import { useFundsConsent } from '../../sca/use-funds-consent.js';
import type { Records } from '../../store/store.js';
import type { Kit, PiisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { fundsFaults } from './funds-faults.js';

/** Says whether an amount is there to be spent. The card, if one is named, is not the bank's. */
export function confirmFunds(kit: Kit): PiisHandlers['confirmFunds'] {
  return async ({ headers, body }, { raw }) => {
    const wish = body.value;
    refuseFaults(fundsFaults(wish));
    return kit.bank.store.read(async (records) => {
      await settleDue(kit.bank, records);
      const consentId = headers['Consent-ID'];
      if (consentId !== undefined) {
        const tpp = kit.callerOf(raw).organizationIdentifier;
        await useFundsConsent(kit.bank, records, { consentId, tpp, account: wish.account });
      }
      const book = await bookOf(records, wish);
      const units = minorUnits(wish.instructedAmount) ?? 0n;
      return ok({ fundsAvailable: kit.bank.rules.hasFunds(availableUnits(book), units) });
    });
  };
}

async function bookOf(records: Records, wish: FundsConfirmationRequest): Promise<Book> {
  const found = await findBook(records, wish.account, wish.instructedAmount.currency);
  if (found === 'no account') {
    throw refusal(400, 'RESOURCE_UNKNOWN', 'There is no such account.', '/account');
  }
  if (found === 'other currency') {
    const text = 'The amount has to be in the currency of the account.';
    throw refusal(400, 'PARAMETER_NOT_CONSISTENT', text, '/instructedAmount/currency');
  }
  return found;
}
