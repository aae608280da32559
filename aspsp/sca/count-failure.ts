import type { Bank } from '../bank/bank.js';
import type { Authorisation } from '../domain/entities.js';
import { isFinal } from '../domain/machines.js';
import type { Records } from '../store/store.js';
import { refuseAuthorisation } from './finish-authorisation.js';

/**
 * Counts a wrong password or code. When the maximum is reached, the authorisation fails, and its resource is
 * rejected as if the PSU had rejected it. All open authorisations of the resource share one count, so that a
 * new authorisation gives no new attempts. Returns the updated authorisation.
 */
export async function countFailure(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
): Promise<Authorisation> {
  const counted = { ...authorisation, failedAttempts: authorisation.failedAttempts + 1 };
  await records.put('authorisation', counted);
  const { purpose, resource } = authorisation;
  const all = await records.find('authorisation', { purpose, resource });
  const failed = all
    .filter((one) => !isFinal('authorisation', one.status))
    .reduce((sum, one) => sum + one.failedAttempts, 0);
  if (bank.rules.mayTryAgain(failed, bank.config.sca.attempts)) return counted;
  return refuseAuthorisation(bank, records, counted);
}
