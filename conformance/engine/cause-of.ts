import type { Case } from '../cases/case.js';
import type { Finding } from '../record/event.js';

/** Ids, numbers and dates: they differ from one time to the next, whatever the cause. */
const VARIABLE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/gi;

/**
 * What a finding has in common with others of the same cause: the clause, the operation that was
 * asked, and the place in its answer. Two cases with one cause find the same thing.
 */
export function causeOf(each: Case, { clause, where }: Finding): string {
  const [alias = '', ...rest] = where.split(': ');
  return `${clause} ${operationOf(each, alias)} ${rest.join(': ').replace(VARIABLE, '*')}`;
}

/** The operation of a step, or its kind where it is no call. */
function operationOf({ steps }: Case, alias: string): string {
  const step = steps.find(({ as }) => as === alias);
  return step?.kind === 'call' ? step.operation : (step?.kind ?? alias);
}

/** Whether a finding is about the operation at which a case was stopped in its set-up. */
export function isWhereStopped(each: Case, { where }: Finding, reason: string | null): boolean {
  const [, stopped] = /^set-up ([^:]+): /.exec(reason ?? '') ?? [];
  const [alias = ''] = where.split(': ');
  return stopped !== undefined && operationOf(each, stopped) === operationOf(each, alias);
}
