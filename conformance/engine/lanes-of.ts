import { atPointer } from '../../foundation/json-pointer.js';
import type { Case, Step } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { psuUsage, ringsPhone } from './psu-usage.js';

/** What a case reserves of one PSU while it runs. */
export interface Lane {
  /** Kind of the lane and its PSU, such as `consents anna`. */
  readonly name: string;
  /** Whether the case needs the lane exclusively. */
  readonly alone: boolean;
}

/**
 * The lanes of a case in the profile of its PSU. A case that grants a consent needs the PSU's consents
 * exclusively, because a bank may end all others when a new one is granted. A case with one-time codes needs
 * the PSU's phone exclusively: it reads the newest code there, so two such cases would read each other's
 * codes.
 */
export function lanesOf(each: Case, profile: Profile): readonly Lane[] {
  const use = psuUsage(each);
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

/** Ids of the PSUs that the steps of a case name; that of the profile where they name no other one. */
export function psusOf(each: Case, profile: Profile): readonly string[] {
  const text = JSON.stringify(each.steps);
  const paths = [...text.matchAll(NAMED)].map(([, reference, who]) => reference ?? who ?? '');
  const others = paths.map((path) => idAt(profile, path));
  const usesFirst =
    others.length === 0 ||
    namesWithEach(profile) ||
    OF_FIRST.test(text) ||
    each.steps.some(isOfFirst);
  return [...new Set([...(usesFirst ? [profile.psu.id] : []), ...others])];
}

/** What belongs to the PSU of the profile: the name, and the accounts. */
const OF_FIRST =
  /profile\.(?:psu\b|ais\.(?:accounts|cards|multicurrency)\b|pis\.debtorAccount\b|funds\.account\b)/;

/** Whether each creation names the PSU of the profile. */
const namesWithEach = ({ psu: { sendId = false } }: Profile): boolean => sendId !== false;

/** Whether the PSU of the profile acts in the step. */
const isOfFirst = (step: Step): boolean =>
  (step.kind === 'psu' || step.kind === 'app' || step.kind === 'otp') && step.who === undefined;

/** The id of the PSU at a dotted path of the profile. */
function idAt(profile: Profile, path: string): string {
  const id = atPointer(profile, `/${path.replaceAll('.', '/')}/id`);
  return typeof id === 'string' ? id : path;
}
