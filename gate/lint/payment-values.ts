import type { Located } from '../../documents/located.js';
import { viewSchema } from '../../documents/schema-view.js';
import { type LintOperation, parameterOf } from './lint-operation.js';

/** The possible values of a path parameter: the literals in the path, or the values of its enum. */
export function paymentValues(
  root: unknown,
  operation: LintOperation,
  name: 'payment-service' | 'payment-product',
): { readonly values: readonly unknown[] | undefined; readonly at: Located } {
  const literal = operation.literals[name];
  if (literal !== undefined) return { values: [literal], at: operation.at };
  // their parameters may have other names: the position in the path decides
  const open = [...operation.path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  const index = name === 'payment-service' || operation.literals['payment-service'] ? 0 : 1;
  const parameter = parameterOf(operation, 'path', open[index] ?? name);
  if (parameter?.schema === undefined) return { values: undefined, at: operation.at };
  return { values: viewSchema(root, parameter.schema).values, at: parameter.at };
}
