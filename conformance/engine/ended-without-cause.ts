import { memberOf } from '../../foundation/json-pointer.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import type { StatusMove } from '../checks/state-watch.js';
import type { Finding } from '../record/event.js';
import { isRecurring, type RunResource, resourcesByName } from './resources.js';
import type { RunResources } from './run-resources.js';

/** What a consent that was valid has to be, where nothing has ended it. */
export const STILL_VALID = 'status "valid", because nothing has ended the consent since';

/** Whether a finding is one of these. When its case is carried out again, another consent was granted before it. */
export const isEndedWithoutCause = ({ expected }: Pick<Finding, 'expected'>): boolean =>
  expected === STILL_VALID;

/**
 * Whether a recurring consent that was valid is expired, although its last day is still to come and the PSU has authorised no other
 * recurring consent for its TPP since. `today`: the day at the bank, YYYY-MM-DD.
 */
export function endedWithoutCause(
  { observation, earlier }: Pick<StatusMove, 'observation' | 'earlier'>,
  { made, grants, authorised }: Pick<RunResources, 'made' | 'grants' | 'authorised'>,
  today: string,
): boolean {
  const { resource, status } = observation;
  if (earlier !== 'valid' || status !== 'expired') return false;
  const own = resourcesByName(made);
  const one = own.get(resource);
  const grant = grants.find((each) => each.resource === resource);
  if (one === undefined || grant === undefined || !isRecurring(one)) return false;
  const granted = new Map(grants.map((each) => [each.resource, each]));
  const mayEnd = (name: string, other: RunResource): boolean => {
    const by = granted.get(name);
    const isLater = (by?.at ?? other.at) >= grant.at && name !== resource;
    // without a grant of one PSU, it may be that of any, or that of the bank
    return (
      isLater && isRecurring(other) && isSameTpp(one, other) && (by?.psu ?? grant.psu) === grant.psu
    );
  };
  return (
    lastDayOf(one) > today &&
    ![...own].some(
      ([name, other]) => (granted.has(name) || authorised.has(name)) && mayEnd(name, other),
    )
  );
}

const lastDayOf = ({ seen: { request } }: RunResource): string => {
  const day = memberOf(parsedJson(request.body ?? ''), 'validUntil');
  return typeof day === 'string' ? day : '';
};

/** Some identities are other certificates of a TPP: then it is not known whose they are. */
const isSameTpp = (one: RunResource, other: RunResource): boolean =>
  one.identity === other.identity || !['tpp1', 'tpp2'].includes(other.identity);
