import type { DocumentChange, Semver } from './change/change.js';

/** The version number that a release with these changes should raise. */
export function semverOf(changes: readonly DocumentChange[]): Semver {
  if (changes.some(({ severity }) => severity === 'breaking')) return 'major';
  return changes.length > 0 ? 'minor' : 'patch';
}
