import { dayOf, daysAfter } from '../../domain/calendar.js';

/** Last day of a consent as the bank grants it; `most` is in days from now, 0: no bound. */
export function grantedDays(validUntil: string, most: number, now: Date): string {
  const latest = daysAfter(dayOf(now), most);
  return most === 0 || validUntil <= latest ? validUntil : latest;
}
