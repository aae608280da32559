import type { Cut } from '../ledger.js';
import type { Judgement } from './finding.js';

/** Time that a system takes to tell everyone about a killed process, in milliseconds. */
const AFTERMATH = 3000;

/**
 * Calls end without an answer only where a process was killed under them. `lag` is how late the
 * clients themselves may have been with what they were told, in milliseconds.
 */
export function judgeCuts(cuts: readonly Cut[], kills: readonly number[], lag = 0): Judgement {
  const told = AFTERMATH + lag;
  const findings = cuts
    .filter(({ sent, got }) => !kills.some((at) => sent <= at + told && at <= got))
    .map(({ call, sent, got, reason }) => {
      const times = kills.map((at) => `sent ${since(at, sent)}, ended ${since(at, got)} a kill`);
      return { text: `${call} got no answer: ${reason}.`, trail: times };
    });
  return { name: 'answers while nothing is killed', looked: cuts.length, findings };
}

const since = (at: number, moment: number): string =>
  `${Math.abs(moment - at).toFixed(0)} ms ${moment < at ? 'before' : 'after'}`;
