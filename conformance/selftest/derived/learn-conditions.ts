import { conditionalMutants } from './conditions/conditional-mutants.js';
import { holdsIn } from './conditions/holds-in.js';
import { referenceOffer } from './conditions/reference-offer.js';
import { sampleOf } from './derive-mutants.js';
import { allMutants, operatorOf, referenceBanks } from './derived-selftest.js';
import { judgedOf, loadJudged } from './judged-mutants.js';
import { learnSuite } from './learn-suite.js';
import type { Mutant } from './mutant.js';
import { byTarget, isRefusedThere, situationsMet } from './pick-cases.js';

const CONCURRENCY = 4;

/** A mutant with a condition, and whether some case of some draw triggers it at a correct bank. */
export interface MetMutant {
  readonly mutant: Mutant;
  readonly met: boolean;
  /** The first draw whose run triggers it. */
  readonly draw: number;
}

export interface ConditionOptions {
  /** Program and arguments that host banks. */
  readonly bankCommand: readonly string[];
  /** The number of base mutants whose conditions are compared with the record; all when absent. */
  readonly bases?: number;
  readonly seed: string;
  /** Also the cases that run only on request. */
  readonly deep?: boolean;
  /** How many runs, each with another draw; 1 when absent. */
  readonly draws?: number;
}

/** Runs the suite once for each draw, and finds which mutants with one condition it triggers. */
export async function learnConditions(options: ConditionOptions): Promise<readonly MetMutant[]> {
  const { bases, seed, draws = 1 } = options;
  const lines = loadJudged();
  const candidates = (await allMutants()).filter(
    ({ id, intent, every }) =>
      intent === 'wrong' && every === undefined && judgedOf(lines, id)?.judged !== 'equivalent',
  );
  const chosen = bases === undefined ? candidates : sampleOf(candidates, bases, seed);
  let all = await metIn(0, chosen, options);
  for (let draw = 1; draw < draws; draw += 1) {
    const next = await metIn(draw, chosen, options);
    const met = new Set(next.flatMap((one) => (one.met ? [one.mutant.id] : [])));
    all = all.map((one) =>
      one.met || !met.has(one.mutant.id) ? one : { ...one, met: true, draw },
    );
  }
  return all;
}

/** What one draw triggers. */
async function metIn(
  draw: number,
  bases: readonly Mutant[],
  { bankCommand, deep }: ConditionOptions,
): Promise<readonly MetMutant[]> {
  const host = referenceBanks(bankCommand, deep, draw);
  try {
    const bank = await host.open();
    const learned = await learnSuite(bank, CONCURRENCY);
    const offer = referenceOffer(bank.prepared.loaded.profile);
    await bank.close();
    const index = byTarget(learned);
    return bases.flatMap((base): readonly MetMutant[] => {
      const situations = situationsMet(base, operatorOf(base), learned, index);
      if (situations.length === 0) return [];
      return conditionalMutants([base], offer)
        .filter((mutant) => !isRefusedThere(mutant, operatorOf(base), learned, index))
        .map((mutant) => ({
          mutant,
          met: situations.some((each) => holdsIn(mutant, each)),
          draw,
        }));
    });
  } finally {
    host.end();
  }
}
