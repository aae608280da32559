import { prepareRun, standards } from '../../prepare-run.js';
import { conditionalMutants } from './conditions/conditional-mutants.js';
import { holdsIn } from './conditions/holds-in.js';
import { referenceOffer } from './conditions/reference-offer.js';
import { sampleOf } from './derive-mutants.js';
import { allMutants, operatorOf } from './derived-selftest.js';
import { hostBanks } from './host-banks.js';
import { judgedOf, loadJudged } from './judged-mutants.js';
import { learnSuite } from './learn-suite.js';
import { measure } from './measure.js';
import type { Mutant } from './mutant.js';
import type { MutantResult } from './mutant-result.js';
import { byTarget, isRefusedThere, situationsMet } from './pick-cases.js';

const CONCURRENCY = 4;

/** A mutant with a condition, and whether some case triggers it at a correct bank. */
export interface MetMutant {
  readonly mutant: Mutant;
  readonly met: boolean;
}

export interface LearnedConditions {
  readonly all: readonly MetMutant[];
  /** The outcomes of a sample of them. */
  readonly outcomes: readonly MutantResult[];
}

export interface ConditionOptions {
  /** Program and arguments that host banks. */
  readonly bankCommand: readonly string[];
  /** The number of base mutants whose conditions are compared with the record; all when absent. */
  readonly bases?: number;
  /** The number of mutants to test; none when 0. */
  readonly sample: number;
  readonly seed: string;
  readonly signal: AbortSignal;
  readonly onOutcome?: (outcome: MutantResult) => void;
}

/** Runs the suite once, finds which mutants with a condition it triggers, and tests a sample of them. */
export async function learnConditions(options: ConditionOptions): Promise<LearnedConditions> {
  const { bankCommand, bases, sample, seed, signal, onOutcome } = options;
  const standardOf = standards();
  const host = hostBanks(bankCommand, (profile) =>
    prepareRun(standardOf, profile, { selection: {} }),
  );
  try {
    const bank = await host.open();
    const { profile } = bank.prepared.loaded;
    const learned = await learnSuite(bank, CONCURRENCY);
    await bank.close();
    const index = byTarget(learned);
    const lines = loadJudged();
    const candidates = (await allMutants()).filter(
      ({ id, intent, every }) =>
        intent === 'wrong' && every === undefined && judgedOf(lines, id)?.judged !== 'equivalent',
    );
    const chosen = bases === undefined ? candidates : sampleOf(candidates, bases, seed);
    const offer = referenceOffer(profile);
    const all = chosen.flatMap((base): readonly MetMutant[] => {
      const situations = situationsMet(base, operatorOf(base), learned, index);
      if (situations.length === 0) return [];
      return conditionalMutants([base], offer)
        .filter((mutant) => !isRefusedThere(mutant, operatorOf(base), learned, index))
        .map((mutant) => ({
          mutant,
          met: situations.some((each) => holdsIn(mutant, each)),
        }));
    });
    const conditional = all.map(({ mutant }) => mutant);
    const some = sampleOf(conditional, sample, seed);
    const outcomes: MutantResult[] = [];
    for await (const outcome of measure(some, { host, learned, operatorOf, signal })) {
      outcomes.push(outcome);
      onOutcome?.(outcome);
    }
    return { all, outcomes };
  } finally {
    host.end();
  }
}
