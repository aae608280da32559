import type { FundsConfirmationRequest } from '../../../generated/model/xs2a/schemas.js';
import type { AccountReference } from '../../domain/entities.js';
import { ibanFaults } from '../../domain/iban-faults.js';
import { isCurrency, minorUnits } from '../../domain/money.js';
import type { Complaint } from '../../domain/refusal.js';

/** What is wrong with a question for funds that the schema lets through. */
export function fundsFaults({
  account,
  instructedAmount,
}: FundsConfirmationRequest): readonly Complaint[] {
  const reference: AccountReference = account;
  const faults = [...ibanFaults(reference, '/account')];
  const format = (text: string, path: string) => faults.push({ code: 'FORMAT_ERROR', text, path });
  if (reference.iban === undefined) format('The account is named by its IBAN.', '/account');
  const { currency } = instructedAmount;
  if (!isCurrency(currency)) {
    format(`The currency ${currency} is not known.`, '/instructedAmount/currency');
    return faults;
  }
  const units = minorUnits(instructedAmount);
  if (units === undefined) {
    format(`The amount has more decimals than ${currency} has.`, '/instructedAmount/amount');
  } else if (units <= 0n) {
    format('The amount has to be greater than zero.', '/instructedAmount/amount');
  }
  return faults;
}
