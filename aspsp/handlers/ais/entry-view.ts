import type { Account, Entry } from '../../domain/entities.js';
import { amountOf } from '../../domain/money.js';

/** An entry as it stands in a list of transactions. */
export function entryView(entry: Entry, account: Account) {
  const party = { iban: entry.partyIban };
  const own = { iban: account.id };
  const sides =
    entry.units < 0n
      ? { creditorName: entry.partyName, creditorAccount: party, debtorAccount: own }
      : { debtorName: entry.partyName, debtorAccount: party, creditorAccount: own };
  return {
    transactionId: entry.id,
    entryReference: entry.reference,
    ...sides,
    transactionAmount: amountOf(entry.units, account.currency),
    ...(entry.bookingDate === undefined ? {} : { bookingDate: entry.bookingDate }),
    valueDate: entry.valueDate,
    remittanceInformationUnstructured: entry.text,
  };
}

/** An entry with what only its details tell. */
export function entryDetails(entry: Entry, account: Account) {
  return {
    ...entryView(entry, account),
    ...(entry.mandateId === undefined ? {} : { mandateId: entry.mandateId }),
    bankTransactionCode: entry.bankTransactionCode,
  };
}
