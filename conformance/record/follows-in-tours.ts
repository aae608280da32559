import { accuses } from './accuses.js';
import { expectsRefusal, wasServed } from './finding-words.js';
import type { Owners } from './followed-case.js';
import { type ShownFinding, shareExchange } from './told-finding.js';

/**
 * Tours go on after a failure with the same resource, so that what they find later may show the same mistake again. Other cases
 * have one subject, and end where it cannot be reached.
 */
const TOUR = /^combinations\//;

/** Clauses that any response is checked by, whichever resource it is about. */
export const OF_ANY_RESPONSE =
  /^(?:COMMON-(?:SCHEMA|ENUM|SPELLING|CONTENT|LINKS)|HDR-(?!LOCATION-NAMES)|SAFE-)/;

/** What a stranger is served, or anybody without the right to it, is a finding of its own, whatever the tour found before. */
const isServedWithoutRight = ({ clause, expected, actual }: ShownFinding): boolean =>
  /^(?:OWN|TLS|AIS-RIGHT)-/.test(clause) && expectsRefusal(expected) && wasServed(actual);

/** An operation that served no request of the run is lacking, whatever was done to the resource before. */
const isLacking = (
  { place, operation, expected, actual }: ShownFinding,
  served: ReadonlySet<string>,
): boolean =>
  place === 'status' &&
  operation !== null &&
  !served.has(operation) &&
  !expectsRefusal(expected) &&
  /^the status is (?:404|405|501)/.test(actual);

/** A request that was served instead of refused may have changed the resource, whatever was wrong with it. */
const isAboutResource = ({ clause, expected, actual }: ShownFinding): boolean =>
  !OF_ANY_RESPONSE.test(clause) || (expectsRefusal(expected) && wasServed(actual));

/**
 * Marks what a tour found after its first finding about the resource, on other exchanges; `served`: the operations that served a request of
 * the run.
 */
export function markInTour(
  group: readonly ShownFinding[],
  owners: Owners,
  served: ReadonlySet<string>,
): void {
  if (!TOUR.test(group[0]?.case ?? '')) return;
  const about = group.filter((each) => !owners.has(each) && isAboutResource(each));
  const first = about.find((each) => accuses(each) && !isLacking(each, served));
  if (first === undefined) return;
  for (const each of about.slice(about.indexOf(first) + 1)) {
    const isOther = each.clause !== first.clause && !shareExchange(each, first);
    const mayFollow = !OF_ANY_RESPONSE.test(each.clause) && !isServedWithoutRight(each);
    if (isOther && mayFollow && !isLacking(each, served)) owners.set(each, first.clause);
  }
}
