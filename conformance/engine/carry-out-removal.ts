/** Removes what the run created, as cases whose requests are judged; the clean-up removes what they leave, without a judgement. */
import { groupBy } from '../../foundation/group-by.js';
import { resourceNamed } from '../../standard/roles.js';
import type { Case, Step } from '../cases/case.js';
import { MADE } from '../cases/removals/removal.js';
import { standInFor } from '../cases/stand-in.js';
import type { CaseFinished } from '../record/event.js';
import { isOver, STATE_GRAPHS } from '../record/state-graphs.js';
import { type CaseState, caseState } from './case-state.js';
import { caseVerdict } from './case-verdict.js';
import { reasonOf } from './clean-up.js';
import { canMeet, type Lane } from './lanes-of.js';
import { fewOf, ownerOf, wayOfCreation } from './look-back.js';
import { phonesOf } from './phones-of.js';
import { isRemovable, type Removable, removalSteps } from './removal-steps.js';
import { endOfSteps } from './run-case.js';
import { runParallel } from './run-parallel.js';
import type { RunState } from './run-state.js';

/** The removal of one resource. */
interface Removing {
  readonly made: Removable;
  readonly of: CaseState;
  readonly lanes: readonly Lane[];
}

/** The resources of the case's kind that have not ended, as far as the run has seen. */
function notEnded({ removes }: Case, state: RunState): readonly Removable[] {
  return state.resources.made
    .filter(isRemovable)
    .filter((one) => one.kind === removes && !hasEnded(one, state));
}

/** Whether the resource has ended, as far as the run has seen. */
export function hasEnded({ kind, id }: Removable, { watch }: RunState): boolean {
  const { graph } = resourceNamed(kind).life;
  const thing = `${kind} ${id}`;
  return (
    watch.endOf(thing) !== undefined || isOver(STATE_GRAPHS[graph], watch.statusOf(thing) ?? '')
  );
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
export async function carryOutRemoval(
  each: Case,
  state: RunState,
  again = false,
): Promise<CaseFinished> {
  const start = performance.now();
  const at = new Date().toISOString();
  await state.emit({ type: 'case-started', case: each.id, at, ...(again && { again }) });
  const all = notEnded(each, state);
  const chosen = again ? all : withoutLast(all, state);
  const seen = new Set<string>();
  const work = chosen.map((made, nth) => {
    const situation = situationOf(made, state);
    const looks = !seen.has(situation);
    seen.add(situation);
    return removing(each, made, state, { nth, looks });
  });
  const failures: string[] = [];
  await runParallel({
    work,
    concurrency: state.options.concurrency ?? 1,
    next: (waiting, running) => {
      const taken = running.flatMap(({ lanes }) => lanes);
      return waiting.find(({ lanes }) => canMeet(lanes, taken));
    },
    carryOut: async ({ of, made }) => {
      if (state.aborted || state.target.dead) return;
      const { setupFailure, harnessError } = await endOfSteps(of);
      failures.push(...[setupFailure, harnessError].filter((one) => one !== null));
      noteKept(of, made);
    },
  });
  const { id, title, clauses } = each;
  const findings = work.flatMap(({ of }) => of.tally.findings);
  const judged = work.reduce((sum, { of }) => sum + of.tally.judged, 0);
  const { verdict, reason } = caseVerdict(
    {
      findings,
      // what could not be carried out is left to the clean-up, which reports what stays
      setupFailure: judged === 0 ? (failures[0] ?? null) : null,
      harnessError: null,
      interrupted: state.aborted,
      judged,
      inapplicable: work.length === 0 ? 'the run has nothing that this case could remove' : null,
    },
    state.waivers.all,
  );
  const durationMs = Math.round(performance.now() - start);
  return {
    ...{ type: 'case-finished', case: id, title, clauses, verdict, reason, durationMs },
    findings: fewOf(findings),
  };
}

/** What the bank did not remove is not asked for again. */
function noteKept({ run, seen }: CaseState, made: Removable): void {
  const deleted = seen.get('delete');
  if (deleted === undefined || hasEnded(made, run)) return;
  run.resources.kept.set(`${made.kind} ${made.id}`, reasonOf(deleted));
}

/** A read at an endpoint that the bank lacks, and that no other read replaces: a pain.001 document has no status. */
const isLacking = (step: Step, { endpoints }: RunState): boolean =>
  endpoints.lacks(step) && standInFor(step) === undefined;

function removing(
  each: Case,
  made: Removable,
  state: RunState,
  options: { readonly nth: number; readonly looks: boolean },
): Removing {
  const { profile, spec } = state.options;
  const seen = new Map([[MADE, made.seen]]);
  const context = { profile, spec, scope: state.scope(seen) };
  const { first, rest: all } = removalSteps(made, context, options);
  const rest = all.filter((step) => !isLacking(step, state));
  const of = caseState({ ...each, steps: [first, ...rest] }, state, { owner: ownerOf(made) });
  of.seen.set(MADE, made.seen);
  return { made, of, lanes: phonesOf(rest, profile) };
}
