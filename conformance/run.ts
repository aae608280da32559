import type { Case } from './cases/case.js';
import { registerDigest } from './clauses/register-digest.js';
import { allotPsus } from './engine/allot-psus.js';
import { cleanUp, removeMade } from './engine/clean-up.js';
import { confirmDoubted, tellDoubted } from './engine/confirm.js';
import { coverageOf } from './engine/coverage.js';
import { isDoubtful } from './engine/doubt.js';
import { lanesOf } from './engine/lanes-of.js';
import { letAge, runLeftAlone } from './engine/left-alone.js';
import { runCase } from './engine/run-case.js';
import type { RunOptions } from './engine/run-options.js';
import { RunState } from './engine/run-state.js';
import { sideBySide } from './engine/side-by-side.js';
import { waiverErrors } from './engine/waiver-errors.js';
import type { Profile } from './profile/profile.js';
import { endOfRun } from './record/end-of-run.js';
import type {
  PlannedCase,
  RunEvent,
  RunFacts,
  RunFinished,
  RunStarted,
  Verdict,
} from './record/event.js';
import { withoutBodies } from './record/without-bodies.js';
import { redactEvent } from './redaction/redact-event.js';

/** State of a run besides its cases. */
interface Progress {
  preflightFailure?: string;
  broken?: string;
}

/**
 * Carries out a plan and yields its events: run-started always comes first and run-finished always last.
 * Prints nothing and reads no file; throws only what its listener throws.
 */
export async function* run(options: RunOptions): AsyncGenerator<RunEvent> {
  const state = new RunState(options);
  for await (const event of told(options, state)) {
    const shown = redactEvent(event, state.secrets.redactor);
    yield shown;
    if (event.type !== 'psu-asked' || shown.type !== 'psu-asked') continue;
    if (shown.link !== event.link) options.onWholeLink?.(event.link);
  }
}

/** Yields every event of a run, redacted, because findings and reasons may quote secrets. */
async function* told(options: RunOptions, state: RunState): AsyncGenerator<RunEvent> {
  const start = performance.now();
  const progress: Progress = {};
  const begin = runStarted(options, state);
  const record: RunEvent[] = [begin];
  yield begin;
  try {
    yield* kept(guarded(body(options, state, progress), progress), record);
  } finally {
    yield* kept(tellDoubted(state), record);
    yield* kept(guarded(cleanUp(state), progress), record);
    const durationMs = Math.round(performance.now() - start);
    yield runFinished(options, state, record, progress, durationMs);
  }
}

/** Passes events on, and keeps those from which the end of the run is judged. */
async function* kept(
  events: AsyncIterable<RunEvent> | Iterable<RunEvent>,
  record: RunEvent[],
): AsyncGenerator<RunEvent> {
  for await (const event of events) {
    if (JUDGED_BY.has(event.type)) record.push(withoutBodies(event));
    yield event;
  }
}

const JUDGED_BY: ReadonlySet<RunEvent['type']> = new Set([
  'case-started',
  'exchange',
  'check',
  'case-finished',
]);

/** Records an internal error, so that the run still ends with its final event. */
async function* guarded(
  events: AsyncGenerator<RunEvent>,
  progress: Progress,
): AsyncGenerator<RunEvent> {
  try {
    yield* events;
  } catch (error) {
    progress.broken ??= error instanceof Error ? error.message : String(error);
  }
}

function runStarted(options: RunOptions, state: RunState): RunStarted {
  const { plan, profile } = options;
  const planned: readonly PlannedCase[] = plan.run.map(({ id, title, clauses }) => ({
    case: id,
    title,
    clauses,
  }));
  const { baseUrl, authUrl } = profile.target;
  const { name, dialect } = profile;
  const { all: waivers } = state.waivers;
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
      ...(options.profilePath === undefined ? {} : { path: options.profilePath }),
      ...(options.profileSha256 === undefined ? {} : { sha256: options.profileSha256 }),
    },
    narrowed: plan.narrowed,
    ...(options.documents === undefined ? {} : { documents: options.documents }),
    register: registerDigest(options.clauses.values()),
    ...(options.certificates === undefined ? {} : { certificates: options.certificates }),
    ...(options.extensions === undefined ? {} : { extensions: options.extensions }),
    ...(plan.shard === undefined ? {} : { shard: plan.shard }),
    ...(plan.deselected.length > 0 ? { leftOut: clausesOf(plan.deselected) } : {}),
    ...(plan.onDemand ? { onDemand: plan.onDemand } : {}),
    ...(waivers.length === 0 ? {} : { waivers }),
    ...(plan.approach === undefined ? {} : { approach: plan.approach }),
    ...(options.earlier === undefined ? {} : { resumes: options.earlier.runId }),
    planned,
  };
}

function clausesOf(cases: readonly Case[]): readonly string[] {
  return [...new Set(cases.flatMap(({ clauses }) => clauses))].sort();
}

async function* body(
  options: RunOptions,
  state: RunState,
  progress: Progress,
): AsyncGenerator<RunEvent> {
  const { earlier, plan } = options;
  if (earlier !== undefined) {
    state.takeUp(earlier.left);
    yield* earlier.left.events;
  }
  for (const { case: each, reason } of plan.notApplicable) {
    yield finished(each, state, 'not-applicable', reason);
  }
  for await (const check of options.preflight?.(signalOf(options)) ?? []) {
    yield check;
    if (check.outcome === 'failed') progress.preflightFailure ??= `${check.name}: ${check.detail}`;
  }
  const cases = plan.run.filter((each) => earlier?.left.judged.has(each.id) !== true);
  const moving = cases.filter(movesClock);
  const looks = cases.filter((each) => each.left !== undefined);
  const others = cases.filter((each) => !movesClock(each) && each.left === undefined);
  const concurrency = options.concurrency ?? 1;
  const allotted = allotPsus(others, options.profile, concurrency);
  const profileOf = (each: Case) => allotted.get(each.id) ?? options.profile;
  const lanes = new Map(others.map((each) => [each, lanesOf(each, profileOf(each))]));
  const carryOut = (each: Case) => carriedOut(each, state, progress, profileOf(each));
  const goesOn = (): boolean => !state.aborted && progress.preflightFailure === undefined;
  if (goesOn()) await state.askClock();
  const inLanes = (some: readonly Case[]) =>
    sideBySide({
      cases: some,
      concurrency,
      carryOut,
      lanesOf: (each) => lanes.get(each) ?? [],
    });
  yield* inLanes(others);
  if (goesOn() && !state.results.bailed) await letAge(looks, state);
  yield* sideBySide({ cases: looks, concurrency: 1, carryOut });
  yield* confirmed(state, inLanes);
  if (moving.length === 0) return;
  if (goesOn()) yield* removeMade(state);
  const oneByOne = (some: readonly Case[]) => sideBySide({ cases: some, concurrency: 1, carryOut });
  yield* oneByOne(moving);
  yield* confirmed(state, oneByOne);
}

/**
 * Whether the case moves the bank's clock. That disturbs all other cases and executes waiting payments, so
 * such cases run one at a time, after all others have ended and been cleaned up.
 */
function movesClock(each: Case): boolean {
  return each.steps.some((step) => step.kind === 'clock');
}

async function* carriedOut(
  each: Case,
  state: RunState,
  progress: Progress,
  profile: Profile,
): AsyncGenerator<RunEvent> {
  const obstacle = obstacleTo(each, state, progress);
  if (obstacle === 'waits') return void state.results.postponed.push(each);
  if (obstacle !== null) {
    yield finished(each, state, obstacle.verdict, obstacle.reason);
    return;
  }
  const told = each.walk === undefined ? once(each, state, profile) : await walked(each, state);
  for await (const event of told) {
    if (event.type === 'case-finished' && isDoubtful(event)) {
      const { findings, reason, durationMs } = event;
      state.results.doubted.set(each.id, { each, profile, first: event });
      state.results.fail();
      yield { type: 'case-doubted', case: each.id, findings, reason, durationMs };
      continue;
    }
    if (event.type === 'case-finished') state.results.end(event);
    yield event;
  }
}

/** Carries out the steps of a case; `again` means for the second time. */
function once(
  each: Case,
  state: RunState,
  profile: Profile,
  again = false,
): AsyncGenerator<RunEvent> {
  return each.left === undefined
    ? runCase(each, state, profile, again)
    : runLeftAlone(each, state, again);
}

/** Reports the verdicts of doubted cases, and carries out the cases that waited for one of them. */
async function* confirmed(
  state: RunState,
  carryOut: (cases: readonly Case[]) => AsyncGenerator<RunEvent>,
): AsyncGenerator<RunEvent> {
  while (state.results.doubted.size > 0 || state.results.postponed.length > 0) {
    yield* confirmDoubted(state, ({ each, profile }) => once(each, state, profile, true));
    yield* carryOut(state.results.postponed.splice(0));
  }
}

/** Loads the code for walks only when it is needed, because that takes a fifth of a second. */
async function walked(each: Case, state: RunState): Promise<AsyncGenerator<RunEvent>> {
  const { runWalk } = await import('./walks/run-walk.js');
  return runWalk(each, state);
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
  if (state.results.doubted.has(each.twin)) return 'waits';
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

function finished(each: Case, state: RunState, verdict: Verdict, reason: string): RunEvent {
  const { id, title, clauses } = each;
  const event = {
    type: 'case-finished',
    case: id,
    title,
    clauses,
    verdict,
    findings: [],
    reason,
    durationMs: 0,
  } as const;
  state.results.ended.push(event);
  return event;
}

/** The end of a run, judged from its events. */
function runFinished(
  options: RunOptions,
  state: RunState,
  record: readonly RunEvent[],
  told: Pick<RunFacts, 'preflightFailure' | 'broken'>,
  durationMs: number,
): RunFinished {
  const coverage = coverageOf({
    planned: options.plan.cells,
    seen: state.results.cells,
    ended: new Map(state.results.ended.map((ended) => [ended.case, ended])),
  });
  const expired = waiverErrors(state, options.plan.narrowed);
  const facts: RunFacts = {
    ...(state.aborted ? { aborted: true } : {}),
    ...(state.target.dead ? { dead: true } : {}),
    ...(expired.length === 0 ? {} : { waiverErrors: expired }),
    ...told,
  };
  const register = [...options.clauses.values()];
  return {
    ...endOfRun(record, register, { facts, coverage }),
    durationMs,
    exchanges: state.exchanges,
  };
}
