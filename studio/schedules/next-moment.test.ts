import { describe, expect, it } from 'vitest';
import { nextMoment } from './next-moment.js';

describe('the next moment of a clock', () => {
  it.each([
    ['0 2 * * *', 'UTC', '2026-03-28T12:00:00Z', '2026-03-29T02:00:00.000Z'],
    ['0 2 * * *', 'Europe/Berlin', '2026-01-10T12:00:00Z', '2026-01-11T01:00:00.000Z'],
    // 2:30 does not exist in the night when summer begins
    ['30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['0 6 * * 1-5', 'Europe/Berlin', '2026-07-03T12:00:00Z', '2026-07-06T04:00:00.000Z'],
  ])('of %s in %s after %s is %s', (cron, timeZone, after, want) => {
    expect(nextMoment({ cron, timeZone }, new Date(after)).toISOString()).toBe(want);
  });

  it.each([
    ['every night', 'UTC', /^every night is not a cron expression: It needs five fields\.$/],
    ['* * * * * *', 'UTC', /five fields/],
    ['0 25 * * *', 'UTC', /^0 25 \* \* \* is not a cron expression: .*0-23/],
    ['0 0 30 2 *', 'UTC', /is not a cron expression/],
    ['0 2 * * *', 'Mars/Olympus', /^Mars\/Olympus is not a time zone\.$/],
  ])('of %s in %s is refused', (cron, timeZone, sentence) => {
    expect(() => nextMoment({ cron, timeZone }, new Date())).toThrow(sentence);
  });
});
