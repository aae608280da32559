import type { CaseFinished } from '../record/event.js';
import { cameAgain, causesOf, type Doubt, representatives } from './doubt.js';
import { type Evidence, fateOf } from './fate-of.js';
import type { RunState } from './run-state.js';

/**
 * Maximum number of cases that are carried out again; when a case fails everywhere, more repetitions show
 * nothing new.
 */
export const MOST_REPEATS = 60;

type CarryOut = (doubt: Doubt) => Promise<CaseFinished>;

/**
 * Confirms failures before they are reported against the bank. One of the cases whose findings share a cause
 * is carried out again, alone. When it finds the same again, it confirms the others; when it does not, each
 * of the others is carried out again too. Then the verdicts of all of them are reported.
 */
export async function confirmDoubted(state: RunState, carryOut: CarryOut): Promise<void> {
  const doubts = inPlanOrder(state);
  const evidence: Evidence = { confirmed: new Set(), tried: new Set(), cut: null };
  await repeat(representatives(doubts), { state, carryOut, evidence });
  // those whose findings no repetition has confirmed
  const open = doubts.filter((doubt) => doubt.again === undefined && !isConfirmed(doubt, evidence));
  await repeat(open, { state, carryOut, evidence });
  await tell(doubts, state, evidence);
}

/** Reports doubted cases without a repetition, because the run was interrupted. */
export async function tellDoubted(state: RunState): Promise<void> {
  const cut = 'the run was interrupted';
  await tell(inPlanOrder(state), state, { confirmed: new Set(), tried: new Set(), cut });
}

async function tell(doubts: readonly Doubt[], state: RunState, evidence: Evidence): Promise<void> {
  for (const doubt of doubts) {
    const end = fateOf(doubt, evidence);
    state.results.doubted.delete(doubt.each.id);
    state.results.end(end);
    await state.emit(end);
  }
}

function inPlanOrder({ results: { doubted }, options }: RunState): readonly Doubt[] {
  return options.plan.run.flatMap(({ id }) => doubted.get(id) ?? []);
}

const isConfirmed = (doubt: Doubt, { confirmed }: Evidence): boolean =>
  [...causesOf(doubt, doubt.first)].every((cause) => confirmed.has(cause));

interface Repeating {
  readonly state: RunState;
  readonly carryOut: CarryOut;
  readonly evidence: Evidence;
}

async function repeat(
  doubts: readonly Doubt[],
  { state, carryOut, evidence }: Repeating,
): Promise<void> {
  for (const doubt of doubts) {
    if (isConfirmed(doubt, evidence)) continue;
    evidence.cut ??= whyNoMore(state);
    if (evidence.cut !== null) return;
    state.results.repeats += 1;
    const again = await carryOut(doubt);
    if (state.aborted) continue;
    doubt.again = again;
    for (const cause of causesOf(doubt, doubt.first)) evidence.tried.add(cause);
    for (const cause of cameAgain(doubt, again)) evidence.confirmed.add(cause);
  }
}

function whyNoMore(state: RunState): Evidence['cut'] {
  if (state.aborted) return 'the run was stopped';
  if (state.target.dead) return 'the target does not respond';
  if (state.results.repeats < MOST_REPEATS) return null;
  return `${MOST_REPEATS} cases were carried out again, which is the limit`;
}
