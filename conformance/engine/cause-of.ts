import type { Case } from '../cases/case.js';
import type { Finding } from '../record/event.js';

/** Ids, numbers and dates, which differ between executions even when the cause is the same. */
const VARIABLE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/gi;

/**
 * What findings of the same cause have in common: the clause, the operation that was called, and the place in
 * its response. Two cases with the same cause find the same error.
 */
export function causeOf(each: Case, { clause, where }: Finding): string {
  const [alias = '', ...rest] = where.split(': ');
  return `${clause} ${operationOf(each, alias)} ${rest.join(': ').replace(VARIABLE, '*')}`;
}

/** The operation of a step, or its kind when it is not a call. */
function operationOf({ steps }: Case, alias: string): string {
  const step = steps.find(({ as }) => as === alias);
  return step?.kind === 'call' ? step.operation : (step?.kind ?? alias.replace(VARIABLE, '*'));
}

/** Whether a finding is about the operation at which the set-up of a case was stopped. */
export function isWhereStopped(each: Case, { where }: Finding, reason: string | null): boolean {
  const [, stopped] = /^set-up ([^:]+): /.exec(reason ?? '') ?? [];
  const [alias = ''] = where.split(': ');
  return stopped !== undefined && operationOf(each, stopped) === operationOf(each, alias);
}
