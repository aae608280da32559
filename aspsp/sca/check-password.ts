import type { Bank } from '../bank/bank.js';
import { hasPassed } from '../domain/calendar.js';
import type { Psu } from '../domain/entities.js';
import { digestOf } from '../domain/passwords.js';
import type { Records } from '../store/store.js';

/**
 * The PSU with this name, if the password is right and the name is not locked. Consecutive wrong passwords
 * are counted by name, whether the PSU exists or not. The lock expires with time; before it starts, a right
 * password resets the count. `closed`: always refuses, without counting.
 */
export async function checkPassword(
  bank: Bank,
  records: Records,
  username: string,
  password: string,
  closed = false,
): Promise<Psu | undefined> {
  const psu = await records.get('psu', username);
  const id = digestOf(username);
  const failed = await failedBefore(bank, records, id);
  // The check takes as long for an unknown or locked name as for a wrong password.
  const right = bank.rules.passwordFits(password, psu?.salt ?? '', psu?.passwordHash ?? '');
  if (closed || failed >= bank.config.logins.perPsu) return undefined;
  if (right && psu !== undefined) {
    if (failed > 0) await records.take('failedLogins', id);
    return psu;
  }
  const createdAt = bank.seams.now().toISOString();
  await records.put('failedLogins', { id, failed: failed + 1, createdAt });
  return undefined;
}

async function failedBefore({ config, seams }: Bank, records: Records, id: string) {
  const before = await records.get('failedLogins', id);
  if (before === undefined || hasPassed(before.createdAt, config.logins.lock, seams.now()))
    return 0;
  return before.failed;
}
