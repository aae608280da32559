import type { CaseRun } from './fold-run.js';

/** What the verdict of a case means for the comparison of two runs. */
export type CaseStanding = 'holds' | 'warned' | 'failed' | 'unjudged' | 'idle';

const STANDING: Readonly<Record<CaseRun['verdict'], CaseStanding>> = {
  passed: 'holds',
  observed: 'holds',
  waived: 'holds',
  warned: 'warned',
  failed: 'failed',
  unstable: 'unjudged',
  blocked: 'unjudged',
  'setup-failed': 'unjudged',
  'harness-error': 'unjudged',
  unfinished: 'unjudged',
  'not-run': 'unjudged',
  'not-applicable': 'idle',
};

export const standingOf = (verdict: CaseRun['verdict']): CaseStanding => STANDING[verdict];
