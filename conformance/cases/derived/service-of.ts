import type { Service } from '../case.js';
import type { OperationId } from '../operations.js';
import type { RequestShape } from './request-shape.js';
import { VALID_REQUESTS } from './valid-requests.js';

/** The first two parts of a path, `/v1/signing-baskets`: what the operations of one service share. */
const baseOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/**
 * The services that an operation belongs to which the suite does not know: those of the operations
 * that lie under the same address. None where nothing else lies there.
 */
export function servicesOf(
  { path }: RequestShape,
  all: readonly RequestShape[],
): readonly Service[] {
  const beside = all.find(
    (each) =>
      baseOf(each.path) === baseOf(path) && VALID_REQUESTS[each.id as OperationId] !== undefined,
  );
  return VALID_REQUESTS[beside?.id as OperationId]?.needs.services ?? [];
}
