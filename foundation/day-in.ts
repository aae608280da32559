const DAY_MS = 86_400_000;

/**
 * The date of a moment in a time zone (IANA, such as `Europe/Bucharest`; UTC when absent), and the date some days after it, as YYYY-MM-DD.
 */
export function dayIn(moment: Date, timeZone?: string, daysLater = 0): string {
  if (timeZone === undefined)
    return new Date(moment.getTime() + daysLater * DAY_MS).toISOString().slice(0, 10);
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(moment);
  const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  const noon = Date.parse(`${part('year')}-${part('month')}-${part('day')}T12:00:00Z`);
  return new Date(noon + daysLater * DAY_MS).toISOString().slice(0, 10);
}

/** The last day of the month that is so many months after the one of a moment in a time zone, as YYYY-MM-DD. */
export function monthEndIn(
  moment: Date,
  timeZone: string | undefined,
  monthsLater: number,
): string {
  const [year = 0, month = 0] = dayIn(moment, timeZone).split('-').map(Number);
  // day 0 is the last one of the month before
  return new Date(Date.UTC(year, month + monthsLater, 0)).toISOString().slice(0, 10);
}

/** The last day of the year in which the day after tomorrow is, YYYY-MM-DD. */
export const yearEndIn = (moment: Date, timeZone: string | undefined): string =>
  `${dayIn(moment, timeZone, 2).slice(0, 4)}-12-31`;

/** The first 29 February from the day after tomorrow on, and the day so many days after it, YYYY-MM-DD. */
export function leapDayIn(moment: Date, timeZone: string | undefined, daysLater: number): string {
  const from = dayIn(moment, timeZone, 2);
  for (let year = Number(from.slice(0, 4)); ; year += 1) {
    const day = new Date(Date.UTC(year, 1, 29));
    // in other years it is 1 March
    const isLeapDay = day.getUTCMonth() === 1;
    if (isLeapDay && day.toISOString() >= from) return dayIn(day, undefined, daysLater);
  }
}

/** Whether this machine knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
