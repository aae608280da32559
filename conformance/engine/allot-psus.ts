import type { Case } from '../cases/case.js';
import { asPsu } from '../profile/as-psu.js';
import type { Profile } from '../profile/profile.js';
import { psuUsage } from './psu-usage.js';

/**
 * Assigns a PSU to each case that uses consents, so that as many of these cases as there are PSUs can run at
 * the same time. Maps the id of a case to the profile of its PSU; cases that are missing from the map use the
 * first PSU. Cases with the most steps are assigned first, and the same plan always gives the same result, so
 * that runs can be compared.
 */
export function allotPsus(
  cases: readonly Case[],
  profile: Profile,
  concurrency: number,
): ReadonlyMap<string, Profile> {
  const { morePsus = [] } = profile;
  const others = morePsus.slice(0, concurrency - 1).map((psu) => asPsu(profile, psu));
  const places = [profile, ...others].map((of) => ({ of, steps: 0 }));
  const allotted = new Map<string, Profile>();
  const [first] = places;
  if (first === undefined || others.length === 0) return allotted;
  const bound = cases.filter((each) => psuUsage(each) !== 'none');
  for (const each of bound.filter(needsFirst)) first.steps += each.steps.length;
  const free = bound.filter((each) => !needsFirst(each));
  for (const each of free.sort((one, other) => other.steps.length - one.steps.length)) {
    const place = places.reduce((least, next) => (next.steps < least.steps ? next : least));
    place.steps += each.steps.length;
    if (place !== first) allotted.set(each.id, place.of);
  }
  return allotted;
}

/** Whether a case initiates payments, uses something that only the first PSU has, or needs two PSUs; in walks the first PSU acts. */
function needsFirst({ steps, needs, walk }: Case): boolean {
  if (walk !== undefined) return true;
  return /profile\.(?:pis|funds|secondPsu|lockablePsu)|"who":|"secondPsu"/.test(
    JSON.stringify([steps, needs]),
  );
}
