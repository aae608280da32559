import type { FundsConfirmationRequest } from '../../../generated/model/xs2a/schemas.js';
import { availableUnits } from '../../accounts/balances.js';
import { findBook } from '../../accounts/find-book.js';
import type { Book } from '../../accounts/ledger.js';
import { minorUnits } from '../../domain/money.js';
import { refusal, refuseErrors } from '../../domain/refusal.js';
import { settleDue } from '../../execution/settle-due.js';
import { useFundsConsent } from '../../sca/use-funds-consent.js';
import type { Records } from '../../store/store.js';
import type { Kit, PiisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { fundsErrors } from './funds-errors.js';

/** Returns whether an amount is available. A card in the request is not one of the bank. */
export function confirmFunds(kit: Kit): PiisHandlers['confirmFunds'] {
  return async ({ headers, body }, { raw }) => {
    const requested = body.value;
    refuseErrors(fundsErrors(requested));
    return kit.bank.store.read(async (records) => {
      await settleDue(kit.bank, records);
      const consentId = headers['Consent-ID'];
      if (consentId !== undefined) {
        const tpp = kit.callerOf(raw).organizationIdentifier;
        await useFundsConsent(kit.bank, records, { consentId, tpp, account: requested.account });
      }
      const book = await bookOf(records, requested);
      const units = minorUnits(requested.instructedAmount) ?? 0n;
      return ok({ fundsAvailable: kit.bank.rules.hasFunds(availableUnits(book), units) });
    });
  };
}

async function bookOf(records: Records, requested: FundsConfirmationRequest): Promise<Book> {
  const found = await findBook(records, requested.account, requested.instructedAmount.currency);
  if (found === 'no account') {
    throw refusal(400, 'RESOURCE_UNKNOWN', 'There is no such account.', '/account');
  }
  if (found === 'other currency') {
    const text = 'The amount must be in the currency of the account.';
    throw refusal(400, 'PARAMETER_NOT_CONSISTENT', text, '/instructedAmount/currency');
  }
  return found;
}
