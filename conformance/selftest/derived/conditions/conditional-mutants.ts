import type { BankOffer } from '../../../../standard/dimension.js';
import { conditionsAt } from '../../../../standard/dimensions.js';
import type { Mutant } from '../mutant.js';
import { EVERYWHERE } from '../target.js';

/** Each wrong mutant of one operation, once for each value of each dimension that it can have there. */
export function conditionalMutants(
  mutants: readonly Mutant[],
  offer: BankOffer,
): readonly Mutant[] {
  return mutants
    .filter(
      ({ intent, every, target }) =>
        intent === 'wrong' && every === undefined && target.operation !== EVERYWHERE,
    )
    .flatMap((mutant) =>
      conditionsAt(mutant.target, offer)
        // an operator changes a whole response, so the elements of its lists are not apart
        .filter(({ dimension }) => dimension !== 'item')
        .map((condition) => ({
          ...mutant,
          id: `${mutant.id}?${condition.dimension}=${condition.value}`,
          when: [condition],
        })),
    );
}
