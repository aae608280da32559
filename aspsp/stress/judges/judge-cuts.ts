import type { Cut } from '../ledger.js';
import type { Judgement } from './finding.js';

/** Time that the system takes to tell everyone about a killed process, in milliseconds. */
const AFTERMATH = 3000;

/** Calls end without an answer only where a process was killed under them. */
export function judgeCuts(cuts: readonly Cut[], kills: readonly number[]): Judgement {
  const findings = cuts
    .filter(({ sent, got }) => !kills.some((at) => sent <= at + AFTERMATH && at <= got))
    .map(({ call, reason }) => ({ text: `${call} got no answer: ${reason}.`, trail: [] }));
  return { name: 'answers while nothing is killed', looked: cuts.length, findings };
}
