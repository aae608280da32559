import { memberOf } from '../../foundation/json-pointer.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import type { StatusMove } from '../checks/state-watch.js';
import type { Finding } from '../record/event.js';
import { isRecurring, type RunResource, resourcesByName } from './resources.js';
import type { RunResources } from './run-resources.js';

/** What the status has to be, as it stands in a finding. */
export const STILL_VALID =
  'it is "valid", as before: the PSU has authorised no other recurring consent for this TPP since';

/** Whether a finding is one of these. When its case is carried out again, another consent was granted before it. */
export const isEndedWithoutCause = ({ expected }: Pick<Finding, 'expected'>): boolean =>
  expected === STILL_VALID;

/**
 * The clause that is broken where a recurring consent that was valid is expired, although its last day is still to come and the PSU has
 * authorised no other recurring consent for its TPP since; undefined when something may have ended it. `today`: the day at the bank,
 * YYYY-MM-DD.
 */
export function endedWithoutCause(
  { observation, earlier, earlierAt }: Pick<StatusMove, 'observation' | 'earlier' | 'earlierAt'>,
  { made, grants, authorised, acts }: Pick<RunResources, 'made' | 'grants' | 'authorised' | 'acts'>,
  today: string,
): string | undefined {
  const { resource, status } = observation;
  if (earlier !== 'valid' || status !== 'expired' || acts.has(`delete ${resource}`))
    return undefined;
  const own = resourcesByName(made);
  const one = own.get(resource);
  const grant = grants.find((each) => each.resource === resource);
  if (one === undefined || grant === undefined || !isRecurring(one)) return undefined;
  if (lastDayOf(one) <= today) return undefined;
  const granted = new Map(grants.map((each) => [each.resource, each]));
  const others = [...own].flatMap(([name, other]) => {
    const by = granted.get(name);
    if (name === resource || (by === undefined && !authorised.has(name))) return [];
    // without a grant of one PSU, it may be that of any, or that of the bank
    const { at, psu } = by ?? { at: other.at, psu: grant.psu };
    return at >= grant.at && psu === grant.psu && other.kind === 'consent' ? [{ other, at }] : [];
  });
  if (others.some(({ other }) => isRecurring(other) && isSameTpp(one, other))) return undefined;
  const since = others
    .filter(({ at }) => at >= (earlierAt?.startMs ?? 0))
    .map(({ other }) => other);
  if (since.some((other) => !isSameTpp(one, other))) return 'AIS-CONSENT-OTHER-TPP-STAYS';
  return since.length > 0 ? 'AIS-CONSENT-ONE-OFF-SUPERSEDES-NOTHING' : 'AIS-CONSENT-NO-SIDE-EFFECT';
}

const lastDayOf = ({ seen: { request } }: RunResource): string => {
  const day = memberOf(parsedJson(request.body ?? ''), 'validUntil');
  return typeof day === 'string' ? day : '';
};

/** Some identities are other certificates of a TPP: then it is not known whose they are. */
const isSameTpp = (one: RunResource, other: RunResource): boolean =>
  one.identity === other.identity || !['tpp1', 'tpp2'].includes(other.identity);
