import type { Case } from './cases/case.js';
import { combinedRows } from './cases/combinations/combination-cases.js';
import { offerIn } from './cases/combinations/offer.js';
import { looksBack } from './cases/looks-back.js';
import { frameworkSaid } from './clauses/applies-to.js';
import { registerDigest } from './clauses/register-digest.js';
import { allotPsus } from './engine/allot-psus.js';
import { carryOutRemoval } from './engine/carry-out-removal.js';
import { cleanUp, removeMade } from './engine/clean-up.js';
import { confirmFailures, reportUnconfirmed } from './engine/confirm-failures.js';
import { coverageOf } from './engine/coverage.js';
import { EventQueue } from './engine/event-queue.js';
import { lanesOf } from './engine/lanes-of.js';
import { carryOutLookBack, chooseEnds, waitUntilSettled } from './engine/look-back.js';
import { runCase } from './engine/run-case.js';
import type { RunOptions } from './engine/run-options.js';
import { RunState } from './engine/run-state.js';
import { scheduleCases } from './engine/schedule-cases.js';
import { needsConfirmation } from './engine/unconfirmed-failure.js';
import { waiverErrors } from './engine/waiver-errors.js';
import { sharedGrant } from './plan/shared-grant.js';
import type { Profile } from './profile/profile.js';
import { endOfRun } from './record/end-of-run.js';
import type {
  CaseFinished,
  PlannedCase,
  RunEvent,
  RunFacts,
  RunFinished,
  RunStarted,
  Verdict,
} from './record/event.js';
import { shareRepeats } from './record/share-repeats.js';
import { withoutBodies } from './record/without-bodies.js';
import { redactEvent } from './redaction/redact-event.js';

/** State of a run besides its cases. */
interface Progress {
  preflightFailure?: string;
  broken?: string;
}

/**
 * Carries out a plan and yields its events: run-started always comes first and run-finished always last. Each is
 * redacted, because findings and reasons may quote secrets. Prints nothing and reads no file; throws only what
 * its listener throws. A reader that stops early stops the run.
 */
export async function* run(options: RunOptions): AsyncGenerator<RunEvent> {
  const queue = new EventQueue<RunEvent>();
  const record: RunEvent[] = [];
  const share = shareRepeats();
  const state: RunState = new RunState(options, (given) => {
    state.clock.look();
    return queue.push(given.type === 'check' ? share(given) : given);
  });
  const work = carryOutRun(state, record).then(
    () => queue.end(),
    (error: unknown) => queue.fail(error),
  );
  try {
    for await (const event of queue) {
      const shown = redactEvent(event, state.secrets.redactor);
      const next = shown.type === 'exchange' ? share(shown) : shown;
      if (JUDGED_BY.has(next.type)) record.push(withoutBodies(next));
      yield next;
      if (event.type !== 'psu-asked' || shown.type !== 'psu-asked') continue;
      if (event.link !== undefined && shown.link !== event.link) options.onWholeLink?.(event.link);
    }
  } finally {
    state.isUnread = true;
    await work;
  }
}

/** Types of the events from which the end of a run is judged. */
const JUDGED_BY: ReadonlySet<RunEvent['type']> = new Set([
  'run-started',
  'case-started',
  'exchange',
  'check',
  'case-finished',
]);

/** Carries out a run from its first event to its last one. `record` contains what was read of it. */
async function carryOutRun(state: RunState, record: readonly RunEvent[]): Promise<void> {
  const start = performance.now();
  const progress: Progress = {};
  await state.emit(runStarted(state));
  await guarded(carryOutCases(state, progress), progress);
  await reportUnconfirmed(state);
  await guarded(cleanUp(state), progress);
  const earlierMs = state.options.earlier?.left.durationMs ?? 0;
  const durationMs = earlierMs + Math.round(performance.now() - start);
  await state.emit(runFinished(state, record, progress, durationMs));
}

/** Records an internal error, so that the run still ends with its final event. */
async function guarded(work: Promise<void>, progress: Progress): Promise<void> {
  await work.catch((error: unknown) => {
    progress.broken ??= error instanceof Error ? error.message : String(error);
  });
}

function runStarted({ options, waivers: applied }: RunState): RunStarted {
  const { plan, profile } = options;
  const planned: readonly PlannedCase[] = plan.run.map(({ id, title, clauses }) => ({
    case: id,
    title,
    clauses,
  }));
  const { baseUrl, authUrl } = profile.target;
  const { name, dialect } = profile;
  const { all: waivers } = applied;
  return {
    type: 'run-started',
    schemaVersion: 1,
    runId: options.runId,
    tool: { name: 'xs2a-kit', version: options.version, node: process.version },
    startedAt: new Date().toISOString(),
    target: { baseUrl, authUrl },
    profile: {
      name,
      file: options.profileFile,
      dialect,
      ...frameworkSaid(profile),
      ...(options.profilePath === undefined ? {} : { path: options.profilePath }),
      ...(options.profileSha256 === undefined ? {} : { sha256: options.profileSha256 }),
    },
    narrowed: plan.narrowed,
    ...givenOptions(options),
    ...(options.documents === undefined ? {} : { documents: options.documents }),
    register: registerDigest(options.clauses.values()),
    ...(options.certificates === undefined ? {} : { certificates: options.certificates }),
    ...(options.extensions === undefined ? {} : { extensions: options.extensions }),
    ...(plan.shard === undefined ? {} : { shard: plan.shard }),
    ...(plan.deselected.length > 0 ? { leftOut: clausesOf(plan.deselected) } : {}),
    ...(plan.onDemand ? { onDemand: plan.onDemand } : {}),
    ...(waivers.length === 0 ? {} : { waivers }),
    ...(plan.approach === undefined ? {} : { approach: plan.approach }),
    ...(options.draw === undefined ? {} : { draw: options.draw }),
    ...(options.earlier === undefined ? {} : { resumes: options.earlier.runId }),
    planned,
  };
}

const givenOptions = ({ given = {} }: RunOptions): Pick<RunStarted, 'options'> =>
  Object.keys(given).length === 0 ? {} : { options: given };

function clausesOf(cases: readonly Case[]): readonly string[] {
  return [...new Set(cases.flatMap(({ clauses }) => clauses))].sort();
}

/** Carries out the cases of the plan: in lanes, then those that need a run without other cases. */
async function carryOutCases(state: RunState, progress: Progress): Promise<void> {
  const { options } = state;
  const { earlier, plan } = options;
  if (earlier !== undefined) {
    state.takeUp(earlier.left);
    for (const event of earlier.left.events) await state.emit(event);
  }
  for (const { case: each, reason } of plan.notApplicable) {
    await emitUnstarted(each, state, { verdict: 'not-applicable', reason });
  }
  await checkFirst(state, progress);
  const cases = plan.run.filter((each) => earlier?.left.judged.has(each.id) !== true);
  const moving = cases.filter(movesClock);
  const [looks, looksAtEnds] = inOrderOfLooks(cases.filter(looksBack), moving.length > 0);
  const removals = cases.filter(({ removes }) => removes !== undefined);
  const others = cases.filter(
    (each) => !movesClock(each) && !looksBack(each) && each.removes === undefined,
  );
  const concurrency = options.concurrency ?? 1;
  const allotted = allotPsus(others, options.profile, concurrency);
  const profileOf = (each: Case) => allotted.get(each.id) ?? options.profile;
  const grants = new Map(others.map((each) => [each, sharedGrant(each, profileOf(each))?.key]));
  const isCheapNow = (each: Case) => state.granted.find(grants.get(each) ?? '') !== undefined;
  const lanes = new Map(others.map((each) => [each, lanesOf(each, profileOf(each))]));
  const carryOut = (each: Case) => carryOutCase(each, state, progress, profileOf(each));
  const goesOn = (): boolean => !state.aborted && progress.preflightFailure === undefined;
  if (goesOn()) await state.askClock();
  const inLanes: CarryOutAll = (some) =>
    scheduleCases({
      cases: some,
      concurrency: state.slots,
      carryOut,
      lanesOf: (each) => lanes.get(each) ?? [],
      isCheapNow,
    });
  const oneByOne: CarryOutAll = (some) => scheduleCases({ cases: some, concurrency: 1, carryOut });
  await inLanes(others);
  if (goesOn() && !state.results.bailed) await waitUntilSettled(looks, state);
  await oneByOne(looks);
  await confirmAll(state, inLanes);
  await oneByOne(removals);
  await confirmAll(state, oneByOne);
  if (moving.length === 0) return;
  chooseEnds(looksAtEnds, state);
  if (goesOn()) await removeMade(state);
  await oneByOne(moving);
  await confirmAll(state, oneByOne);
  await oneByOne(looksAtEnds);
  await confirmAll(state, oneByOne);
}

/**
 * The cases about resources of other cases: first those that run before the clean-up, then those that run after the clock has moved. The second
 * are about resources that have ended: a bank that revives one on a later day shows it then. None are second where no case moves the clock.
 */
const inOrderOfLooks = (looks: readonly Case[], isClockMoved: boolean) => {
  const isLast = ({ earlier }: Case): boolean =>
    isClockMoved && (earlier?.that === 'were-deleted' || earlier?.that === 'ended');
  return [looks.filter((each) => !isLast(each)), looks.filter(isLast)] as const;
};

type CarryOutAll = (cases: readonly Case[]) => Promise<void>;

/** Checks whether the bank can be tested at all. */
async function checkFirst({ options, emit }: RunState, progress: Progress): Promise<void> {
  for await (const check of options.preflight?.(signalOf(options)) ?? []) {
    await emit(check);
    if (check.outcome === 'failed') progress.preflightFailure ??= `${check.name}: ${check.detail}`;
  }
}

/**
 * Whether the case moves the bank's clock. That disturbs all other cases and executes waiting payments, so
 * such cases run one at a time, after all others have ended and been cleaned up.
 */
function movesClock(each: Case): boolean {
  return each.steps.some((step) => step.kind === 'clock');
}

/** Carries out a case that can start, and emits its result; a failure is reported once it is confirmed. */
async function carryOutCase(
  each: Case,
  state: RunState,
  progress: Progress,
  profile: Profile,
): Promise<void> {
  const obstacle = obstacleTo(each, state, progress);
  if (obstacle === 'waits') return void state.results.postponed.push(each);
  if (obstacle !== null) return emitUnstarted(each, state, obstacle);
  const end = await once(each, state, profile);
  if (!needsConfirmation(end)) {
    state.results.end(end);
    return state.emit(end);
  }
  const { findings, reason, durationMs } = end;
  state.results.unconfirmed.set(each.id, { each, profile, first: end });
  state.results.fail();
  await state.emit({ type: 'case-doubted', case: each.id, findings, reason, durationMs });
}

/** Carries out the steps of a case; `again` means for the second time. */
async function once(
  each: Case,
  state: RunState,
  profile: Profile,
  again = false,
): Promise<CaseFinished> {
  if (looksBack(each)) return carryOutLookBack(each, state, again);
  if (each.removes !== undefined) return carryOutRemoval(each, state, again);
  if (each.walk === undefined) return runCase(each, state, { profile, again });
  // loaded only when it is needed, because that takes a fifth of a second
  const { runWalk } = await import('./walks/run-walk.js');
  return runWalk(each, state);
}

/** Reports the verdicts of unconfirmed failures, and carries out the cases that waited for one of them. */
async function confirmAll(state: RunState, carryOut: CarryOutAll): Promise<void> {
  while (state.results.unconfirmed.size > 0 || state.results.postponed.length > 0) {
    await confirmFailures(state, ({ each, profile }) => once(each, state, profile, true));
    await carryOut(state.results.postponed.splice(0));
  }
}

function signalOf(options: RunOptions): AbortSignal {
  return options.signal ?? new AbortController().signal;
}

interface Obstacle {
  readonly verdict: Verdict;
  readonly reason: string;
}

/** Why a case cannot start; null when it can. */
function obstacleTo(each: Case, state: RunState, progress: Progress): Obstacle | 'waits' | null {
  const blocked = (reason: string): Obstacle => ({ verdict: 'blocked', reason });
  if (progress.preflightFailure !== undefined) return blocked('preflight failed');
  if (state.aborted) return blocked('the run was stopped before this case');
  if (state.target.dead) return blocked('the target does not respond');
  if (state.results.bailed) return blocked('a case failed before, and --bail ends the run there');
  const obstacle = state.options.plan.obstacles.get(each.id);
  if (obstacle !== undefined) return blocked(obstacle);
  if (each.twin === undefined || state.results.held.has(each.twin)) return null;
  if (state.results.unconfirmed.has(each.twin)) return 'waits';
  const twin = state.results.ended.find((ended) => ended.case === each.twin);
  if (twin?.verdict === 'not-applicable') {
    const reason = `its twin ${each.twin} does not apply: ${twin.reason ?? ''}`;
    return { verdict: 'not-applicable', reason };
  }
  const reason = `its twin ${each.twin} ended ${twin?.verdict ?? 'before it began'}`;
  if (twin === undefined) return blocked(reason);
  state.results.twinless.set(each.id, reason);
  return null;
}

/** Emits the result of a case that is not started. */
async function emitUnstarted(
  { id, title, clauses }: Case,
  { results, emit }: RunState,
  { verdict, reason }: Obstacle,
): Promise<void> {
  const base = { type: 'case-finished', case: id, title, clauses } as const;
  const event: CaseFinished = { ...base, verdict, findings: [], reason, durationMs: 0 };
  results.ended.push(event);
  await emit(event);
}

/** The end of a run, judged from its events. */
function runFinished(
  state: RunState,
  record: readonly RunEvent[],
  progress: Progress,
  durationMs: number,
): RunFinished {
  const { options } = state;
  const coverage = coverageOf({
    planned: options.plan.cells,
    combined: combinedRows(offerIn(options.profile, options.plan.approach), options.plan.run),
    seen: state.results.cells,
    ended: new Map(state.results.ended.map((ended) => [ended.case, ended])),
  });
  const expired = waiverErrors(state, options.plan.narrowed);
  const facts: RunFacts = {
    ...(state.aborted ? { aborted: true } : {}),
    ...(state.target.dead ? { dead: true } : {}),
    ...(expired.length === 0 ? {} : { waiverErrors: expired }),
    ...(state.clock.jumps.length === 0 ? {} : { clockJumps: state.clock.jumps }),
    ...progress,
  };
  const register = [...options.clauses.values()];
  return {
    ...endOfRun(record, register, { facts, coverage }),
    durationMs,
    exchanges: state.exchanges,
  };
}
