import type { Bank } from '../bank/bank.js';
import { digestOf } from '../domain/passwords.js';
import type { Records } from '../store/store.js';

/**
 * Wrong one-time codes of a PSU, over all their authorisations. A code has only a million possible values, so
 * an attacker who opened a new authorisation after every few guesses would eventually find one. Counted by
 * hours of the bank's clock.
 */
export function wrongCodes({ config, seams }: Bank, records: Records, psu = '') {
  const hour = seams.now().toISOString().slice(0, 'yyyy-mm-ddThh'.length);
  const key = `${hour} wrong codes ${digestOf(psu)}`;
  return {
    areTooMany: async () => (await records.counted(key)) >= config.sca.wrongCodesPerHour,
    count: () => records.count(key),
  };
}
