import type { NamedType, Shape } from '../model/api-model.js';
import { NamePool } from '../model/naming.js';
import { PREDICATE_FILES } from './predicate-files.js';
import { PredicatePrinter } from './predicate-printer.js';
import { predicateName, printPredicate } from './print-checks.js';
import { type Data, printLiteral } from './print-literal.js';
import { ruleName } from './shape-rule.js';
import { undefinedRefuser } from './undefined-refuser.js';

/** The printed predicates for the types of a document. */
export interface Predicates {
  /** One function for each named type. */
  readonly functions: readonly string[];
  /** The helper functions that they call. */
  readonly helpers: readonly string[];
  /** The constants of the functions; declared first. */
  readonly constants: readonly string[];
  /** The runtime functions that they call; `rules` has the explaining rules that they use. */
  readonly calls: readonly string[];
  readonly rules: readonly Data[];
  /** The constant for a list of values that has one. */
  readonly listOf: (values: Data) => string | undefined;
}

/**
 * A function for each named type that checks whether a value is valid: straight-line code that
 * creates no objects and has no table lookups. Rules that types cannot express use
 * the explaining rule.
 */
export function predicatesOf(
  types: readonly NamedType[],
  branching: ReadonlySet<string> = new Set(),
): Predicates {
  const named = types.flatMap((type) => [
    ...(isScalar(type) ? [] : [predicateName(type.name)]),
    ruleName(type.name),
  ]);
  const printer = new PredicatePrinter(
    new NamePool([...Object.keys(PREDICATE_FILES), ...named]),
    undefinedRefuser(types),
    new Map(types.filter(isScalar).map(({ name, shape }) => [name, shape])),
  );
  const functions = types
    .filter((type) => !isScalar(type))
    .map(({ name, shape }) => {
      const body = printer.within(name, () => printer.body(shape));
      return branching.has(name)
        ? printer.remember(predicateName(name), body)
        : printPredicate(predicateName(name), body);
    });
  return {
    functions,
    helpers: printer.helpers,
    constants: printer.constants,
    calls: [...printer.calls],
    rules: printer.rules,
    listOf: (values) => printer.lists.get(printLiteral(values)),
  };
}

const SCALARS: ReadonlySet<Shape['kind']> = new Set([
  ...(['string', 'number', 'integer', 'bigint', 'boolean'] as const),
]);

/** Whether values of a type are texts, numbers or truth values, so that its rule finds the only error as fast as a predicate. */
export const isScalar = ({ shape }: NamedType): boolean => SCALARS.has(shape.kind);
