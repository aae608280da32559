import type { MutantBank } from './host-banks.js';
import type { Learned, Trace } from './learn-suite.js';
import type { Mutant, MutantOperator } from './mutant.js';
import { mutatedWire } from './mutated-wire.js';
import { type Picked, withTwins } from './pick-cases.js';
import { type Accusation, runCases, type SuiteResult } from './suite-runner.js';

/** The outcome of some mutants in one run of the suite. */
export interface MutantOutcomes {
  /** How often each mutant changed what the suite saw. */
  readonly applied: ReadonlyMap<string, number>;
  readonly required: readonly Accusation[];
  readonly warned: readonly Accusation[];
  readonly unjudged: SuiteResult['unjudged'];
  readonly movedClock: boolean;
  readonly cases: number;
}

/**
 * Number of cases that are first tested one by one, cheapest first, because the first case detects most
 * mutants.
 */
const FIRST = 5;
const CONCURRENCY = 4;

export interface MutantTrial {
  readonly mutants: readonly Mutant[];
  readonly operatorOf: (mutant: Mutant) => MutantOperator;
  readonly picked: readonly Picked[];
  readonly learned: Learned;
  readonly untilFound: boolean;
}

/** Runs the selected cases against the bank with these mutants applied. */
export async function tryMutants(bank: MutantBank, trial: MutantTrial): Promise<MutantOutcomes> {
  const { mutants, operatorOf, picked, learned, untilFound } = trial;
  const { findTarget } = bank;
  const wire = mutatedWire(bank.wire, { mutants, operatorOf, findTarget, known: learned.known });
  const traces = picked.map(({ trace }) => trace);
  const comesAndGoes = mutants.some(({ every }) => every !== undefined);
  const rounds = !untilFound || comesAndGoes ? [traces] : inTwo(traces);
  const said: SuiteResult[] = [];
  for (const [at, round] of rounds.entries()) {
    const isCareful = comesAndGoes || (untilFound && at === 0);
    const concurrency = isCareful ? 1 : CONCURRENCY;
    const cases = ordered(round, learned);
    const one = await runCases(bank.prepared, { cases, wire, concurrency, untilFound });
    said.push(one);
    if (untilFound && one.required.length > 0) break;
  }
  return {
    applied: wire.applied,
    required: said.flatMap(({ required }) => required),
    warned: said.flatMap(({ warned }) => warned),
    unjudged: said.flatMap(({ unjudged }) => unjudged),
    movedClock: traces.some(({ movesClock }) => movesClock),
    cases: traces.length,
  };
}

const inTwo = (traces: readonly Trace[]): readonly (readonly Trace[])[] =>
  [traces.slice(0, FIRST), traces.slice(FIRST)].filter((each) => each.length > 0);

/** Cases with their twins before them, without duplicates. */
function ordered(traces: readonly Trace[], learned: Learned) {
  const all = traces.flatMap((trace) => withTwins(trace, learned));
  return [...new Set(all.map(({ each }) => each))];
}
