import type { Profile } from '../profile/profile.js';
import type { Waiver } from '../record/waiver.js';

/** What a profile says its bank does otherwise: waivers without an owner and an end. */
export function deviationsOf({ waivers = [] }: Pick<Profile, 'waivers'>): readonly Waiver[] {
  return waivers.map(({ clause, reason }) => ({ id: `profile:${clause}`, clause, reason }));
}
