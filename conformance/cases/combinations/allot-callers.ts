/**
 * Which wrong callers come in which tour, and when. A run has no time to let each of them try each request of each tour. So a tour takes,
 * for each operation, the callers that no earlier tour has tried together with most values of its row.
 */
import { groupBy } from '../../../foundation/group-by.js';
import { doingOf, resourceNamed, rolesOf } from '../../../standard/roles.js';
import { attempted } from '../build.js';
import type { Attempt, CallStep, GrantStep, Step } from '../case.js';
import { drawnFor } from '../drawn/drawn-for.js';
import type { OperationId } from '../operations.js';
import { otherTpp, type Tour } from './tour-calls.js';
import { firstRead } from './tour-reads.js';
import {
  attemptOf,
  isDueToServe,
  lackingIn,
  type WrongCaller,
  wrongCallersOf,
} from './wrong-caller.js';

/** A tour with the steps of its TPP. */
export interface TourSteps {
  readonly tour: Tour;
  readonly steps: readonly Step[];
}

/** A valid request that wrong callers may try too. */
interface Place {
  readonly operation: OperationId;
  /** The alias of the request, or of the attempts within a grant. */
  readonly as: string;
  /** What happened to the resource before: nothing, a start, a decision, its end. */
  readonly stage: string;
  readonly hasToken: boolean;
  /** Whether the last change was seconds ago. */
  readonly isLate: boolean;
  /** Whether the wrong caller comes before the first valid request of the operation. */
  readonly isBefore: boolean;
}

/** How many wrong callers come. */
interface Allotment {
  /**
   * The number of values that a caller has to meet for the first time, so that it is worth a request: the first caller of an operation in
   * a tour, and each further one. A caller that no earlier tour has sent to the operation needs one value only.
   */
  readonly least: number;
  readonly further: number;
  /** How many more it has to meet where a bank refuses it before it looks at the request: there, few conditions make a difference. */
  readonly atTheDoor: number;
  /** The most callers of one operation in one tour, besides those that have not tried it yet. */
  readonly most: number;
  /** Whether requests that lack a header or parameter of few operations come too. */
  readonly lacking?: true;
  /** Whether it counts that a caller meets this value at an operation. */
  readonly wants: (caller: string, value: string) => boolean;
}

/** `npm run bench:conditions` shows what other numbers would meet. */
const FIRST_DRAW: Allotment = { least: 4, further: 14, atTheDoor: 1, most: 3, wants: () => true };

/** The share of the values that count in a draw after the first. */
const WANTED = 0.12;

/**
 * How many wrong callers come in a draw. The first draw takes those that meet most values at once, so that a value which few requests have is never
 * worth a request. Every other draw counts an eighth of the values only, others each time: after some draws, each value has counted once.
 */
export function allotted(draw: number): Allotment {
  if (draw === 0) return FIRST_DRAW;
  const wants = (caller: string, value: string) =>
    drawnFor({ draw: String(draw) }, `${caller} ${value}`).chance(WANTED);
  return { least: 1, further: 1, atTheDoor: 0, most: 3, wants };
}

/** Whoever meets one value for the first time comes. */
export const ALLOTTED_DEEP: Allotment = {
  ...{ least: 1, further: 1, atTheDoor: 0, most: Infinity, lacking: true },
  wants: () => true,
};

/** What earlier tours try: by operation, form of the resource and caller, the values. */
type Seen = Map<string, Set<string>>;

/** The steps of each tour with those of its wrong callers; a later tour takes what the earlier ones have left. */
export function withWrongCallers(
  tours: readonly TourSteps[],
  allotment: Allotment,
): readonly (readonly Step[])[] {
  const seen: Seen = new Map();
  return tours.map(({ tour, steps }) => {
    if (tour.steps !== undefined) return steps;
    const callers = new Map<string, WrongCaller[]>();
    const places = groupBy(placesIn(tour, steps), ({ operation }) => operation);
    for (const own of places.values()) {
      for (const { as, caller } of chosenAmong(triesOf(tour, own, seen, allotment), allotment)) {
        callers.set(as, [...(callers.get(as) ?? []), caller]);
      }
    }
    return inserted(tour, steps, callers);
  });
}

/** A caller at a place, with the values that it would try, and those that are tried already. */
interface Try {
  readonly as: string;
  readonly caller: WrongCaller;
  readonly values: readonly string[];
  /** Those of the values that count where the caller has tried the operation before. */
  readonly wanted: readonly string[];
  readonly seen: Set<string>;
}

/** The best of these tries, and further ones that are worth it; what they try is seen then. */
function chosenAmong(
  tries: readonly Try[],
  { least, further, atTheDoor, most }: Allotment,
): readonly Try[] {
  const chosen: Try[] = [];
  for (;;) {
    const gains = tries.map(({ values, wanted, seen, caller }) =>
      seen.size === 0
        ? values.length
        : wanted.filter((each) => !seen.has(each)).length - (caller.isAtTheDoor ? atTheDoor : 0),
    );
    const gain = Math.max(...gains);
    const best = tries[gains.indexOf(gain)];
    const isNew = best?.seen.size === 0;
    const needed = isNew ? 1 : chosen.length === 0 ? least : further;
    if (best === undefined || gain < needed || (!isNew && chosen.length >= most)) return chosen;
    for (const each of best.values) best.seen.add(each);
    chosen.push(best);
  }
}

/** Each caller at each of these places of one operation. */
function triesOf(
  tour: Tour,
  places: readonly Place[],
  seen: Seen,
  { wants, lacking }: Allotment,
): readonly Try[] {
  const { service = '', product = '' } = tour.row;
  return places.flatMap((place) => {
    const { operation, as } = place;
    const values = valuesAt(tour, place);
    const callers = [
      ...wrongCallersOf(tour, operation),
      ...(lacking ? lackingIn(operation, as.slice(as.startsWith(BEFORE) ? BEFORE.length : 0)) : []),
    ];
    return callers.map((caller) => {
      const form = `${operation} ${service} ${product.startsWith('pain.')} ${caller.name}`;
      const own = seen.get(form) ?? new Set();
      seen.set(form, own);
      const wanted = values.filter((value) => wants(form, value));
      return { as, caller, values, wanted, seen: own };
    });
  });
}

/** What a row decides that no request shows. */
const UNSEEN: ReadonlySet<string> = new Set(['decision', 'addresses', 'other-tpp']);

/** The values that a request at this place has. */
function valuesAt({ row }: Tour, { stage, hasToken, isLate, isBefore }: Place): readonly string[] {
  // whoever starts the authorisation chooses the approach
  const isOpen = stage === 'new' && row['start'] === 'explicit';
  const values = Object.entries({
    ...row,
    stage,
    token: hasToken,
    moment: isLate,
    tries: isBefore,
  });
  return values.flatMap(([name, value]) =>
    UNSEEN.has(name) || (name === 'approach' && isOpen) ? [] : [`${name} ${value}`],
  );
}

/** The places of a tour, each once. */
function placesIn(tour: Tour, steps: readonly Step[]): readonly Place[] {
  const all = groupBy(allPlacesIn(tour, steps), ({ as }) => as);
  return [...all.values()].flatMap((alike) => alike.slice(0, 1));
}

function allPlacesIn(tour: Tour, steps: readonly Step[]): readonly Place[] {
  const met = new Set<OperationId>();
  let stage = 'new';
  let isLate = false;
  const placesOf = (step: CallStep): readonly Place[] => {
    if (step.afterMs !== undefined) isLate = true;
    if (!isValid(tour, step)) return [];
    const { operation, bearer } = step;
    const place = { operation, stage, hasToken: bearer !== undefined, isLate };
    const mayComeBefore = !met.has(operation) && step.as !== 'create' && !removes(step);
    met.add(operation);
    return [
      { ...place, as: aliasOf(step), isBefore: removes(step) },
      ...(mayComeBefore ? [{ ...place, as: beforeOf(step), isBefore: true }] : []),
    ];
  };
  return steps.flatMap((step): readonly Place[] => {
    if (step.kind === 'call') {
      const found = placesOf(step);
      // another TPP is refused, and the resource stays
      if (removes(step) && isValid(tour, step)) [stage, isLate] = ['ended', false];
      return found;
    }
    if (step.kind !== 'grant') return [];
    const own = Object.entries(operationsIn(tour, step)).map(([as, operation]) => ({
      operation,
      as: `${as}-${step.of}`,
      stage: as === 'start' ? stage : 'begun',
      hasToken: false,
      isLate: false,
      isBefore: true,
    }));
    isLate = false;
    if (stage === 'new') stage = 'begun';
    const begun = (step.begun ?? []).flatMap(placesOf);
    if (step.undecided !== true) {
      [stage, isLate] = [step.of === 'create' ? step.decision : 'ended', false];
    }
    return [...own, ...begun];
  });
}

/** The operations that a grant carries out: the start, and the update where the approach has one. */
function operationsIn(
  tour: Tour,
  { of, name, decision, undecided }: GrantStep,
): Readonly<Partial<Record<'start' | 'update', OperationId>>> {
  // a second person repeats the requests of the first
  if (name !== undefined) return {};
  const { start, update } = rolesOf(of === 'create' ? tour.resource : CANCELLATION);
  const hasUpdate = decision === 'approve' && undecided !== true && isUpdated(tour);
  const isStarted = of === 'create' && tour.row['start'] === 'implicit';
  return {
    ...(start === undefined || isStarted ? {} : { start }),
    ...(update === undefined || !hasUpdate ? {} : { update }),
  };
}

const CANCELLATION = resourceNamed('cancellation');

/** In Decoupled, an update names the PSU who approves, where the bank need not know the name before. */
const isUpdated = ({ row, namesLater = false, updatesOAuth = true }: Tour): boolean =>
  row['approach'] === 'EMBEDDED' ||
  (row['approach'] === 'OAUTH' && updatesOAuth) ||
  (row['approach'] === 'DECOUPLED' && namesLater);

/** A request at a path or at a link is one: a run sends one of both. */
const aliasOf = ({ as }: CallStep): string => as.replace(/-linked$/, '');

/** The key of the callers that come before a request. */
const beforeOf = (step: CallStep): string => `${BEFORE}${aliasOf(step)}`;

const BEFORE = 'before ';

/** Whether the bank should serve it: it is sent by the TPP of the tour, and its members are created for it alone. */
const isValid = ({ create }: Tour, step: CallStep): boolean =>
  step.twinStep === undefined && (step.as === 'create' || !create.some(({ as }) => as === step.as));

const removes = ({ operation }: CallStep): boolean => doingOf(operation)?.role === 'delete';

/** The steps with those of the callers: after the valid request, or before it where it removes the resource or belongs to a grant. */
function inserted(
  tour: Tour,
  steps: readonly Step[],
  allotted: ReadonlyMap<string, readonly WrongCaller[]>,
): readonly Step[] {
  const spread = (step: CallStep): readonly CallStep[] => {
    if (!isValid(tour, step)) return [step];
    const triedAt = (place: string, isBefore: boolean): readonly CallStep[] =>
      (allotted.get(place) ?? []).map((caller) => triedBy(tour, step, caller, isBefore));
    const tried = triedAt(aliasOf(step), false);
    const before = triedAt(beforeOf(step), true);
    return removes(step) ? [...tried, step] : [...before, step, ...tried];
  };
  return steps.flatMap((step): readonly Step[] => {
    if (step.kind === 'call') return spread(step);
    if (step.kind !== 'grant') return [step];
    const { start, update } = operationsIn(tour, step);
    const tries = (operation: OperationId | undefined, as: string): readonly Attempt[] =>
      operation === undefined
        ? []
        : (allotted.get(as) ?? []).map((caller) => attemptOf(caller, operation, as));
    const attempts = tries(update, `update-${step.of}`);
    return [
      {
        ...step,
        begun: (step.begun ?? []).flatMap(spread),
        startAttempts: tries(start, `start-${step.of}`),
        ...(attempts.length === 0 ? {} : { attempts }),
      },
    ];
  });
}

function triedBy(tour: Tour, step: CallStep, caller: WrongCaller, isBefore: boolean): CallStep {
  const { afterMs, until: _, judged: __, duty: ___, bearer, ...valid } = step;
  // a stolen token is a case of its own, and part of deep tours
  const isWithout = caller.identity === otherTpp(tour) && tour.isDeep !== true;
  const own = bearer === undefined || isWithout ? valid : { ...valid, bearer };
  // before the bank has served the operation, nobody knows whether it has it
  const attempt = attemptOf(caller, step.operation, step.as, isDueToServe(step) && !isBefore);
  const known = isBefore ? 'create' : step.as;
  return {
    ...attempted(own, attempt),
    ...(isBefore && afterMs !== undefined ? { afterMs } : {}),
    ifOffered: true,
    twinStep: removes(step) ? firstRead(tour) : known,
  };
}
