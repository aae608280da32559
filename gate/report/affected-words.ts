import type { AffectedParty } from '../change/change.js';

/** Who is affected by a change, as a short sentence: `Affects clients that send it.` */
export function affectedWords(hits: readonly AffectedParty[]): string {
  const isHit = (party: AffectedParty): boolean => hits.includes(party);
  const [send, read] = [isHit('clients-that-send'), isHit('clients-that-read')];
  const clients =
    !send && !read ? [] : [`clients${send === read ? '' : ` that ${send ? 'send' : 'read'} it`}`];
  const all = [...clients, ...(isHit('banks') ? ['servers'] : [])];
  return all.length === 0 ? '' : `Affects ${all.join(' and ')}.`;
}
