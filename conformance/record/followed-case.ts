import type { CheckDone, Exchange, Finding } from './event.js';
import type { ShownFinding } from './told-finding.js';

/** What is needed of a case. */
export interface FollowedCase {
  readonly id: string;
  readonly findings: readonly Finding[];
  readonly checks: readonly Pick<
    CheckDone,
    'clause' | 'exchange' | 'findings' | 'setup' | 'notJudged'
  >[];
  readonly exchanges: readonly Pick<Exchange, 'id' | 'operation' | 'request' | 'response'>[];
}

/** For each finding that follows from another one: the clause of that one. */
export type Owners = Map<ShownFinding, string>;
