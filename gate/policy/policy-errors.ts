import type { Diff, PolicyError } from '../change/change.js';
import { excuses } from './excuses.js';
import type { Acceptance, Policy } from './policy.js';

/** Acceptances that have expired, or that match no change of these diffs any more. */
export function policyErrors(
  diffs: readonly Diff[],
  { accepted }: Policy,
  today: string,
): readonly PolicyError[] {
  const excused = diffs
    .flatMap(({ changes }) => changes)
    .filter((change) => change.accepted !== undefined);
  return accepted.flatMap((one): PolicyError[] => {
    const { file, line = null, column = null } = one.place;
    const at = { file, line, column };
    if (one.until < today) {
      return [{ sentence: `${nameOf(one)} expired on ${one.until}: ask ${one.owner}.`, ...at }];
    }
    if (excused.some((change) => excuses(one, change))) return [];
    return [{ sentence: `${nameOf(one)} matches no change any more: remove it.`, ...at }];
  });
}

function nameOf({ fingerprint, rule, path, operation }: Acceptance): string {
  if (fingerprint !== undefined) return `The acceptance ${fingerprint}`;
  return `The acceptance of ${rule} in ${operation ?? path}`;
}
