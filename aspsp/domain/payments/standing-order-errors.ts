import type { StandingOrder } from '../../../generated/model/xs2a/schemas.js';
import { dayOf, isDay } from '../calendar.js';
import type { RefusalMessage } from '../refusal.js';
import { countsMonths, hasStep, occurrence } from './occurrences.js';

/** The errors of the standing-order data of a periodic payment. */
export function standingOrderErrors(order: StandingOrder, now: Date): readonly RefusalMessage[] {
  const errors = [...dayErrors(order, now), ...frequencyErrors(order)];
  if (errors.length > 0 || occurrence(order, 0) !== undefined) return errors;
  const text = 'The payment ends before its first execution.';
  return [{ code: 'PERIOD_INVALID', text, path: '/endDate' }];
}

function dayErrors({ startDate, endDate }: StandingOrder, now: Date): readonly RefusalMessage[] {
  const missing = [
    ...existenceErrors(startDate, '/startDate'),
    ...existenceErrors(endDate, '/endDate'),
  ];
  if (missing.length > 0) return missing;
  const errors: RefusalMessage[] = [];
  if (startDate < dayOf(now)) {
    const text = `The first day of the payment has passed: the bank's day is ${dayOf(now)} (UTC).`;
    errors.push({ code: 'EXECUTION_DATE_INVALID', text, path: '/startDate' });
  }
  if (endDate !== undefined && endDate <= startDate) {
    const text = 'The endDate must be after the startDate.';
    errors.push({ code: 'PERIOD_INVALID', text, path: '/endDate' });
  }
  return errors;
}

function existenceErrors(day: string | undefined, path: string): readonly RefusalMessage[] {
  if (day === undefined || isDay(day)) return [];
  return [{ code: 'FORMAT_ERROR', text: 'The date does not exist.', path }];
}

function frequencyErrors({ frequency, dayOfExecution }: StandingOrder): readonly RefusalMessage[] {
  if (!hasStep(frequency)) {
    const text = `The request has no field for the months of ${frequency}.`;
    return [{ code: 'PARAMETER_NOT_SUPPORTED', text, path: '/frequency' }];
  }
  if (dayOfExecution === undefined || countsMonths(frequency)) return [];
  const text = `A day of the month cannot be combined with ${frequency}.`;
  return [{ code: 'PARAMETER_NOT_CONSISTENT', text, path: '/dayOfExecution' }];
}
