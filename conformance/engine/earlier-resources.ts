import { groupBy } from '../../foundation/group-by.js';
import { makeRandom, type Random } from '../../foundation/random.js';
import { resourceNamed } from '../../standard/roles.js';
import type { EarlierResources } from '../cases/case.js';
import { isAfter } from '../checks/moment.js';
import type { ResourceEnd } from '../checks/state-watch.js';
import {
  isRecurring,
  membersOf,
  type RunResource,
  resourcesByName,
  wayOfCreation,
} from './resources.js';
import type { RunResources } from './run-resources.js';
import type { RunState } from './run-state.js';

/** A resource of an earlier case. */
export interface EarlierResource {
  readonly one: RunResource;
  /** When it came to be as it has to stay, by performance.now(): the time of its end, or of its creation. */
  readonly since: number;
  /** A text of what is alike in how it came to be as it is. */
  readonly alike: string;
}

/** The sample is the same for the same resources, so that a second look reads the same ones. */
const SEED = 136;

/** How long ago that was when a resource is read again: jobs of a bank that run every few seconds have run. */
const LEAST_AGE_MS = 3_500;

/**
 * A sample of these resources, some of each group that are alike. Of each group, those that ended or were created too
 * recently are only taken when there are no others.
 */
export function earlierOf(kind: EarlierResources, state: RunState): readonly EarlierResource[] {
  const all = WAYS[kind.that](kind, state);
  const random = makeRandom(SEED);
  const groups = [...groupBy(all, ({ alike }) => alike).values()].map((group) => {
    const ripe = group.filter((each) => waitFor(each, state) <= 0);
    return shuffled(ripe.length > 0 ? ripe : group, random);
  });
  return inTurn(groups).slice(0, kind.most);
}

const WAYS: Readonly<
  Record<
    EarlierResources['that'],
    (kind: EarlierResources, state: RunState) => readonly EarlierResource[]
  >
> = {
  'were-deleted': (kind, state) => ended(kind, 'deletion', state),
  ended: (kind, state) => ended(kind, 'status', state),
  'were-in-a-deleted-basket': (_, state) => paymentsOfBaskets(state),
  'were-approved': approvedIn,
  stand: standing,
};

/** At most so many values, and so many of those that are alike; each kind has its turn. The same for the same values. */
export function someOfEach<T>(
  all: readonly T[],
  { alike, most, mostAlike }: { alike: (each: T) => string; most: number; mostAlike: number },
): readonly T[] {
  const random = makeRandom(SEED);
  const groups = [...groupBy(all, alike).values()];
  return inTurn(groups.map((group) => shuffled(group, random).slice(0, mostAlike))).slice(0, most);
}

/** The first of each group, then the second of each, and so on. */
function inTurn<T>(groups: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap((each) => (at < each.length ? [each[at] as T] : [])),
  ).flat();
}

function shuffled<T>(values: readonly T[], random: Random): readonly T[] {
  const keyed = values.map((value) => [random.next(), value] as const);
  return keyed.sort(([a], [b]) => a - b).map(([, value]) => value);
}

/** Milliseconds until a second look at a resource can show that it came back. */
export function waitFor({ since }: Pick<EarlierResource, 'since'>, { watch }: RunState): number {
  return since + Math.max(watch.settleMs, LEAST_AGE_MS) - performance.now();
}

/** The resources that were deleted, or that have a final status. */
function ended(
  { kind }: EarlierResources,
  by: ResourceEnd['by'],
  { resources, watch }: RunState,
): readonly EarlierResource[] {
  const { life } = resourceNamed(kind);
  const own = resourcesByName(resources.made);
  const found = [...own].flatMap(([thing, one]) => {
    const ending = one.kind === kind ? watch.endOf(thing) : undefined;
    if (ending?.by !== by) return [];
    if (by === 'status' && !life.ended.includes(ending.status ?? '')) return [];
    const alike = [ending.status, resources.authorised.has(thing), dayIn(one)].join(' ');
    return [{ one, since: ending.at.endMs, alike }];
  });
  // resources that a PSU had authorised come first: a bank that forgets their end would execute or open them
  const isDue = ({ one }: EarlierResource) => resources.authorised.has(`${one.kind} ${one.id}`);
  return [...found.filter(isDue), ...found.filter((each) => !isDue(each))];
}

/** What distinguishes the days of resources: the service of a payment, and the field of its body that has the day. */
function dayIn({ seen: { request } }: RunResource): string {
  const body = typeof request.body === 'string' ? request.body : '';
  const [day] =
    /"(?:requestedExecution(?:Date|Time)|startDate|validUntil)"|<ReqdExctnDt>/.exec(body) ?? [];
  const [service] = /\/(?:bulk-|periodic-)?payments(?=\/)/.exec(request.url) ?? [];
  return `${service} ${day}`;
}

/** Resources whose authorisation succeeded, and of which others that are alike show it: the first status of some, and that of others. */
function approvedIn({ kind }: EarlierResources, { resources, watch, options }: RunState) {
  const { approvals, made } = resources;
  return approvals.approvedOf(kind, made, options.profile).flatMap(({ one, resource, isShown }) => {
    const isTold = approvals.found.has(resource);
    if (!isShown || isTold || watch.endOf(resource) !== undefined) return [];
    // those whose first status was read too soon have their turn
    const status = watch.statusOf(resource) ?? 'unread';
    const alike = approvals.hasChanged(resource) ? 'changed' : status;
    return [{ one, since: one.at, alike }];
  });
}

/** Resources that a PSU authorised, that show it, and that nothing of the run ended: of consents, those that name accounts and no later one replaced. */
function standing({ kind }: EarlierResources, { resources, watch }: RunState) {
  const { made, authorised, acts } = resources;
  const { granted } = resourceNamed(kind).life;
  return [...resourcesByName(made)].flatMap(([thing, one]): readonly EarlierResource[] => {
    const isGranted = granted.includes(watch.statusOf(thing) ?? '');
    if (one.kind !== kind || !isGranted || !authorised.has(thing)) return [];
    const isEnded = watch.endOf(thing) !== undefined || acts.has(`delete ${thing}`);
    if (isEnded || (kind === 'consent' && !opensAccounts(thing, one, resources))) return [];
    return [{ one, since: one.at, alike: wayOfCreation(one) }];
  });
}

/** Whether a recurring consent names accounts, and no later one replaced it. */
function opensAccounts(thing: string, one: RunResource, { made, grants }: RunResources): boolean {
  const { body } = one.seen.request;
  if (!isRecurring(one) || typeof body !== 'string' || !body.includes('"iban"')) return false;
  const own = resourcesByName(made);
  const grant = grants.findLast(({ resource }) => resource === thing);
  return !grants.some(({ resource, psu, at }) => {
    const other = own.get(resource);
    const isLater = grant === undefined || (psu === grant.psu && at > grant.at);
    return resource !== thing && isLater && other?.identity === one.identity && isRecurring(other);
  });
}

/** Payments of deleted baskets; nobody started to authorise the payment or the basket, or to cancel the payment. */
function paymentsOfBaskets({ resources, watch }: RunState): readonly EarlierResource[] {
  const { made } = resources;
  const payments = resourcesByName(made);
  return made.flatMap((basket) => {
    const own = `${basket.kind} ${basket.id}`;
    const ending = watch.endOf(own);
    if (basket.kind !== 'basket' || ending?.by !== 'deletion') return [];
    if (resources.hasBegun(own)) return [];
    return membersOf(basket).flatMap((thing) => {
      const one = payments.get(thing);
      const isAsItWas =
        !hadEnded(watch.endOf(thing), ending) &&
        !resources.authorised.has(thing) &&
        !resources.hasBegun(thing) &&
        !resources.acts.has(`delete ${thing}`);
      return one !== undefined && isAsItWas
        ? [{ one, since: ending.at.endMs, alike: 'member' }]
        : [];
    });
  });
}

/** Whether a payment had ended before its basket; one that ended later is what a second look has to see again. */
const hadEnded = (own: ResourceEnd | undefined, ofBasket: ResourceEnd): boolean =>
  own !== undefined && !isAfter(own.at, ofBasket.at);
