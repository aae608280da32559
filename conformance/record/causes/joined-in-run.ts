import { groupBy } from '../../../foundation/group-by.js';
import { actOrOperation, operationFamily } from '../../../standard/families.js';
import { earlierStatus, expectsRefusal, statusTold, wasServed } from '../finding-words.js';
import { SERVED } from './cause-key.js';
import type { CauseSighting } from './sighting.js';

/** From this number of error codes on, an operation fails with a 5xx whatever its error is. */
const MANY_CODES = 2;
/** Where errors have no code: from this number of kinds of wrong requests on, it does. */
const MANY_DEVIATIONS = 5;
/** From this number of operations on that fail with every error, the part that writes errors fails. */
const MANY_ROLES = 3;
/** From this number of kinds of wrong requests on, a kind of resource is open to anybody. */
const MANY_DOORS = 5;
/** From this number of acts on, a status that cannot follow comes from the one operation that returns it. */
const MANY_ACTS = 2;
/** What a server checks before it looks at the request. */
const OF_THE_CONNECTION = /\bcertificate\b/;

/**
 * The key of each sighting of a run, where those of several cases show one error that one case alone does not
 * show:
 *
 * - an operation that returns a 5xx with several error codes, or for many kinds of wrong requests: it does so for every error; where
 *   several operations do, all of them are one error;
 * - a valid request to an address that is not below the base of the others, where nothing is: where links are wrong, it followed one;
 * - a refusal with another status than due, for a certificate that is accepted elsewhere: nobody looks at it, and
 *   the request was refused for another reason;
 * - requests for one kind of resource that are served whatever is wrong with them: nobody looks;
 * - a status that a read at the end of the run shows after one that it cannot follow: where a case showed the same after an act, it is that
 *   case's error;
 * - statuses that cannot follow those of other operations, whatever was done, where one operation returns them all: it does not know the
 *   present status.
 */
export function joinedInRun(all: readonly CauseSighting[]): (each: CauseSighting) => string {
  const accepted = new Map<string, string>();
  for (const each of all) if (isServed(each)) accepted.set(each.deviation ?? '', each.key);
  const failingRoles = rolesThatFail(all);
  const open = openKinds(all);
  const late = lateOperations(all);
  const afterActs = sequencesAfterActs(all);
  const besides = besidesTheService(all);
  const wrongLink = all.find(isOfHref)?.key;
  return (each) => {
    if (wrongLink !== undefined && besides(each)) return wrongLink;
    const shown = isWithoutAct(each) ? afterActs.get(sequenceIn(each) ?? '') : undefined;
    const key = shown ?? each.key;
    const operation = late.get(key);
    if (operation !== undefined) return JSON.stringify(['late', operation]);
    const kind = open.get(key);
    if (kind !== undefined) return JSON.stringify([SERVED, 'to anybody', kind]);
    const role = failing(each);
    if (role !== undefined && failingRoles.has(role)) {
      const where = failingRoles.size >= MANY_ROLES ? 'everywhere' : role;
      return JSON.stringify(['fails', where, 'with every error']);
    }
    return (isRefusedOtherwise(each) ? accepted.get(each.deviation ?? '') : undefined) ?? key;
  };
}

const isOfHref = ({ finding }: CauseSighting): boolean =>
  /\bbody \/_links\/[^/]+\/href$/.test(finding?.where ?? '');

/** What is not there. */
const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);
/** The part of an address before the path of an operation. */
const BASE = /^(.*?)\/v\d\//;

/**
 * Whether a valid request was sent to an address without the base of most others, where nothing is: it followed a link that does not lead
 * to the service.
 */
function besidesTheService(all: readonly CauseSighting[]): (each: CauseSighting) => boolean {
  const baseOf = ({ url = '' }: CauseSighting): string => BASE.exec(url)?.[1] ?? '';
  const times = [...groupBy(all, baseOf)].sort(([, one], [, other]) => other.length - one.length);
  const usual = times.find(([base]) => base !== '')?.[0];
  return (each) =>
    each.deviation === null &&
    NOT_THERE.has(each.message?.status ?? 0) &&
    baseOf(each) !== '' &&
    baseOf(each) !== usual;
}

/** The operations that fail with a 5xx whatever the error is. */
function rolesThatFail(all: readonly CauseSighting[]): ReadonlySet<string> {
  const errors = all.flatMap((each) => {
    const role = failing(each);
    return role === undefined ? [] : [{ ...each, role }];
  });
  const fails = [...groupBy(errors, ({ role }) => role)].filter(([, sightings]) => {
    const codes = new Set(sightings.map(({ message }) => message?.code ?? null));
    codes.delete(null);
    const deviations = new Set(sightings.map(({ deviation }) => deviation));
    deviations.delete(null);
    return codes.size >= MANY_CODES || (codes.size === 0 && deviations.size >= MANY_DEVIATIONS);
  });
  return new Set(fails.map(([role]) => role));
}

/** The role of an operation that failed with a 5xx. */
function failing({ message, operation }: CauseSighting): string | undefined {
  return message !== null && message.status >= 500
    ? (actOrOperation(operation) ?? undefined)
    : undefined;
}

const isOfConnection = ({ deviation, finding }: CauseSighting): boolean =>
  OF_THE_CONNECTION.test(deviation ?? '') && expectsRefusal(finding?.expected ?? '');

const isServed = (each: CauseSighting): boolean =>
  isOfConnection(each) && wasServed(each.finding?.actual ?? '');

const isRefusedOtherwise = (each: CauseSighting): boolean =>
  isOfConnection(each) && /^4/.test(statusTold(each.finding?.actual ?? '')?.status ?? '');

/** The kind of resource, its earlier status and the one that cannot follow; undefined for any other finding. */
function sequenceIn({ finding }: CauseSighting): string | undefined {
  const earlier = earlierStatus(finding?.expected ?? '');
  const [kind] = /^\w+/.exec(finding?.expected ?? '') ?? [];
  return earlier && kind ? `${kind} ${earlier} ${finding?.actual}` : undefined;
}

/** Whether its case has no request that may have changed the status, such as those that read once more at the end of a run. */
const isWithoutAct = ({ key }: CauseSighting): boolean =>
  key.startsWith('["state",') && key.includes(',null,');

/** For each sequence of statuses that cannot follow, the key of the first that a case showed after an act. */
function sequencesAfterActs(all: readonly CauseSighting[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const each of all) {
    const sequence = isWithoutAct(each) ? undefined : sequenceIn(each);
    if (sequence !== undefined && !keys.has(sequence)) keys.set(sequence, each.key);
  }
  return keys;
}

/** The keys of statuses that cannot follow, where one operation alone returns them after several acts; with that operation. */
function lateOperations(all: readonly CauseSighting[]): ReadonlyMap<string, string> {
  const byKey = [...groupBy(all, ({ key }) => key)].flatMap(([key, sightings]) => {
    const [operation, ...others] = new Set(sightings.map((each) => each.operation));
    const isLate = sightings.every(({ finding }) => earlierStatus(finding?.expected ?? ''));
    return isLate && operation && others.length === 0 ? [{ key, operation }] : [];
  });
  return new Map(
    [...groupBy(byKey, ({ operation }) => operation)].flatMap(([operation, acts]) =>
      acts.length < MANY_ACTS ? [] : acts.map(({ key }) => [key, operation] as const),
    ),
  );
}

/** The keys of wrong requests that are served at one kind of resource only, where these are many; with that kind. */
function openKinds(all: readonly CauseSighting[]): ReadonlyMap<string, string> {
  const kinds = new Map<string, Set<string>>();
  for (const { key, operation, finding } of all) {
    // what a bank need not refuse shows no open door
    if (finding?.level !== 'required' || !key.startsWith(`["${SERVED}",`)) continue;
    kinds.set(key, (kinds.get(key) ?? new Set()).add(operationFamily(operation)));
  }
  const alone = [...kinds].flatMap(([key, [kind = '', ...others]]) =>
    others.length === 0 ? [{ key, kind }] : [],
  );
  return new Map(
    [...groupBy(alone, ({ kind }) => kind)].flatMap(([kind, doors]) =>
      doors.length < MANY_DOORS ? [] : doors.map(({ key }) => [key, kind] as const),
    ),
  );
}
