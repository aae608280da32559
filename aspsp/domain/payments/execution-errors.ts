import { dayOf, isDay } from '../calendar.js';
import type { RefusalMessage } from '../refusal.js';

/** The requested execution time of an order, if any. */
export interface RequestedExecution {
  readonly requestedExecutionDate?: string;
  readonly requestedExecutionTime?: string;
}

const DATE = '/requestedExecutionDate';
const TIME = '/requestedExecutionTime';

/** The errors of the requested execution date and time of an order. */
export function executionErrors(
  { requestedExecutionDate: day, requestedExecutionTime: time }: RequestedExecution,
  periodic: boolean,
  now: Date,
): readonly RefusalMessage[] {
  if (periodic) return [...notForPeriodic(day, DATE), ...notForPeriodic(time, TIME)];
  const errors = [...dateErrors(day, now), ...timeErrors(time, now)];
  if (errors.length > 0 || day === undefined || time === undefined) return errors;
  if (dayOf(new Date(time)) === day || time.slice(0, 10) === day) return [];
  const text = 'The execution time is not on the execution date.';
  return [{ code: 'PARAMETER_NOT_CONSISTENT', text, path: TIME }];
}

function notForPeriodic(value: string | undefined, path: string): readonly RefusalMessage[] {
  if (value === undefined) return [];
  const text = 'A periodic payment has a startDate instead.';
  return [{ code: 'FORMAT_ERROR', text, path }];
}

function dateErrors(day: string | undefined, now: Date): readonly RefusalMessage[] {
  if (day === undefined) return [];
  if (!isDay(day)) return [{ code: 'FORMAT_ERROR', text: 'The date does not exist.', path: DATE }];
  if (day >= dayOf(now)) return [];
  const text = `The execution date has passed: the bank's day is ${dayOf(now)} (UTC).`;
  return [{ code: 'EXECUTION_DATE_INVALID', text, path: DATE }];
}

function timeErrors(time: string | undefined, now: Date): readonly RefusalMessage[] {
  if (time === undefined) return [];
  const moment = Date.parse(time);
  const exists = !Number.isNaN(moment) && isDay(time.slice(0, 10)) && moment < END_OF_TIME;
  if (!exists) return [{ code: 'FORMAT_ERROR', text: 'The time does not exist.', path: TIME }];
  if (moment >= now.getTime()) return [];
  const text = `The execution time has passed: the bank's time is ${now.toISOString()}.`;
  return [{ code: 'EXECUTION_DATE_INVALID', text, path: TIME }];
}

/** Years have four digits. */
const END_OF_TIME = Date.parse('9999-12-31T00:00:00Z');
