import { dayOf, daysAfter } from '../../domain/calendar.js';

/** The last day of a consent that the bank grants; `most` is in days from now, 0: no limit. */
export function grantedDays(validUntil: string, most: number, now: Date): string {
  const latest = daysAfter(dayOf(now), most);
  return most === 0 || validUntil <= latest ? validUntil : latest;
}
