import type { AccountReference, Login, Profile } from '../profile/profile.js';

/** A PSU of the profile, and its path there. */
export interface Person extends Login {
  readonly path: string;
  /** The PSU's first account, when the profile names it. */
  readonly account?: AccountReference;
}

/** Every PSU whose name and password the profile contains, without duplicates. */
export function personsOf(profile: Profile): readonly Person[] {
  const { psu, secondPsu, lockablePsu, morePsus = [], pis, ais } = profile;
  const all: readonly Person[] = [
    { path: 'psu', ...loginOf(psu), ...accountOf(ais?.accounts) },
    ...(secondPsu === undefined ? [] : [{ path: 'secondPsu', ...loginOf(secondPsu) }]),
    ...(lockablePsu === undefined
      ? []
      : [{ path: 'lockablePsu', ...loginOf(lockablePsu), account: lockablePsu.account }]),
    ...(pis?.multilevel?.approvers ?? []).map((each, index) => ({
      path: `pis.multilevel.approvers[${index}]`,
      ...loginOf(each),
    })),
    ...morePsus.map((each, index) => ({
      path: `morePsus[${index}]`,
      ...loginOf(each),
      ...accountOf(each.accounts),
    })),
  ];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

const accountOf = ([account]: readonly AccountReference[] = []) =>
  account === undefined ? {} : { account };

const loginOf = ({ id, password }: Login): Login => ({ id, password });
