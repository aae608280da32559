import type { CaseFinished } from '../record/event.js';
import { confirmedResult, type RepeatEvidence } from './confirmed-result.js';
import type { RunState } from './run-state.js';
import {
  cameAgain,
  causesOf,
  representatives,
  type UnconfirmedFailure,
} from './unconfirmed-failure.js';

/**
 * Maximum number of cases that are carried out again; when a case fails everywhere, more repetitions show
 * nothing new.
 */
export const MOST_REPEATS = 60;

type CarryOut = (failure: UnconfirmedFailure) => Promise<CaseFinished>;

/**
 * Confirms failures before they are reported against the bank. One of the cases whose findings share a cause
 * is carried out again, alone. When it finds the same again, it confirms the others; when it does not, each
 * of the others is carried out again too. Then the verdicts of all of them are reported.
 */
export async function confirmFailures(state: RunState, carryOut: CarryOut): Promise<void> {
  const failures = inPlanOrder(state);
  const evidence: RepeatEvidence = { confirmed: new Set(), tried: new Set(), cut: null };
  await repeat(representatives(failures), { state, carryOut, evidence });
  // those whose findings no repetition has confirmed
  const open = failures.filter(
    (failure) => failure.again === undefined && !isConfirmed(failure, evidence),
  );
  await repeat(open, { state, carryOut, evidence });
  await report(failures, state, evidence);
}

/** Reports unconfirmed failures without a repetition, because the run was interrupted. */
export async function reportUnconfirmed(state: RunState): Promise<void> {
  const cut = 'the run was interrupted';
  await report(inPlanOrder(state), state, { confirmed: new Set(), tried: new Set(), cut });
}

async function report(
  failures: readonly UnconfirmedFailure[],
  state: RunState,
  evidence: RepeatEvidence,
): Promise<void> {
  for (const failure of failures) {
    const end = confirmedResult(failure, evidence);
    state.results.unconfirmed.delete(failure.each.id);
    state.results.end(end);
    await state.emit(end);
  }
}

function inPlanOrder({
  results: { unconfirmed },
  options,
}: RunState): readonly UnconfirmedFailure[] {
  return options.plan.run.flatMap(({ id }) => unconfirmed.get(id) ?? []);
}

const isConfirmed = (failure: UnconfirmedFailure, { confirmed }: RepeatEvidence): boolean =>
  [...causesOf(failure, failure.first)].every((cause) => confirmed.has(cause));

interface Repeating {
  readonly state: RunState;
  readonly carryOut: CarryOut;
  readonly evidence: RepeatEvidence;
}

async function repeat(
  failures: readonly UnconfirmedFailure[],
  { state, carryOut, evidence }: Repeating,
): Promise<void> {
  for (const failure of failures) {
    if (isConfirmed(failure, evidence)) continue;
    evidence.cut ??= whyNoMore(state);
    if (evidence.cut !== null) return;
    state.results.repeats += 1;
    const again = await carryOut(failure);
    if (state.aborted) continue;
    failure.again = again;
    for (const cause of causesOf(failure, failure.first)) evidence.tried.add(cause);
    for (const cause of cameAgain(failure, again)) evidence.confirmed.add(cause);
  }
}

function whyNoMore(state: RunState): RepeatEvidence['cut'] {
  if (state.aborted) return 'the run was stopped';
  if (state.target.dead) return 'the target does not respond';
  if (state.results.repeats < MOST_REPEATS) return null;
  return `${MOST_REPEATS} cases were carried out again, which is the limit`;
}
