import type { Case } from '../cases/case.js';
import { asPsu } from '../profile/as-psu.js';
import type { Profile } from '../profile/profile.js';
import { useOfPsu } from './use-of-psu.js';

/**
 * Which PSU each case that holds consents speaks for, so that as many of them as there are PSUs can
 * run at once: the profile as that PSU has it, by id of the case. Absent ones speak for the first
 * PSU. The same plan gives the same allotment, longest cases first, so that runs compare.
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
  const bound = cases.filter((each) => useOfPsu(each) !== 'none');
  for (const each of bound.filter(needsFirst)) first.steps += each.steps.length;
  const free = bound.filter((each) => !needsFirst(each));
  for (const each of free.sort((one, other) => other.steps.length - one.steps.length)) {
    const place = places.reduce((least, next) => (next.steps < least.steps ? next : least));
    place.steps += each.steps.length;
    if (place !== first) allotted.set(each.id, place.of);
  }
  return allotted;
}

/** Pays, or speaks of what only the first PSU has, or of two PSUs. */
function needsFirst({ steps, needs }: Case): boolean {
  return /profile\.(?:pis|funds|secondPsu|lockablePsu)|"who":|"secondPsu"/.test(
    JSON.stringify([steps, needs]),
  );
}
