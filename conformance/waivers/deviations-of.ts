import type { Profile } from '../profile/profile.js';
import type { Waiver } from '../record/waiver.js';

/** The deviations of the bank that the profile lists: waivers without an owner and an end. */
export function deviationsOf({ waivers = [] }: Pick<Profile, 'waivers'>): readonly Waiver[] {
  return waivers.map(({ clause, reason }) => ({ id: `profile:${clause}`, clause, reason }));
}
