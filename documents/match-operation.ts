import type { OperationId } from '../standard/operation-id.js';
import { type KnownOperation, namesIn, shapeOf } from './known-operations.js';
import type { Located } from './located.js';
import { type OperationAt, parametersOf } from './operations.js';
import { viewSchema } from './schema-view.js';

export const PAYMENT_SERVICES = ['payments', 'bulk-payments', 'periodic-payments'];

/** The operation of ours that one of a bank's document is. */
export interface Match {
  readonly id: OperationId;
  /** Values in the path where ours has a parameter: `payment-product` -> one product. */
  readonly literals: Readonly<Record<string, string>>;
}

/**
 * Finds the operation of ours with this method and path, like `conformance --spec`; also for a path that names
 * a payment service or product where ours has a parameter.
 */
export function matchOperation(
  known: ReadonlyMap<string, KnownOperation>,
  { method, path }: Pick<OperationAt, 'method' | 'path'>,
): Match | undefined {
  const same = known.get(shapeOf(method, path));
  if (same !== undefined) return { id: same.id, literals: {} };
  for (const [shape, { id, path: template }] of known) {
    if (!shape.startsWith(`${method} `)) continue;
    const literals = literalsOf(path, template);
    if (literals !== undefined) return { id, literals };
  }
  return undefined;
}

/** The values of the template's parameters; undefined when the path does not match. */
function literalsOf(path: string, template: string): Record<string, string> | undefined {
  const theirs = path.split('/').filter((part) => part !== '');
  const ours = template.split('/').filter((part) => part !== '');
  if (theirs.length !== ours.length || ours[1] !== '{payment-service}') return undefined;
  const literals: Record<string, string> = {};
  for (const [index, part] of ours.entries()) {
    const own = theirs[index] ?? '';
    const isOpen = part === '{payment-service}' || part === '{payment-product}';
    if (own.startsWith('{') ? !part.startsWith('{') : own !== part && !isOpen) return undefined;
    if (isOpen && !own.startsWith('{')) literals[part.slice(1, -1)] = own;
  }
  const service = literals['payment-service'];
  return service === undefined || PAYMENT_SERVICES.includes(service) ? literals : undefined;
}

/** The possible values of a path parameter: the literal in the path, or the values of its enum. */
export function paymentValues(
  root: unknown,
  operation: OperationAt & Match,
  name: 'payment-service' | 'payment-product',
): { readonly values: readonly unknown[] | undefined; readonly at: Located } {
  const { path, at, literals } = operation;
  const literal = literals[name];
  if (literal !== undefined) return { values: [literal], at };
  // their parameters may have other names: the position in the path decides
  const index = name === 'payment-service' || literals['payment-service'] ? 0 : 1;
  const own = namesIn(path)[index] ?? name;
  const found = parametersOf(root, operation).find((one) => one.in === 'path' && one.name === own);
  const schema = found?.schema ?? found?.content[0]?.schema;
  if (found === undefined || schema === undefined) return { values: undefined, at };
  return { values: viewSchema(root, schema).values, at: found.at };
}
