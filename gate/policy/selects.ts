import { fitsPattern } from '../../foundation/fits-pattern.js';
import type { DocumentChange } from '../change/change.js';
import type { ChangeSelection } from './policy.js';

/** Whether a change matches all given values of an entry of the policy. */
export function selects(
  { rule, path, operation }: ChangeSelection,
  change: DocumentChange,
): boolean {
  if (rule !== undefined && rule !== change.id) return false;
  if (operation !== undefined && operation !== change.operation) return false;
  if (path === undefined) return true;
  const own = pathOf(change);
  return own !== undefined && fitsPattern(path, own);
}

/** The path of the operation that a change is in. */
export const pathOf = ({ operation }: DocumentChange): string | undefined =>
  operation?.slice(operation.indexOf(' ') + 1);
