/** Requests that are sent seconds after the last change of a resource: a job of the bank may have changed it in between. */
import type { Attempt, Step } from './case.js';

/** Milliseconds after the last change: a little more than from where a request counts as later (record/situations). */
export const LATER_MS = 3_200;

/** The steps; the first judged request after each set-up waits. Other cases run in the meantime. */
export const judgedLater = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step, at) =>
    isJudged(step) && steps[at - 1] !== undefined && !isJudged(steps[at - 1])
      ? { ...step, afterMs: LATER_MS }
      : step,
  );

const isJudged = (step: Step | undefined): boolean => step?.kind === 'call' && step.setup !== true;

/** The attempts; the first one waits. */
export const firstLater = (attempts: readonly Attempt[]): readonly Attempt[] =>
  attempts.map((each, at) => (at === 0 ? { ...each, afterMs: LATER_MS } : each));
