import { expect, test } from 'vitest';
import { dayIn, isTimeZone, leapDayIn, yearEndIn } from './day-in.js';

test.each([
  ['2026-11-29T22:30:00Z', undefined, 0, '2026-11-29'],
  ['2026-11-29T22:30:00Z', 'Europe/Bucharest', 0, '2026-11-30'],
  ['2026-11-29T22:30:00Z', 'Europe/Bucharest', 2, '2026-12-02'],
  ['2026-11-29T02:30:00Z', 'America/New_York', 0, '2026-11-28'],
  // the day of this night has 25 hours
  ['2026-10-24T22:30:00Z', 'Europe/Berlin', 1, '2026-10-26'],
  ['2028-02-28T12:00:00Z', 'Europe/Berlin', 1, '2028-02-29'],
])('%s in %s and %i days: %s', (moment, zone, later, want) => {
  expect(dayIn(new Date(moment), zone, later)).toBe(want);
});

test.each([
  ['2026-11-30T12:00:00Z', 0, '2028-02-29'],
  ['2026-11-30T12:00:00Z', 1, '2028-03-01'],
  ['2028-02-27T12:00:00Z', 0, '2028-02-29'],
  ['2028-02-28T12:00:00Z', 0, '2032-02-29'],
  ['2097-01-01T12:00:00Z', 0, '2104-02-29'],
])('the leap day after %s, and %i days: %s', (moment, later, want) => {
  expect(leapDayIn(new Date(moment), undefined, later)).toBe(want);
});

test.each([
  ['2026-12-29T12:00:00Z', '2026-12-31'],
  ['2026-12-30T12:00:00Z', '2027-12-31'],
])('the last day of the year after %s: %s', (moment, want) => {
  expect(yearEndIn(new Date(moment), undefined)).toBe(want);
});

test('knows time zones', () => {
  expect(['Europe/Bucharest', 'UTC'].every(isTimeZone)).toBe(true);
  expect(['Europe/Bukarest', '', 'CETX'].some(isTimeZone)).toBe(false);
});
