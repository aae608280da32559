import { atPointer } from '../../foundation/json-pointer.js';
import type { Case } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { ringsPhone, useOfPsu } from './use-of-psu.js';

/** What a case takes of one PSU while it runs. */
export interface Lane {
  /** The lane and its PSU: `consents anna`. */
  readonly name: string;
  /** Whether no other case may be in the lane meanwhile. */
  readonly alone: boolean;
}

/**
 * The lanes of a case, by the profile as its PSU has it. A grant has its PSU's consents to itself: a bank may
 * end all others by it, whatever kind they are. A one-time code is the newest on the PSU's phone: of
 * two cases that have codes sent, one would read the other's.
 */
export function lanesOf(each: Case, profile: Profile): readonly Lane[] {
  const use = useOfPsu(each);
  const rings = each.steps.some(ringsPhone);
  if (use === 'none' && !rings) return [];
  return psusOf(each, profile).flatMap((psu) => [
    ...(use === 'none' ? [] : [{ name: `consents ${psu}`, alone: use === 'grants' }]),
    ...(rings ? [{ name: `phone ${psu}`, alone: true }] : []),
  ]);
}

/** Whether two cases can run at the same time. */
export function canMeet(some: readonly Lane[], others: readonly Lane[]): boolean {
  return !some.some((one) =>
    others.some((other) => one.name === other.name && (one.alone || other.alone)),
  );
}

const NAMED = /profile\.(secondPsu|lockablePsu|pis\.multilevel\.approvers\.\d+)|"who":"([^"]+)"/g;

/** Names of the PSU whom the case speaks for, and of all others that its steps name. */
function psusOf(each: Case, profile: Profile): readonly string[] {
  const named = [...JSON.stringify(each.steps).matchAll(NAMED)];
  const paths = named.map(([, reference, who]) => reference ?? who ?? '');
  return [...new Set([profile.psu.id, ...paths.map((path) => idAt(profile, path))])];
}

/** The id of the PSU at a dotted path of the profile. */
function idAt(profile: Profile, path: string): string {
  const id = atPointer(profile, `/${path.replaceAll('.', '/')}/id`);
  return typeof id === 'string' ? id : path;
}
