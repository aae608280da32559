import type { Case } from '../cases/case.js';
import type { Finding } from './event.js';

/** Ids, numbers and dates: they differ from one time to the next, whatever the cause. */
const VARIABLE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/gi;

/**
 * What a finding has in common with others of the same cause: the clause, the operation that was
 * asked, and the place in its answer. Two cases with one cause find the same thing.
 */
export function causeOf({ steps }: Case, { clause, where }: Finding): string {
  const [alias = '', ...rest] = where.split(': ');
  const step = steps.find(({ as }) => as === alias);
  const operation = step?.kind === 'call' ? step.operation : (step?.kind ?? alias);
  return `${clause} ${operation} ${rest.join(': ').replace(VARIABLE, '*')}`;
}
