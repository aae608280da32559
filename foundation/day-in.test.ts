import { expect, test } from 'vitest';
import { dayIn, isTimeZone } from './day-in.js';

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

test('knows time zones', () => {
  expect(['Europe/Bucharest', 'UTC'].every(isTimeZone)).toBe(true);
  expect(['Europe/Bukarest', '', 'CETX'].some(isTimeZone)).toBe(false);
});
