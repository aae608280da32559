import { JOIN_RULES } from './join-rules.js';
import type { RelatedSighting } from './sighting.js';

/** What is only observed is no error: nothing that a bank has to correct belongs to it. */
const mayOwn = (owner: RelatedSighting, each: RelatedSighting): boolean =>
  (owner.finding.level !== 'observe' || each.finding.level === 'observe') &&
  (!OF_REPLACED.test(owner.finding.where) || OF_ENDED.test(each.finding.clause));

/** The read of the consent that the one of the case has replaced: it says nothing about what the case found before. */
const OF_REPLACED = /^replaced-consent: /;
/** Clauses about a consent that has ended. */
const OF_ENDED = /SUPERSEDED|ENDED/;

/**
 * The findings of a case; one that shows the same error of the bank as another one has the key of that one.
 * Only the appearances in this case are joined: elsewhere, the same finding may have another cause.
 */
export function joinedIn(found: readonly RelatedSighting[]): readonly RelatedSighting[] {
  if (new Set(found.map(({ key }) => key)).size < 2) return found;
  const owners = new Map<RelatedSighting, RelatedSighting>();
  const rootOf = (seen: RelatedSighting): RelatedSighting => {
    const owner = owners.get(seen);
    return owner === undefined ? seen : rootOf(owner);
  };
  for (const { joins } of JOIN_RULES) {
    for (const each of found) {
      if (owners.has(each)) continue;
      const owner = found.find(
        (other) =>
          other !== each &&
          rootOf(other) !== each &&
          mayOwn(other, each) &&
          joins(each, other, found),
      );
      if (owner !== undefined) owners.set(each, owner);
    }
  }
  return found.map((each) => {
    const root = rootOf(each);
    return root === each || root.key === each.key
      ? each
      : { ...each, key: root.key, joined: true, own: each.key };
  });
}
