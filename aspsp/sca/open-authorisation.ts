import type { Bank } from '../bank.js';
import type { Authorisation, Purpose, RedirectTargets } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import { openLink } from './open-link.js';

export interface OpenedAuthorisation {
  readonly authorisation: Authorisation;
  /** Opaque end of the PSU's link; kept nowhere but in the answer. */
  readonly link: string;
}

/** Makes an authorisation and the link on which the PSU carries it out. */
export async function openAuthorisation(
  bank: Bank,
  records: Records,
  what: {
    readonly owner: string;
    readonly tppName: string;
    readonly purpose: Purpose;
    readonly resource: string;
    readonly redirect: RedirectTargets;
  },
): Promise<OpenedAuthorisation> {
  const createdAt = bank.seams.now().toISOString();
  const authorisation: Authorisation = {
    id: bank.seams.uuid(),
    ...what,
    status: 'received',
    createdAt,
  };
  await records.put('authorisation', authorisation);
  return { authorisation, link: await openLink(bank, records, authorisation.id) };
}
