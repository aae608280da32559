import { isNotBilled } from '../../accounts/balances.js';
import type { Line } from '../../accounts/ledger.js';
import { accountIban } from '../../domain/accounts/account-iban.js';
import type { Account, RepeatedPayment } from '../../domain/entities.js';
import { amountOf } from '../../domain/money.js';

/** An entry in a transaction list. */
export function entryView({ entry, account }: Line) {
  const party = { iban: entry.partyIban };
  const own = { iban: accountIban(account) ?? '' };
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

/** An entry with the fields that only its details have. */
export function entryDetails(line: Line) {
  const { entry } = line;
  return {
    ...entryView(line),
    ...(entry.mandateId === undefined ? {} : { mandateId: entry.mandateId }),
    bankTransactionCode: entry.bankTransactionCode,
  };
}

/** An entry of a card account. */
export function cardEntryView({ entry, account }: Line, today: string) {
  return {
    // A uuid with its dashes is one character longer than this may be.
    cardTransactionId: entry.id.replaceAll('-', ''),
    transactionDate: entry.entryDate,
    ...(entry.bookingDate === undefined ? {} : { bookingDate: entry.bookingDate }),
    transactionAmount: amountOf(entry.units, account.currency),
    ...(account.card === undefined ? {} : { maskedPAN: account.card.maskedPan }),
    transactionDetails: `${entry.partyName}, ${entry.text}`,
    invoiced: entry.bookingDate !== undefined && !isNotBilled(entry, today),
    proprietaryBankTransactionCode: entry.bankTransactionCode,
  };
}

/** A standing order, as returned for bookingStatus=information. */
export function standingOrderView(order: RepeatedPayment, account: Account) {
  const { startDate, frequency, dayOfExecution } = order;
  return {
    creditorName: order.creditorName,
    creditorAccount: { iban: order.creditorIban },
    debtorAccount: { iban: accountIban(account) ?? '' },
    transactionAmount: amountOf(-order.units, account.currency),
    remittanceInformationUnstructured: order.text,
    additionalInformationStructured: {
      standingOrderDetails: { startDate, frequency, dayOfExecution },
    },
  };
}
