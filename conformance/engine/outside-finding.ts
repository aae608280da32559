import type { Step } from '../cases/case.js';
import type { Level } from '../clauses/clause.js';
import type { Finding } from '../record/event.js';
import type { OffLimits } from '../wire/guarded-wire.js';

const CLAUSE = 'SAFE-LINKS-HOME';

/** The finding of a link or redirect that leads outside the bank's origins. */
export const outsideFinding = (
  { as }: Step,
  { allowed, origin }: OffLimits,
  levelOf: (clause: string) => Level,
): Finding => ({
  clause: CLAUSE,
  level: levelOf(CLAUSE),
  where: `${as}: address`,
  expected: `it is one of the bank's: ${allowed.join(', ')}`,
  actual: `it is ${origin.slice(0, 200)}; no request was sent there`,
});
