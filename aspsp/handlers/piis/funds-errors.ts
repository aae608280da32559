import type { FundsConfirmationRequest } from '../../../generated/model/xs2a/schemas.js';
import type { BankAccountReference } from '../../domain/entities.js';
import { ibanErrors } from '../../domain/iban-errors.js';
import { isCurrency, minorUnits } from '../../domain/money.js';
import type { RefusalMessage } from '../../domain/refusal.js';

/** The errors of a funds confirmation request that the schema cannot find. */
export function fundsErrors({
  account,
  instructedAmount,
}: FundsConfirmationRequest): readonly RefusalMessage[] {
  const reference: BankAccountReference = account;
  const errors = [...ibanErrors(reference, '/account')];
  const format = (text: string, path: string) => errors.push({ code: 'FORMAT_ERROR', text, path });
  if (reference.iban === undefined)
    format('The account must be identified by its IBAN.', '/account');
  const { currency } = instructedAmount;
  if (!isCurrency(currency)) {
    format(`The currency ${currency} is unknown.`, '/instructedAmount/currency');
    return errors;
  }
  const units = minorUnits(instructedAmount);
  if (units === undefined) {
    format(`The amount has more decimals than ${currency} has.`, '/instructedAmount/amount');
  } else if (units <= 0n) {
    format('The amount must be greater than zero.', '/instructedAmount/amount');
  }
  return errors;
}
