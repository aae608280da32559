import type { Bank } from '../bank/bank.js';
import type { Purpose } from '../domain/entities.js';
import { isFinal } from '../domain/machines.js';
import { moveAuthorisation } from '../execution/move.js';
import type { Records } from '../store/store.js';

/** Fails the open authorisations of a resource that needs, or gets, no more authorisation. */
export async function failOpenAuthorisations(
  bank: Bank,
  records: Records,
  resource: string,
  only: { readonly purpose?: Purpose; readonly except?: string; readonly psu?: string } = {},
): Promise<void> {
  for (const one of await records.find('authorisation', { resource })) {
    const ofPurpose = only.purpose === undefined || one.purpose === only.purpose;
    const ofPsu = only.psu === undefined || one.psu === only.psu;
    if (ofPurpose && ofPsu && one.id !== only.except && !isFinal('authorisation', one.status)) {
      await moveAuthorisation(bank, records, one, 'refused');
    }
  }
}
