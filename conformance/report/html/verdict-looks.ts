import type { ClauseVerdict } from '../../record/event.js';
import type { CaseRun } from '../../record/fold-run.js';

export type AnyVerdict = CaseRun['verdict'] | ClauseVerdict;

/** Colour class, symbol and words of each verdict; colour is never the only sign. */
export const VERDICT_LOOKS: Readonly<
  Record<AnyVerdict, readonly [tone: string, sign: string, words: string]>
> = {
  passed: ['pass', '✓', 'Passed'],
  failed: ['fail', '✕', 'Failed'],
  warned: ['warn', '!', 'Warned'],
  observed: ['note', 'i', 'Observed'],
  waived: ['note', '~', 'Waived'],
  'not-applicable': ['mute', '–', 'Not applicable'],
  blocked: ['open', '?', 'Blocked'],
  'setup-failed': ['open', '?', 'Set-up failed'],
  'harness-error': ['fail', '?', 'Harness error'],
  unstable: ['warn', '?', 'Unstable'],
  unfinished: ['open', '?', 'Not finished'],
  'not-run': ['open', '?', 'Not run'],
  untested: ['open', '?', 'Untested'],
  'not-in-run': ['mute', '–', 'Not in this run'],
};
