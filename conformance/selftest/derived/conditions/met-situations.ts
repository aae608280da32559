import type { BankOffer } from '../../../../standard/dimension.js';
import { conditionsAt } from '../../../../standard/dimensions.js';
import { isServed, type KnownBank } from '../../../record/situations/seen-exchange.js';
import { Situations } from '../../../record/situations/situations.js';
import type { Learned, Trace } from '../learn-suite.js';
import { withTwins } from '../pick-cases.js';
import { type MutantTarget, targetName } from '../target.js';
import { seenOnWire } from './seen-on-wire.js';

/** How often the suite sends an operation with one value of a dimension. */
export interface MetSituation {
  readonly target: string;
  readonly dimension: string;
  readonly value: string;
  /** Requests that the bank served, and others. */
  readonly served: number;
  readonly refused: number;
}

/** For each operation and each value that it can have: how often the suite sends that, without any mutant. */
export function metSituations(
  targets: readonly MutantTarget[],
  learned: Learned,
  bank: { readonly known: KnownBank; readonly offer: BankOffer },
): readonly MetSituation[] {
  const counts = new Map<string, number>();
  for (const trace of learned.traces.values()) count(trace, learned, bank.known, counts);
  return targets.flatMap((target) => {
    const name = targetName(target);
    return conditionsAt(target, bank.offer)
      .filter(({ dimension }) => dimension !== 'item')
      .map(({ dimension, value }) => ({
        target: name,
        dimension,
        value,
        served: counts.get(`${name} ${dimension}=${value} served`) ?? 0,
        refused: counts.get(`${name} ${dimension}=${value} refused`) ?? 0,
      }));
  });
}

/** Counts the exchanges of one case, after those of its twins. */
function count(
  trace: Trace,
  learned: Learned,
  known: KnownBank,
  counts: Map<string, number>,
): void {
  const situations = new Situations(known);
  for (const each of withTwins(trace, learned)) {
    for (const { called, live } of each.said) {
      const answer = called?.answer ?? live.answer;
      const request = called?.request ?? live.request;
      const operation = called?.declared === true ? called.target.operation : undefined;
      const seen = seenOnWire(operation, request, Date.parse(live.startedAt), answer);
      if (called !== undefined && each === trace) {
        const end = isServed(seen) ? 'served' : 'refused';
        for (const [name, value] of Object.entries(situations.read(seen))) {
          const key = `${targetName(called.target)} ${name}=${value} ${end}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
      if (called === undefined || operation !== undefined) situations.note(seen);
    }
  }
}
