import type { Bank } from '../bank/bank.js';
import { hasPassed } from '../domain/calendar.js';
import type { Authorisation, Interaction } from '../domain/entities.js';
import { digestOf } from '../domain/passwords.js';
import type { WaitingResource } from '../sca/purposes/purpose-row.js';
import { PURPOSES } from '../sca/purposes/purposes.js';
import type { Records } from '../store/store.js';

/** A link for the PSU that is still valid. */
export interface OpenInteraction {
  /** Its opaque last segment, as in the URL. */
  readonly link: string;
  readonly interaction: Interaction;
  readonly authorisation: Authorisation;
  readonly resource: WaitingResource;
}

/**
 * Finds the authorisation that a link belongs to; undefined when the link is unknown, used, expired or not
 * needed any more.
 */
export async function openInteraction(
  bank: Bank,
  records: Records,
  link: string,
): Promise<OpenInteraction | undefined> {
  const interaction = await records.get('interaction', digestOf(link));
  if (interaction === undefined || interaction.done) return undefined;
  const { createdAt, authorisation: id } = interaction;
  if (hasPassed(createdAt, bank.config.lifetimes.link, bank.seams.now())) return undefined;
  const known = await records.get('authorisation', id);
  if (known === undefined) return undefined;
  const resource = await PURPOSES[known.purpose].waiting(bank, records, known.resource);
  const authorisation = await records.get('authorisation', id);
  if (resource === undefined || authorisation === undefined) return undefined;
  if (!['received', 'psuAuthenticated'].includes(authorisation.status)) return undefined;
  return { link, interaction, authorisation, resource };
}
