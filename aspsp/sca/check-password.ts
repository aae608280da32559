import type { Bank } from '../bank.js';
import type { Psu } from '../domain/entities.js';
import type { Records } from '../store/store.js';

/** The PSU of this name, if the password is theirs. */
export async function checkPassword(
  { rules }: Bank,
  records: Records,
  username: string,
  password: string,
): Promise<Psu | undefined> {
  const psu = await records.get('psu', username);
  // An unknown name takes as long as a wrong password.
  const right = rules.passwordFits(password, psu?.salt ?? '', psu?.passwordHash ?? '');
  return right ? psu : undefined;
}
