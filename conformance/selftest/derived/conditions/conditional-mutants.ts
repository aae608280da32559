import { makeRandom } from '../../../../foundation/random.js';
import type { BankOffer, Condition, DimensionName } from '../../../../standard/dimension.js';
import { ruleAgainst } from '../../../../standard/dimension-rules.js';
import { conditionsAt, DIMENSIONS } from '../../../../standard/dimensions.js';
import { isHidden } from '../../../../standard/hidden-fields.js';
import { hashOf } from '../derive-mutants.js';
import type { Mutant } from '../mutant.js';
import { EVERYWHERE } from '../target.js';
import { isExcluded } from './excluded-conditions.js';

/** Operators that change a whole body, or its media type. */
const OF_BODY = /^(?:body|media-type)-/;

/** The conditions that a bank with this mutant can have. */
function conditionsOf(mutant: Mutant, offer: BankOffer): readonly Condition[] {
  const { every, when, target, operator } = mutant;
  const pointer = mutant.pointer ?? (OF_BODY.test(operator) ? '' : undefined);
  return every !== undefined || when !== undefined || target.operation === EVERYWHERE
    ? []
    : conditionsAt(target, offer)
        // an operator changes a whole response, so the elements of its lists are not apart
        .filter(({ dimension }) => dimension !== 'item')
        .filter((each) => !isExcluded(mutant, each))
        .filter((each) => pointer === undefined || !isHidden(pointer, each, target, offer));
}

/** The mutant, wrong only where all these conditions hold. */
const under = (mutant: Mutant, when: readonly Condition[]): Mutant => ({
  ...mutant,
  id: `${mutant.id}?${when.map(({ dimension, value }) => `${dimension}=${value}`).join('&')}`,
  when,
});

/** Each wrong mutant of one operation, once for each value of each dimension that it can have there. */
export const conditionalMutants = (
  mutants: readonly Mutant[],
  offer: BankOffer,
): readonly Mutant[] =>
  mutants
    .filter(({ intent }) => intent === 'wrong')
    .flatMap((mutant) =>
      conditionsOf(mutant, offer).map((condition) => under(mutant, [condition])),
    );

export interface Drawing {
  /** The number of conditions that have to hold at once. */
  readonly conditions: number;
  /** The number of mutants. */
  readonly size: number;
  readonly seed: string;
}

/** The draw ends after this number of mutants in sequence that were drawn before. */
const PATIENCE = 1_000;

/**
 * Different mutants with conditions that the contract allows together: each mutant is as likely as any other, then each
 * dimension, then each value. The same for the same seed; fewer when there are not so many.
 */
export function drawConditional(
  mutants: readonly Mutant[],
  offer: BankOffer,
  { conditions, size, seed }: Drawing,
): readonly Mutant[] {
  const random = makeRandom(hashOf(seed), conditions);
  const bases = mutants.filter((each) => conditionsOf(each, offer).length > 0);
  const drawn = new Map<string, Mutant>();
  let failed = bases.length === 0 ? PATIENCE : 0;
  while (drawn.size < size && failed < PATIENCE) {
    const base = random.pick(bases);
    const when: Condition[] = [];
    for (let open = conditionsOf(base, offer); when.length < conditions && open.length > 0; ) {
      const dimension = random.pick([...new Set(open.map((each) => each.dimension))]);
      when.push(random.pick(open.filter((each) => each.dimension === dimension)));
      open = open.filter(
        (each) =>
          each.dimension !== dimension && ruleAgainst([...when, each], base.target) === undefined,
      );
    }
    const mutant = under(base, inOrder(when));
    failed = when.length < conditions || drawn.has(mutant.id) ? failed + 1 : 0;
    if (failed === 0) drawn.set(mutant.id, mutant);
  }
  return [...drawn.values()];
}

const ORDER: readonly DimensionName[] = DIMENSIONS.map(({ name }) => name);

const inOrder = (when: readonly Condition[]): readonly Condition[] =>
  [...when].sort((one, other) => ORDER.indexOf(one.dimension) - ORDER.indexOf(other.dimension));

/** The id of a mutant without its conditions. */
export const baseOf = (id: string): string => /^[^?]*/.exec(id)?.[0] ?? id;

/** The mutant with this id: one of these, or one of them under the conditions that the id names. */
export function mutantCalled(id: string, mutants: ReadonlyMap<string, Mutant>): Mutant | undefined {
  const base = mutants.get(baseOf(id));
  if (base === undefined || base.id === id) return base;
  const when = id
    .slice(base.id.length + 1)
    .split('&')
    .flatMap((each): readonly Condition[] => {
      const [name, value] = each.split('=');
      const dimension = ORDER.find((known) => known === name);
      return dimension === undefined || value === undefined ? [] : [{ dimension, value }];
    });
  const mutant = under(base, when);
  return mutant.id === id ? mutant : undefined;
}
