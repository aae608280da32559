import type { Bank } from '../bank/bank.js';
import { digestOf } from '../domain/passwords.js';
import type { Records } from '../store/store.js';

/**
 * Wrong one-time codes of a PSU, over all that they authorise: a code has a million values only, and
 * whoever could open a new authorisation after every few guesses would meet one in the end. Counted by
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
