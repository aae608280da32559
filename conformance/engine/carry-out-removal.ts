/** Removes what the run created, as cases whose requests are judged; the clean-up removes what they leave, without a judgement. */
import { groupBy } from '../../foundation/group-by.js';
import { CREATED } from '../../standard/roles.js';
import type { Case, Step } from '../cases/case.js';
import { MADE } from '../cases/removals/removal.js';
import { standInFor } from '../cases/stand-in.js';
import type { CaseFinished } from '../record/event.js';
import { carryOutMany } from './carry-out-many.js';
import { type CaseState, caseState } from './case-state.js';
import { reasonOf } from './clean-up.js';
import { hasEnded } from './has-ended.js';
import { canMeet, type Lane } from './lanes-of.js';
import { ownerOf } from './look-back.js';
import { phonesOf } from './phones-of.js';
import { isRemovable, type Removable, removalSteps } from './removal-steps.js';
import { distinct, wayOfCreation } from './resources.js';
import { endOfSteps } from './run-case.js';
import type { RunState } from './run-state.js';

/** The removal of one resource. */
interface Removing {
  readonly made: Removable;
  readonly steps: readonly Step[];
  /** The phones that it needs. */
  readonly lanes: readonly Lane[];
}

/** The resources of the case's kind that have not ended, as far as the run has seen. */
function notEnded({ removes }: Case, state: RunState): readonly Removable[] {
  return distinct(state.resources.made)
    .filter(isRemovable)
    .filter((one) => one.kind === removes && !hasEnded(one, state));
}

/** What a bank may distinguish when it removes a resource: its product, and how far it has come. */
function situationOf({ kind, id, seen }: Removable, { watch, resources }: RunState): string {
  const thing = `${kind} ${id}`;
  const { pathname } = new URL(seen.request.url);
  return `${pathname} ${watch.statusOf(thing)} ${resources.authorised.has(thing)}`;
}

/** One of those that are alike stays for a second time, which a finding needs: it cannot be made again by the same removal. */
function withoutLast(all: readonly Removable[], state: RunState): readonly Removable[] {
  const alike = (one: Removable): string => `${wayOfCreation(one)} ${situationOf(one, state)}`;
  const groups = [...groupBy(all, alike).values()];
  return groups.flatMap((group) => (group.length === 1 ? group : group.slice(0, -1)));
}

/** Carries out a case that removes resources: its steps once for each. Returns the result of the case. */
export function carryOutRemoval(each: Case, state: RunState, again = false): Promise<CaseFinished> {
  const all = notEnded(each, state);
  return carryOutMany(each, state, {
    again,
    things: removalsOf(again ? all : withoutLast(all, state), state),
    next: (waiting, running) => {
      const taken = running.flatMap(({ lanes }) => lanes);
      return waiting.find(({ lanes }) => canMeet(lanes, taken));
    },
    carryOut: async ({ made, steps }) => {
      // its time begins now, not with that of the first one
      const of = caseState({ ...each, steps }, state, { owner: ownerOf(made) });
      of.seen.set(MADE, made.seen);
      const end = await endOfSteps(of);
      noteKept(of, made);
      // what could not be carried out is left to the clean-up, which reports what stays
      return { of, ...end };
    },
    none: 'the run has nothing that this case could remove',
  });
}

/** The removals, of which the first of each situation is followed by a read. */
function removalsOf(all: readonly Removable[], state: RunState): readonly Removing[] {
  const { profile, spec } = state.options;
  const before = new Set<string>();
  return all.map((made, nth) => {
    const situation = situationOf(made, state);
    const looks = !before.has(situation);
    before.add(situation);
    const scope = state.scope(new Map([[MADE, made.seen]]));
    const { first, rest: follow } = removalSteps(made, { profile, spec, scope }, { nth, looks });
    const rest = follow.filter((step) => !isLacking(step, state));
    return { made, steps: [first, ...rest], lanes: phonesOf(rest, profile) };
  });
}

/** What the bank did not remove is not asked for again, unless the resource that contains it is removed only later. */
function noteKept({ run, seen }: CaseState, made: Removable): void {
  const deleted = seen.get('delete');
  if (deleted === undefined || hasEnded(made, run) || isContained(made, run)) return;
  run.resources.kept.set(`${made.kind} ${made.id}`, reasonOf(deleted));
}

/** Whether a resource that the run has yet to remove, such as a basket, was created with this one in it. */
const isContained = ({ id }: Removable, run: RunState): boolean =>
  run.resources.made.some(
    (other) =>
      isRemovable(other) &&
      CONTAINERS.has(other.kind) &&
      other.seen.request.body?.includes(`"${id}"`) === true &&
      !hasEnded(other, run),
  );

const CONTAINERS: ReadonlySet<string> = new Set(
  CREATED.filter(({ contains }) => contains !== undefined).map(({ name }) => name),
);

/** A read at an endpoint that the bank lacks, and that no other read replaces: a pain.001 document has no status. */
const isLacking = (step: Step, { endpoints }: RunState): boolean =>
  endpoints.lacks(step) && standInFor(step) === undefined;
