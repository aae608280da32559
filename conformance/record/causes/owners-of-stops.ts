import { ownerIn } from '../follows.js';
import { RUN_FOLLOW_RULES } from '../run-follow-rules.js';
import { casesWithSharedIds } from '../shared-ids.js';
import type { ShownFinding } from '../told-finding.js';
import type { JudgedCase } from './cause.js';
import { placeOf } from './cause-key.js';
import type { CauseSighting } from './sighting.js';
import type { CaseSightings } from './sightings-of.js';

/**
 * The finding that a failed set-up follows from, if there is one in any case of the run: by the rules that decide
 * it for findings, and where the set-up may have seen the resource of another case.
 */
export function ownersOfStops(
  cases: readonly JudgedCase[],
  seen: readonly CaseSightings[],
): (one: JudgedCase, stop: CauseSighting) => CauseSighting | undefined {
  const found = seen.flatMap((each) => each.found);
  const shared = casesWithSharedIds(cases);
  const owners = new Map<string, CauseSighting>();
  for (const each of found) {
    const findings = toldOf(each);
    if (findings === undefined || findings.level !== 'required') continue;
    for (const [at, { owned }] of RUN_FOLLOW_RULES.entries()) {
      const fact = owned(findings);
      if (fact !== undefined && !owners.has(`${at} ${fact}`)) owners.set(`${at} ${fact}`, each);
    }
  }
  return (one, stop) => {
    const clause = shared.get(one.id);
    if (clause !== undefined) return found.find((each) => isRepeated(each, clause));
    const findings = toldOf(stop);
    if (findings === undefined) return undefined;
    for (const [at, { followed }] of RUN_FOLLOW_RULES.entries()) {
      const facts = [followed(findings) ?? []].flat();
      const owner = ownerIn(
        owners,
        facts.map((fact) => `${at} ${fact}`),
      );
      if (owner !== undefined) return owner;
    }
    return undefined;
  };
}

const isRepeated = ({ finding }: CauseSighting, clause: string): boolean =>
  finding?.clause === clause && finding.actual.startsWith('both are ');

/** What the rules read of a finding; a set-up has no account that matters. */
function toldOf({ finding, operation }: CauseSighting): ShownFinding | undefined {
  if (finding === null) return undefined;
  const nothing = { case: '', exchanges: [], subject: '', content: '', lost: undefined, key: '' };
  return { ...finding, ...nothing, operation, place: placeOf(finding) };
}
