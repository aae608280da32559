import type { Diff } from '../change/change.js';

const SEVERITIES = ['breaking', 'risky', 'compatible'] as const;

/** `2 breaking (1 accepted), 0 risky, 3 compatible: a major version.` */
export function countText({ changes, semver }: Diff): string {
  const counts = SEVERITIES.map(
    (severity) => `${changes.filter((one) => one.severity === severity).length} ${severity}`,
  );
  const accepted = changes.filter((one) => one.accepted !== undefined).length;
  const excused = accepted === 0 ? '' : ` (${accepted} accepted)`;
  const more = changes.reduce((sum, { morePlaces = 0 }) => sum + morePlaces, 0);
  const rest =
    more === 0 ? '' : ` The same changes are at ${more} more places, which are not listed.`;
  return `${counts.join(', ')}${excused}: a ${semver} version.${rest}`;
}
