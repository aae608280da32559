import type { Bank } from '../bank/bank.js';
import type { Authorisation } from '../domain/entities.js';
import { move } from '../execution/move.js';
import type { Records } from '../store/store.js';
import { failOpenAuthorisations } from './fail-open-authorisations.js';
import { PURPOSES } from './purposes/purposes.js';

/**
 * Completes an authorisation and applies it to its resource. Authorisations of other PSUs stay open while the
 * resource needs them; nobody authorises twice.
 */
export async function finishAuthorisation(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  event: 'approved' | 'confirmed' | 'exempted',
): Promise<Authorisation> {
  const done = await move(bank, records, 'authorisation', authorisation, event);
  const { id: except, purpose, resource, psu } = authorisation;
  const last = await PURPOSES[purpose].authorised(bank, records, authorisation);
  const whose = last || psu === undefined ? {} : { psu };
  await failOpenAuthorisations(bank, records, resource, { purpose, except, ...whose });
  return done;
}

/** Fails an authorisation: the PSU rejected, or there were too many wrong passwords or codes. */
export async function refuseAuthorisation(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
): Promise<Authorisation> {
  const { purpose, resource } = authorisation;
  const failed = await move(bank, records, 'authorisation', authorisation, 'refused');
  await PURPOSES[purpose].refused(bank, records, resource);
  await failOpenAuthorisations(bank, records, resource, { purpose });
  return failed;
}
