import type { StandingOrder } from '../../../generated/model/xs2a/schemas.js';
import { dayOf, isDay } from '../calendar.js';
import type { Complaint } from '../refusal.js';
import { countsMonths, hasStep, occurrence } from './occurrences.js';

/** What is wrong with the standing-order data of a periodic payment. */
export function standingOrderFaults(order: StandingOrder, now: Date): readonly Complaint[] {
  const faults = [...dayFaults(order, now), ...frequencyFaults(order)];
  if (faults.length > 0 || occurrence(order, 0) !== undefined) return faults;
  const text = 'The payment ends before its first execution.';
  return [{ code: 'PERIOD_INVALID', text, path: '/endDate' }];
}

function dayFaults({ startDate, endDate }: StandingOrder, now: Date): readonly Complaint[] {
  const missing = [
    ...existenceFaults(startDate, '/startDate'),
    ...existenceFaults(endDate, '/endDate'),
  ];
  if (missing.length > 0) return missing;
  const faults: Complaint[] = [];
  if (startDate < dayOf(now)) {
    const text = 'The first day of the payment has passed.';
    faults.push({ code: 'EXECUTION_DATE_INVALID', text, path: '/startDate' });
  }
  if (endDate !== undefined && endDate <= startDate) {
    const text = 'The endDate has to lie after the startDate.';
    faults.push({ code: 'PERIOD_INVALID', text, path: '/endDate' });
  }
  return faults;
}

function existenceFaults(day: string | undefined, path: string): readonly Complaint[] {
  if (day === undefined || isDay(day)) return [];
  return [{ code: 'FORMAT_ERROR', text: 'The date does not exist.', path }];
}

function frequencyFaults({ frequency, dayOfExecution }: StandingOrder): readonly Complaint[] {
  if (!hasStep(frequency)) {
    const text = `An initiation cannot say which months ${frequency} means.`;
    return [{ code: 'PARAMETER_NOT_SUPPORTED', text, path: '/frequency' }];
  }
  if (dayOfExecution === undefined || countsMonths(frequency)) return [];
  const text = `A day of the month does not go with ${frequency}.`;
  return [{ code: 'PARAMETER_NOT_CONSISTENT', text, path: '/dayOfExecution' }];
}
