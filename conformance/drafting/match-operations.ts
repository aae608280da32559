import { memberOf } from '../../foundation/json-pointer.js';
import type { OperationId } from '../cases/operations.js';
import { entries, knownOperations, METHODS, shapeOf } from '../documents/spec-index.js';
import { PAYMENT_SERVICES } from './probe-payments.js';

/** An operation of a bank's document that matches one of ours. */
export interface Matched {
  readonly id: OperationId;
  readonly path: string;
  readonly item: unknown;
  readonly operation: unknown;
  /** Values in the path where ours has a parameter: `payment-product` -> one product. */
  readonly literals: Readonly<Record<string, string>>;
}

/**
 * Finds our operations in a bank's document, by method and path like `conformance --spec`; it also matches a
 * path that names a payment service or product where ours has a parameter.
 */
export function matchOperations(
  document: unknown,
  ours: readonly unknown[],
): { readonly matched: readonly Matched[]; readonly foreign: number } {
  const known = knownOperations(ours);
  const templates = [...known].map(([shape, { id, path }]) => ({ shape, id, path }));
  let foreign = 0;
  const matched = entries(memberOf(document, 'paths')).flatMap(([path, item]) =>
    METHODS.flatMap((method): readonly Matched[] => {
      const operation = memberOf(item, method);
      if (operation === undefined) return [];
      const same = known.get(shapeOf(method, path));
      if (same !== undefined) return [{ id: same.id, path, item, operation, literals: {} }];
      for (const template of templates) {
        if (!template.shape.startsWith(`${method.toUpperCase()} `)) continue;
        const literals = literalsOf(path, template.path);
        if (literals !== undefined) return [{ id: template.id, path, item, operation, literals }];
      }
      foreign += 1;
      return [];
    }),
  );
  return { matched, foreign };
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
