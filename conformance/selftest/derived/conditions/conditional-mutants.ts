import { makeRandom } from '../../../../foundation/random.js';
import type { BankOffer, Condition, DimensionName } from '../../../../standard/dimension.js';
import { ruleAgainst } from '../../../../standard/dimension-rules.js';
import { conditionsAt, DIMENSIONS, isOfExisting } from '../../../../standard/dimensions.js';
import { isHidden } from '../../../../standard/hidden-fields.js';
import { doingOf } from '../../../../standard/roles.js';
import { hashOf } from '../derive-mutants.js';
import type { Mutant } from '../mutant.js';
import { EVERYWHERE, type MutantTarget } from '../target.js';

/** The conditions that a bank with this mutant can have. */
const conditionsOf = (
  { every, when, target, operator, pointer }: Mutant,
  offer: BankOffer,
): readonly Condition[] =>
  every !== undefined || when !== undefined || target.operation === EVERYWHERE
    ? []
    : conditionsAt(target, offer)
        // an operator changes a whole response, so the elements of its lists are not apart
        .filter(({ dimension }) => dimension !== 'item')
        .filter(({ dimension }) => dimension !== 'tpp' || !isOfOneCaller(operator, target))
        .filter((condition) => !isExcluded(operator, condition))
        .filter((condition) => !isOfRefused(operator, target, condition))
        .filter((each) => pointer === undefined || !isHidden(pointer, each, target, offer));

/** Operators that change what a bank does with a request that it has to refuse. */
const OF_REFUSED = /^(?:identity-|header-not-demanded$|refusal-|redirect-uris-not-demanded$)/;

/** The approach of a creation is told by its response: one that is refused has none. */
const isOfRefused = (operator: string, target: MutantTarget, { dimension }: Condition): boolean =>
  dimension === 'approach' &&
  OF_REFUSED.test(operator) &&
  target.operation !== EVERYWHERE &&
  doingOf(target.operation)?.role === 'create';

/** The second TPP alone sends it, or a caller that is no TPP and names no resource of one. */
const isOfOneCaller = (operator: string, target: MutantTarget): boolean =>
  operator === 'identity-tpp2' || (operator.startsWith('identity-') && !isOfExisting(target));

/** What a consent decides for the reads under it: a Consent-ID that does not exist has no value for it. */
const OF_CONSENT: ReadonlySet<DimensionName> = new Set<DimensionName>([
  'model',
  'rights',
  'recurring',
  'approach',
  'psu',
  'moment',
  'tries',
]);

/** Conditions of one operator that never hold where a bank can be wrong in its way. */
interface NeverOf {
  readonly operators: readonly string[];
  readonly never: Readonly<Partial<Record<DimensionName, readonly string[]>>>;
  readonly because: string;
}

const NEVER_OF: readonly NeverOf[] = [
  {
    operators: ['consent-received', 'consent-rejected'],
    never: { token: ['with'] },
    because: 'Authentication 5: the token comes after the approval',
  },
  {
    operators: ['consent-received', 'consent-rejected', 'consent-of-other-accounts'],
    never: { tries: ['again'] },
    because: 'the bank has served no such read with this consent before',
  },
  {
    operators: ['consent-spent-for-today'],
    never: { presence: ['present'], tries: ['first'], recurring: ['one-off'] },
    because:
      'Limits: frequencyPerDay counts the accesses without the PSU, so that a first one is open; whether a consent without recurrence is for one access is not said',
  },
  {
    operators: ['consent-expired'],
    never: { moment: ['at-once'] },
    because: 'Limits: validUntil is a day, and the clock moves past its end',
  },
  {
    operators: ['consent-superseded'],
    never: { recurring: ['one-off'] },
    because: 'Consent resource: the earlier recurring consent expires',
  },
  {
    operators: ['status-reverted'],
    never: { tries: ['first'], stage: ['created'] },
    because: 'the mutant shows again what an earlier response has shown, and another one has left',
  },
];

/** Whether a condition cannot hold: the consent of a read does not exist, or the state of its resource excludes it. */
const isExcluded = (operator: string, { dimension, value }: Condition): boolean =>
  (operator === 'consent-unknown' && OF_CONSENT.has(dimension)) ||
  NEVER_OF.some(
    ({ operators, never }) =>
      operators.includes(operator) && never[dimension]?.includes(value) === true,
  );

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
