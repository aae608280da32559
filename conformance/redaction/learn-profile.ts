import type { Profile } from '../profile/profile.js';
import type { Personal } from './personal.js';
import type { Redactor } from './redactor.js';

/** All PSUs of a profile that can log in at the bank. */
export function loginsOf(
  profile: Profile,
): readonly { readonly id: string; readonly password: string }[] {
  const { psu, secondPsu, lockablePsu, morePsus = [], pis } = profile;
  const all = [psu, secondPsu, lockablePsu, ...morePsus, ...(pis?.multilevel?.approvers ?? [])];
  return all.filter((each) => each !== undefined);
}

/**
 * Adds the secrets of a profile to a redactor, and the personal data of its PSUs when they are to be
 * redacted.
 */
export function learnProfile(
  redactor: Pick<Redactor, 'learn'>,
  profile: Profile,
  { secrets = [], personal = [] }: LearntBesides = {},
): void {
  const logins = loginsOf(profile);
  redactor.learn(
    logins.map(({ password }) => password),
    'password',
  );
  const { tpp, clock } = profile;
  if (clock !== undefined) redactor.learn([clock.token], 'token');
  for (const secret of [tpp.clientSecret, tpp.secondClientSecret]) {
    if (secret !== undefined) redactor.learn([secret], 'secret');
  }
  redactor.learn(secrets, 'secret');
  if (!personal.includes('psu-ids')) return;
  redactor.learn(
    logins.map(({ id }) => id),
    'psu',
  );
}

interface LearntBesides {
  /** Secrets that the profile reads from files and the environment. */
  readonly secrets?: readonly string[] | undefined;
  readonly personal?: readonly Personal[] | undefined;
}
