import type { FrequencyCode, StandingOrder } from '../../../generated/model/xs2a/schemas.js';
import { daysAfter, isDay } from '../calendar.js';

/** The interval of a standing order. MonthlyVariable has no fixed interval. */
type Step = { readonly days: number } | { readonly months: number };

const STEPS: Readonly<Record<FrequencyCode, Step | undefined>> = {
  Daily: { days: 1 },
  Weekly: { days: 7 },
  EveryTwoWeeks: { days: 14 },
  Monthly: { months: 1 },
  EveryTwoMonths: { months: 2 },
  Quarterly: { months: 3 },
  SemiAnnual: { months: 6 },
  Annual: { months: 12 },
  MonthlyVariable: undefined,
};

/** Whether a frequency counts months, so that a day of the month makes sense. */
export function countsMonths(frequency: FrequencyCode): boolean {
  const step = STEPS[frequency];
  return step === undefined || 'months' in step;
}

/** Whether this bank knows the dates of a frequency. */
export function hasStep(frequency: FrequencyCode): boolean {
  return STEPS[frequency] !== undefined;
}

/**
 * The date of the nth occurrence (from 0) before it moves to a business day; undefined when
 * it is after the end date (of the order, or of the year 9999). A month that is too short uses its last day.
 */
export function occurrence(order: StandingOrder, n: number): string | undefined {
  const step = STEPS[order.frequency];
  if (step === undefined) return undefined;
  const day =
    'days' in step
      ? daysAfter(order.startDate, step.days * n)
      : dayInMonth(order, firstMonth(order) + step.months * n);
  const isOver = !isDay(day) || day > (order.endDate ?? day);
  return isOver ? undefined : day;
}

/** Months since year 0: the month of the start, or the next one when its day has passed. */
function firstMonth(order: StandingOrder): number {
  const [year = 0, month = 1] = order.startDate.split('-').map(Number);
  const start = year * 12 + month - 1;
  return dayInMonth(order, start) < order.startDate ? start + 1 : start;
}

function dayInMonth({ startDate, dayOfExecution }: StandingOrder, months: number): string {
  const wanted = Number(dayOfExecution ?? startDate.slice(8));
  const year = Math.floor(months / 12);
  const month = months % 12;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(Math.min(wanted, last))}`;
}
