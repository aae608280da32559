import type { SpecIndex } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import { pathAt } from '../profile/service-base.js';

/** The operations with the paths that the bank of this profile has (`target.versions`). */
export function specAt(spec: SpecIndex, profile: Pick<Profile, 'target'>): SpecIndex {
  if (profile.target.versions === undefined) return spec;
  return new Map(
    [...spec].map(([id, operation]) => {
      if (operation.document !== 'xs2a') return [id, operation];
      return [id, { ...operation, path: pathAt(profile, operation.path) }];
    }),
  );
}
