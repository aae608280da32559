import type { AccountReference, Login, Profile } from '../profile/profile.js';

/** A PSU of the profile, and the path of it there. */
export interface Person extends Login {
  readonly path: string;
  /** The PSU's first account, where the profile tells it. */
  readonly account?: AccountReference;
}

/** Everybody whose name and password the profile tells, each once. */
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
