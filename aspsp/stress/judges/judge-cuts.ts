import type { Cut } from '../ledger.js';
import type { Judgement } from './finding.js';

/** Time that a system may take to report a killed process to all its connections, in milliseconds. */
const AFTERMATH = 3000;

/**
 * Calls may end without a response only when a process was killed during them. `lag` is the clients' own
 * possible delay in noticing, in milliseconds.
 */
export function judgeCuts(cuts: readonly Cut[], kills: readonly number[], lag = 0): Judgement {
  const told = AFTERMATH + lag;
  const findings = cuts
    .filter(({ sent, got }) => !kills.some((at) => sent <= at + told && at <= got))
    .map(({ call, sent, got, reason }) => {
      const times = kills.map((at) => `sent ${since(at, sent)}, ended ${since(at, got)} a kill`);
      return { text: `${call} got no response: ${reason}.`, trail: times };
    });
  return { name: 'responses while no process is killed', looked: cuts.length, findings };
}

const since = (at: number, moment: number): string =>
  `${Math.abs(moment - at).toFixed(0)} ms ${moment < at ? 'before' : 'after'}`;
