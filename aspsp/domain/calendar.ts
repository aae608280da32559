const DAY = 86_400_000;

/** The bank's business day (UTC) as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The date a number of days after (or, negative, before) a date. */
export function daysAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY));
}

/** Whether this many seconds have passed since an ISO date-time. */
export function hasPassed(since: string, seconds: number, now: Date): boolean {
  return now.getTime() - Date.parse(since) >= seconds * 1000;
}

/** Whether text is an existing date: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && dayOf(new Date(time)) === text;
}
