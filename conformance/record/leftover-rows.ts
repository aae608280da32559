import { counted } from '../../foundation/counted.js';
import { groupBy } from '../../foundation/group-by.js';
import { withoutIds } from './causes/without-ids.js';
import type { Leftover } from './event.js';
import type { Run } from './fold-run.js';

/**
 * Resources that were left at the target in the same state and for the same reason; their addresses differ
 * only in ids.
 */
export interface LeftoverRow extends Omit<Leftover, 'id'> {
  /** The ids of all of them; `path` is that of the first. */
  readonly ids: readonly string[];
}

/** The leftovers for all reports; their ids add up to everything that the run left behind. */
export function leftoverRows({ leftovers }: Run): readonly LeftoverRow[] {
  const alike = groupBy(leftovers, ({ kind, path, status, reason }) =>
    JSON.stringify([kind, withoutIds(path), status, reason]),
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { id: _id, ...row } = first;
    return [{ ...row, ids: group.map(({ id }) => id) }];
  });
}

/** The number of resources in the rows. */
export const resourcesIn = (rows: readonly LeftoverRow[]): number =>
  rows.reduce((sum, { ids }) => sum + ids.length, 0);

/** Kinds whose deletion a bank may refuse once a PSU has authorised them; a consent can always be deleted. */
const MAY_STAY: readonly Leftover['kind'][] = ['payment', 'basket'];

/**
 * Whether a bank may keep such a resource: nothing in the interface removes a client, and a bank may refuse
 * to cancel a payment or to delete a basket that a PSU has authorised. Any other leftover needs a look.
 */
const isExpected = ({ kind, reason }: Pick<Leftover, 'kind' | 'reason'>): boolean =>
  kind === 'client' ||
  (MAY_STAY.includes(kind) && (/^DELETE returns 4\d\d$/.test(reason) || reason === NEEDS_PSU));

/** Why a cancellation did not end: the bank waits for a PSU that no script of the profile plays. */
export const NEEDS_PSU = 'the cancellation requires an authorisation by the PSU';

/** Such as `15 clients, 11 baskets, 3 payments`. */
function kindsOf({ leftovers }: Pick<Run, 'leftovers'>): string {
  return [...groupBy(leftovers, ({ kind }) => kind)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([kind, all]) => counted(all.length, kind.replace('-', ' ')))
    .join(', ');
}

type Why = 'silent' | 'stopped' | 'kept';

/** The reason of a leftover where the bank stopped responding. */
export const TARGET_SILENT = 'the target does not respond';
/** The reason of a leftover where the user stopped the clean-up. */
export const RUN_STOPPED = 'the run was stopped';

/** Whether the bank did not respond, nobody asked it any more, or it kept the resource. */
function whyOf({ reason }: Leftover): Why {
  if (reason === RUN_STOPPED || reason === `${NO_RESPONSE} (aborted)`) return 'stopped';
  return reason === TARGET_SILENT || reason.startsWith(NO_RESPONSE) ? 'silent' : 'kept';
}

/** How the reason of a leftover begins whose DELETE got no response. */
export const NO_RESPONSE = 'DELETE gets no response';

const WHY_TEXT: Readonly<Record<Why, (them: string) => string>> = {
  silent: (them) => `the bank did not respond when the run wanted to delete ${them}`,
  stopped: (them) => `the run was stopped before it deleted ${them}`,
  kept: (them) => `the bank refused or failed to delete ${them}`,
};

/** Why resources are left that a bank should not keep; with several reasons, how many each concerns. */
function whyLeft(odd: readonly Leftover[]): string {
  const texts = (['silent', 'stopped', 'kept'] as const).flatMap((why) => {
    const count = odd.filter((one) => whyOf(one) === why).length;
    if (count === 0) return [];
    const text = WHY_TEXT[why](count === 1 ? 'it' : 'them');
    return [count === odd.length ? text : `${text} (${count})`];
  });
  return texts.join('; ');
}

/** One sentence for what the run left at the bank; null when it left nothing. */
export function leftoverSentence(run: Pick<Run, 'leftovers'>): string | null {
  const { leftovers } = run;
  if (leftovers.length === 0) return null;
  const odd = leftovers.filter((one) => !isExpected(one));
  const what = `${counted(leftovers.length, 'resource')} left (${kindsOf(run)})`;
  if (odd.length > 0) {
    const is = odd.length === 1 ? 'is' : 'are';
    return `${what}; ${odd.length} ${is} not expected: ${whyLeft(odd)}.`;
  }
  return `${what}, as expected: a bank may keep what a PSU authorised, and clients stay.`;
}
