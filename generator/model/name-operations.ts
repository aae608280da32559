import { toPointer } from '../load/json-pointer.js';
import type { JsonObject } from '../load/loaded-document.js';
import type { Problem } from '../load/problem.js';
import { stringAt } from './document-reader.js';
import { isIdentifier, methodName, NamePool, pascalCase } from './naming.js';

/** What an operation may be called. */
export interface NamedBy {
  readonly operation: JsonObject;
  /** The name when there is no operationId. */
  readonly stem: string;
  /** The name when another operation has its name; without it, the name gets a number. */
  readonly place?: string;
  /** Where it is in the document. */
  readonly at: readonly string[];
}

export interface OperationNames {
  readonly id: string;
  readonly typeName: string;
}

/** Takes warnings about a document. */
export type TellProblem = (problem: Problem) => void;

const ENDINGS = ['Request', 'Body', 'Response'];

/**
 * The names of operations, which do not depend on their order: an operationId that already is a name keeps it,
 * then come those that become one, then operations without an id. Whoever is left over is named after its place.
 */
export function nameOperations<N extends NamedBy>(
  given: readonly N[],
  pool: NamePool,
  tell: TellProblem,
): ReadonlyMap<N, OperationNames> {
  const ids = NamePool.ofValues();
  const named = new Map<N, OperationNames>();
  const sorted = given
    .map((one) => ({ one, rank: rankOf(one), text: textOf(one) }))
    .sort((a, b) => a.rank - b.rank || order(a.text, b.text));
  const free: N[] = [];
  const left: N[] = [];
  for (const { one } of sorted) (ids.reserve(methodName(textOf(one))) ? free : left).push(one);
  const settle = (one: N, id: string): void => {
    const stems = [pascalCase(id), ...(one.place === undefined ? [] : [pascalCase(one.place)])];
    const typeName = pool.takeStem(stems, ENDINGS);
    named.set(one, { id, typeName });
    const clash = clashOf(one, { id, typeName }, named);
    if (clash !== undefined) tell(clash);
  };
  for (const one of free) settle(one, methodName(textOf(one)));
  for (const one of left) settle(one, ids.take(one.place ?? methodName(textOf(one))));
  return named;
}

const textOf = ({ operation, stem }: NamedBy): string => stringAt(operation, 'operationId') ?? stem;

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function rankOf(one: NamedBy): number {
  if (stringAt(one.operation, 'operationId') === undefined) return 3;
  const text = textOf(one);
  if (!isIdentifier(text)) return 2;
  return pascalCase(text).slice(1) === text.slice(1) ? 0 : 1;
}

/** The warning for an operation that did not get the name of its id. */
function clashOf(
  one: NamedBy,
  { id, typeName }: OperationNames,
  others: ReadonlyMap<NamedBy, OperationNames>,
): Problem | undefined {
  const text = textOf(one);
  const wanted = methodName(text);
  const types = pascalCase(text);
  if (id === wanted && typeName === types) return undefined;
  const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  const winner = [...others].find(
    ([other, names]) => other !== one && (same(names.id, wanted) || same(names.typeName, types)),
  );
  const own = stringAt(one.operation, 'operationId');
  const subject = own === undefined ? 'the operation without operationId' : `operationId ${own}`;
  const renamed = id === wanted ? `has types named ${typeName}` : `becomes ${id}`;
  const taken = id === wanted ? types : wanted;
  const why =
    winner === undefined
      ? `${taken} has another meaning in the generated code`
      : `${textOf(winner[0])} has the name ${taken}`;
  return {
    pointer: toPointer(own === undefined ? one.at : [...one.at, 'operationId']),
    rule: 'operation-renamed',
    text: `${subject} ${renamed}, because ${why}`,
    hint: winner === undefined ? 'Rename this operationId.' : 'Rename one of the two operationIds.',
    warning: true,
  };
}
