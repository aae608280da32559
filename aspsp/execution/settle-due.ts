import type { Bank } from '../bank/bank.js';
import type { Due } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import { lookAt } from './look-at.js';

/**
 * Processes everything that is due for authorised payments, the earliest first, because the first payment
 * gets the
 * funds. Every read of a payment, an account or its funds calls this before, so that the bank
 * needs no background job and has the same result.
 */
export async function settleDue(bank: Bank, records: Records): Promise<void> {
  const now = bank.seams.now().toISOString();
  const waiting = [...(await records.dueBy(now))];
  for (let next = takeEarliest(waiting); next !== undefined; next = takeEarliest(waiting)) {
    // Exactly one of several processes takes the row, and with it the execution of the payment.
    const taken = await records.take('due', next.id);
    const again = taken === undefined ? undefined : await lookAt(bank, records, taken);
    if (again === undefined) continue;
    await records.put('due', again);
    if (again.at <= now) waiting.push(again);
  }
}

function takeEarliest(waiting: Due[]): Due | undefined {
  const [first] = waiting.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  waiting.shift();
  return first;
}
