import type { Bank } from '../bank/bank.js';
import type { Entities, Purpose } from '../domain/entities.js';
import { type Events, isFinal } from '../domain/machines.js';
import { move } from '../execution/move.js';
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
      await move(bank, records, 'authorisation', one, 'refused');
    }
  }
}

/** Ends a resource and its open authorisations. */
export async function end<K extends 'basket' | 'fundsConsent'>(
  bank: Bank,
  records: Records,
  kind: K,
  entity: Entities[K],
  event: Events[K],
): Promise<Entities[K]> {
  const ended = await move(bank, records, kind, entity, event);
  await failOpenAuthorisations(bank, records, entity.id);
  return ended;
}
