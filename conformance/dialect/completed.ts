import { type OwnOperation, ownOperations } from '../../documents/known-operations.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { OPERATION } from '../../standard/operation.js';
import { OPERATION_IDS, type OperationId } from '../cases/operations.js';
import type { SpecIndex, SpecOperation } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';

export interface Completing {
  /** Index of our own document for the dialect, and the document itself. */
  readonly ours: SpecIndex;
  readonly document: unknown;
  /** Paths with these prefixes may be in a separate document. */
  readonly elsewhere: readonly string[];
  readonly profile: Profile;
  /** Path of the given document, as the user wrote it. */
  readonly file: string;
}

/** Maximum number of missing operations that a message names. */
const MOST_NAMED = 3;

/**
 * The index of a given document, completed from ours with the operations that another document of its family
 * contains. Throws SPEC_INVALID when an operation is missing that the bank is said to have.
 */
export function completed(
  indexed: SpecIndex,
  completing: Completing,
): { readonly spec: SpecIndex; readonly notes: readonly string[] } {
  const { ours, elsewhere, file } = completing;
  const added = elsewhere.flatMap((prefix) => {
    const begins = ({ path }: SpecOperation) => path.startsWith(prefix);
    return [...indexed.values()].some(begins) ? [] : [...ours.values()].filter(begins);
  });
  const spec = new Map([...indexed, ...added.map((each) => [each.id, each] as const)]);
  const needed = new Set(
    ownOperations(completing.document).flatMap((each) =>
      isNeeded(each, completing) ? [each.id] : [],
    ),
  );
  const missing = [...ours.values()].filter(({ id }) => !spec.has(id) && needed.has(id));
  if (missing.length > 0) throw lacking(missing, indexed, completing);
  const prefixes = elsewhere.filter((prefix) => added.some(({ path }) => path.startsWith(prefix)));
  const notes = prefixes.map(
    (prefix) =>
      `${file} has no operation below ${prefix}: these are judged by the document of xs2a-kit.`,
  );
  return { spec, notes };
}

/**
 * Whether the bank must have the operation: the profile names its service, and the bank may not
 * omit it.
 */
function isNeeded({ id, service, extension }: OwnOperation, { profile }: Completing): boolean {
  if (extension || profile.missingOperations?.includes(id) === true) return false;
  if (OPTIONAL_OPERATIONS.has(id) && profile.optionalOperations?.includes(id) !== true) {
    return false;
  }
  return profile.services.some((each) => each === service);
}

/** Operations that the contract makes optional, or that only the profile can require. */
export const OPTIONAL_OPERATIONS: ReadonlySet<OperationId> = new Set<OperationId>([
  OPERATION.payment.validate,
  OPERATION.accountList.read,
  OPERATION.beneficiaries.list,
]);

function lacking(
  missing: readonly SpecOperation[],
  indexed: SpecIndex,
  { profile, file }: Completing,
): Xs2aError {
  const ids: ReadonlySet<string> = new Set(OPERATION_IDS);
  const own = [...indexed.values()].filter(({ document }) => document === 'xs2a');
  const known = own.filter(({ id }) => ids.has(id)).length;
  const named = missing.slice(0, MOST_NAMED).map(({ method, path }) => `${method} ${path}`);
  const more = missing.length > MOST_NAMED ? `, and ${missing.length - MOST_NAMED} more` : '';
  const message =
    known === 0
      ? `${file} is not a document of this interface: it has none of its operations.`
      : `${file} lacks ${named.join(', ')}${more}, which the profile says the bank has.`;
  return new Xs2aError('SPEC_INVALID', message, {
    hint:
      known === 0
        ? `Name a document of the account-access interface, or omit --spec to judge by ours.`
        : `Set \`dialect\` (now ${profile.dialect}), \`services\` or \`optionalOperations\` of the profile to match the document, or add the missing operations by --overlay.`,
  });
}
