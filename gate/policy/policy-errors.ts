import type { Diff, PolicyError } from '../change/change.js';
import { excuses } from './excuses.js';
import type { Acceptance, Policy } from './policy.js';

/** A diff to which a policy was applied, and the file of the new document, if it has one. */
export interface JudgedDiff {
  readonly diff: Diff;
  readonly document: string | undefined;
}

/** Acceptances that have expired, or that match no change of these diffs any more. */
export function policyErrors(
  diffs: readonly JudgedDiff[],
  { accepted }: Policy,
  today: string,
): readonly PolicyError[] {
  return accepted.flatMap((one): PolicyError[] => {
    const { file, line = null, column = null } = one.place;
    const at = { file, line, column };
    if (one.until < today) {
      return [{ sentence: `${nameOf(one)} expired on ${one.until}: ask ${one.owner}.`, ...at }];
    }
    if (diffs.some((each) => acceptsIn(one, each))) return [];
    return [{ sentence: `${nameOf(one)} matches no change any more: remove it.`, ...at }];
  });
}

/** Acceptances that name no document, and accept changes of several. */
export function wideAcceptances(
  diffs: readonly JudgedDiff[],
  { accepted }: Policy,
): readonly { readonly name: string; readonly documents: readonly string[] }[] {
  return accepted
    .filter(({ document }) => document === undefined)
    .map((one) => ({
      name: nameOf(one),
      documents: diffs.filter((each) => acceptsIn(one, each)).map(({ document = '' }) => document),
    }))
    .filter(({ documents }) => documents.length > 1);
}

const acceptsIn = (one: Acceptance, { diff, document }: JudgedDiff): boolean =>
  diff.changes.some((change) => change.accepted !== undefined && excuses(one, change, document));

function nameOf({ fingerprint, rule, path, operation, document }: Acceptance): string {
  const of = document === undefined ? '' : ` for ${document}`;
  if (fingerprint !== undefined) return `The acceptance ${fingerprint}${of}`;
  return `The acceptance of ${rule} in ${operation ?? path}${of}`;
}
