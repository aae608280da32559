import type { Bank } from '../bank/bank.js';
import type { Authorisation, Purpose, RedirectTargets, ScaApproach } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import { finishAuthorisation } from './finish-authorisation.js';
import { openLink } from './open-link.js';
import { PURPOSES } from './purposes/purposes.js';

export interface OpenedAuthorisation {
  readonly authorisation: Authorisation;
  /**
   * Opaque last segment of the PSU's link, if there is one; it appears only in the response and is not
   * stored.
   */
  readonly link?: string;
}

/** Creates an authorisation and, in the Redirect approach, the link on which the PSU carries it out. */
export async function openAuthorisation(
  bank: Bank,
  records: Records,
  what: {
    readonly owner: string;
    readonly tppName: string;
    readonly purpose: Purpose;
    readonly resource: string;
    readonly redirect: RedirectTargets;
    readonly approach: ScaApproach;
  },
): Promise<OpenedAuthorisation> {
  const createdAt = bank.seams.now().toISOString();
  const id = bank.newId();
  const status = 'received';
  const authorisation: Authorisation = { id, ...what, status, createdAt, failedAttempts: 0 };
  await records.put('authorisation', authorisation);
  if (await PURPOSES[what.purpose].isExempt?.(bank, records, what.resource)) {
    return { authorisation: await finishAuthorisation(bank, records, authorisation, 'exempted') };
  }
  const redirects = what.approach === 'REDIRECT' && bank.config.sca.approaches.includes('redirect');
  if (!redirects) return { authorisation };
  return { authorisation, link: await openLink(bank, records, id) };
}
