import type { PaymentBlock } from '../../generated/model/xs2a/schemas.js';
import { availableUnits } from '../accounts/balances.js';
import { payingAccount } from '../accounts/paying-account.js';
import type { Bank } from '../bank/bank.js';
import type { Account, Entry, Payment } from '../domain/entities.js';
import { minorUnits } from '../domain/money.js';
import { exchange } from '../domain/payments/exchange.js';
import { ibanOf } from '../domain/payments/order-view.js';
import { transfersOf } from '../domain/payments/transfers-of.js';
import { bankAccount } from '../seed/seed.js';
import type { Records } from '../store/store.js';

/** The transfers, in their order, that the funds of the debtor account cover. */
export async function affordable(
  { rules }: Bank,
  records: Records,
  payment: Payment,
): Promise<readonly PaymentBlock[]> {
  const account = await payerOf(records, payment);
  if (account === undefined) return [];
  const entries = await records.find('entry', { account: account.id });
  let funds = availableUnits({ account, entries });
  return transfersOf(payment).filter((transfer) => {
    const units = unitsIn(account, transfer);
    if (!rules.hasFunds(funds, units)) return false;
    funds -= units;
    return true;
  });
}

/** The debtor account of all transfers of an order, whichever of them are paid. */
async function payerOf(records: Records, payment: Payment): Promise<Account | undefined> {
  const [first] = transfersOf(payment);
  const currency = first?.instructedAmount.currency ?? '';
  return payingAccount(records, payment.order.debtorAccount, currency);
}

/** Books transfers on the debtor account, and on the creditor accounts of this bank. */
export async function book(
  bank: Bank,
  records: Records,
  payment: Payment,
  transfers: readonly PaymentBlock[],
  at: string,
): Promise<void> {
  const debtor = await payerOf(records, payment);
  if (debtor === undefined || transfers.length === 0) return;
  const day = at.slice(0, 10);
  const enter = makeEnter(bank, records);
  for (const debit of debitsOf(payment, debtor, transfers)) {
    await enter({ ...debit, day, bankTransactionCode: 'PMNT-ICDT-ESCT' });
  }
  const holder = await records.get('psu', debtor.psu);
  for (const transfer of transfers) {
    const { currency } = transfer.instructedAmount;
    const creditor = await payingAccount(records, transfer.creditorAccount, currency);
    if (creditor === undefined) continue;
    await enter({
      account: creditor.id,
      units: unitsIn(creditor, transfer),
      partyName: transfer.debtorName ?? holder?.name ?? debtor.name,
      partyIban: ibanOf(payment.order.debtorAccount),
      text: textOf(transfer),
      day,
      bankTransactionCode: 'PMNT-RCDT-ESCT',
    });
  }
}

type Debit = Pick<Entry, 'account' | 'units' | 'partyName' | 'partyIban' | 'text'>;

/** One debit for each transfer, or one for all of them when the PSU prefers that. */
function debitsOf(
  { order }: Payment,
  debtor: Account,
  transfers: readonly PaymentBlock[],
): readonly Debit[] {
  const debits = transfers.map((transfer) => ({
    account: debtor.id,
    units: -unitsIn(debtor, transfer),
    partyName: transfer.creditorName,
    partyIban: ibanOf(transfer.creditorAccount),
    text: textOf(transfer),
  }));
  const batch = 'batchBookingPreferred' in order && order.batchBookingPreferred === true;
  if (!batch || debits.length < 2) return debits;
  return [
    {
      account: debtor.id,
      units: debits.reduce((sum, { units }) => sum + units, 0n),
      partyName: `Batch of ${debits.length} payments`,
      partyIban: bankAccount(),
      text: 'Batch booking',
    },
  ];
}

function unitsIn(account: Account, { instructedAmount }: PaymentBlock): bigint {
  const units = minorUnits(instructedAmount) ?? 0n;
  return exchange(units, instructedAmount.currency, account.currency);
}

function textOf(transfer: PaymentBlock): string {
  const { remittanceInformationUnstructured: text, endToEndIdentification: id } = transfer;
  return text ?? id ?? 'Credit transfer';
}

type NewEntry = Debit & { readonly day: string; readonly bankTransactionCode: string };

/** Creates the function that adds entries, each with the next number of its account. */
function makeEnter({ seams }: Bank, records: Records): (entry: NewEntry) => Promise<void> {
  const counts = new Map<string, number>();
  return async ({ day, ...entry }) => {
    const { account } = entry;
    const last = counts.get(account) ?? lastReference(await records.find('entry', { account }));
    counts.set(account, last + 1);
    const reference = String(last + 1).padStart(6, '0');
    const dates = { bookingDate: day, valueDate: day, entryDate: day };
    await records.put('entry', { id: seams.uuid(), reference, ...entry, ...dates });
  };
}

function lastReference(entries: readonly Entry[]): number {
  return entries.reduce((last, { reference }) => Math.max(last, Number(reference)), 0);
}
