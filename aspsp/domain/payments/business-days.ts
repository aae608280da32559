import { dayOf, daysAfter } from '../calendar.js';

/** Whether payments are executed on a day: Monday to Friday. */
function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The date itself, or the next business day. */
export function businessDay(day: string, rule: 'following' | 'preceding' = 'following'): string {
  const step = rule === 'following' ? 1 : -1;
  let found = day;
  while (!isBusinessDay(found)) found = daysAfter(found, step);
  return found;
}

/** The first date on which an order of this time can be executed; `cutOff` is like `16:00`, UTC. */
export function firstDayOf(moment: string, cutOff: string): string {
  const today = dayOf(new Date(moment));
  const late = moment.slice(11, 16) > cutOff;
  return businessDay(late ? daysAfter(today, 1) : today);
}
