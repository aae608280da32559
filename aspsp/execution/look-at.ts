import type { Bank } from '../bank/bank.js';
import type { Due, Payment } from '../domain/entities.js';
import { standingOrderOf, transfersOf } from '../domain/payments/transfers-of.js';
import type { Records } from '../store/store.js';
import { affordable, book } from './book.js';
import { move } from './move.js';

/**
 * Processes an authorised payment at its scheduled time: first it checks its funds,
 * then it executes it. Returns the next time, if any.
 */
export async function lookAt(bank: Bank, records: Records, due: Due): Promise<Due | undefined> {
  const payment = await records.get('payment', due.id);
  if (payment === undefined || payment.status !== 'ACTC') return undefined;
  if (payment.fundsAvailable === undefined) return lookAtFunds(bank, records, payment, due.at);
  return standingOrderOf(payment) === undefined
    ? executeOnce(bank, records, payment, due.at)
    : executeOccurrence(bank, records, payment, due.at);
}

async function lookAtFunds(
  bank: Bank,
  records: Records,
  payment: Payment,
  authorisedAt: string,
): Promise<Due | undefined> {
  const transfers = transfersOf(payment);
  const paid = await affordable(bank, records, payment);
  const fundsAvailable = paid.length === transfers.length;
  if (!fundsAvailable && payment.rejectWithoutFunds) {
    await move(bank, records, 'payment', payment, 'unfunded', { fundsAvailable });
    return undefined;
  }
  const looked = { ...payment, fundsAvailable };
  await records.put('payment', looked);
  return whenNext(bank, looked, authorisedAt);
}

async function executeOnce(
  bank: Bank,
  records: Records,
  payment: Payment,
  at: string,
): Promise<undefined> {
  const transfers = transfersOf(payment);
  const paid = await affordable(bank, records, payment);
  const fundsAvailable = paid.length === transfers.length;
  if (paid.length === 0) {
    await move(bank, records, 'payment', payment, 'unfunded', { fundsAvailable });
    return;
  }
  const started = await move(bank, records, 'payment', payment, 'started', { fundsAvailable });
  await book(bank, records, payment, paid, at);
  await move(bank, records, 'payment', started, fundsAvailable ? 'settled' : 'settled-partly');
}

/** An occurrence without funds is skipped; the order continues until its end date. */
async function executeOccurrence(
  bank: Bank,
  records: Records,
  payment: Payment,
  at: string,
): Promise<Due | undefined> {
  const transfers = transfersOf(payment);
  const paid = await affordable(bank, records, payment);
  await book(bank, records, payment, paid, at);
  const fundsAvailable = paid.length === transfers.length;
  const done = { ...payment, fundsAvailable, occurrences: payment.occurrences + 1 };
  const next = whenNext(bank, done, payment.authorisedAt ?? at);
  if (next !== undefined) {
    await records.put('payment', done);
    return next;
  }
  const started = await move(bank, records, 'payment', done, 'started');
  await move(bank, records, 'payment', started, 'settled');
  return undefined;
}

function whenNext(
  { config, rules }: Bank,
  payment: Payment,
  authorisedAt: string,
): Due | undefined {
  const times = { cutOff: config.cutOff, wait: config.lifetimes.execution };
  const at = rules.nextExecution(payment, authorisedAt, times);
  return at === undefined ? undefined : { id: payment.id, at };
}
