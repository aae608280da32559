import { createHash } from 'node:crypto';
import { OPERATION } from '../../../standard/operation.js';
import type { Mutant, MutantOperator, Seed } from './mutant.js';
import type { OperationShape } from './operation-shape.js';
import { EVERYWHERE, type MutantTarget, PAYMENT_KINDS, targetName } from './target.js';

/** One in this number of mutants is also tested intermittently. */
const ONE_IN = 2;
const EVERY = 5;

/** The targets of an operation: one for each kind of payment when its path contains the service. */
function targetsOf({ id, path }: OperationShape): readonly MutantTarget[] {
  if (!path.includes('{payment-service}')) return [{ operation: id }];
  return PAYMENT_KINDS.map((kind) => ({ operation: id, kind }));
}

/** A hash of a text, the same in every run. */
export function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

/** All mutants that follow from the documents; the same in every run, with unique ids. */
export function deriveMutants(
  shapes: readonly OperationShape[],
  operators: readonly MutantOperator[],
): readonly Mutant[] {
  const all = shapes
    .filter(({ id }) => id !== OPERATION.iam.authorize)
    .flatMap((shape) =>
      targetsOf(shape).flatMap((target) =>
        operators.flatMap((operator) =>
          operator.derive(shape, target).flatMap((seed) => mutantsOf(operator, target, seed)),
        ),
      ),
    );
  const wide = operators.flatMap((operator) =>
    (operator.deriveWide?.() ?? []).flatMap((seed) =>
      mutantsOf(operator, { operation: EVERYWHERE }, seed),
    ),
  );
  return [...new Map([...all, ...wide].map((mutant) => [mutant.id, mutant])).values()];
}

function mutantsOf(operator: MutantOperator, target: MutantTarget, seed: Seed): readonly Mutant[] {
  const { slug, ...data } = seed;
  const { id: of, intent, duty } = operator;
  const id = `${targetName(target)}/${slug}`;
  const mutant: Mutant = { id, operator: of, intent, duty, target, ...data };
  if (operator.intermittent !== true || hashOf(id) % ONE_IN !== 0) return [mutant];
  return [mutant, { ...mutant, id: `${id}~${EVERY}`, every: EVERY }];
}

/** A sample of this number of mutants, selected by a seed. */
export function sampleOf(
  mutants: readonly Mutant[],
  size: number,
  seed: string,
): readonly Mutant[] {
  const rank = new Map(mutants.map((each) => [each, hashOf(`${seed} ${each.id}`)]));
  return [...mutants]
    .sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0))
    .slice(0, size);
}
