/** Requests that come seconds after the last change: what a job of the bank, or a lifetime that is too short, changes meanwhile shows then. */
import type { Attempt, Step } from './case.js';

/** Milliseconds after the last change: a little more than from where a request counts as later (record/situations). */
export const LATER_MS = 3_200;

/** The steps of which the first judged request after each set-up comes seconds later; other cases go on meanwhile. */
export const judgedLater = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step, at) =>
    isJudged(step) && steps[at - 1] !== undefined && !isJudged(steps[at - 1])
      ? { ...step, afterMs: LATER_MS }
      : step,
  );

const isJudged = (step: Step | undefined): boolean => step?.kind === 'call' && step.setup !== true;

/** The attempts of which the first comes seconds later. */
export const firstLater = (attempts: readonly Attempt[]): readonly Attempt[] =>
  attempts.map((each, at) => (at === 0 ? { ...each, afterMs: LATER_MS } : each));
