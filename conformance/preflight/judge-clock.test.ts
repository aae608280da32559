import { expect, it } from 'vitest';
import type { TargetAnswer } from './ask-target.js';
import { judgeClock } from './judge-clock.js';

const AT = new Date('2026-11-23T10:00:00Z');

const ahead = (seconds: number) =>
  ({
    answer: {
      kind: 'answer',
      headers: [['date', new Date(AT.getTime() + seconds * 1000).toUTCString()]],
    },
    at: AT,
  }) as unknown as TargetAnswer;

it.each([
  [30, 'ok', ''],
  [600, 'ok', 'Synchronise both clocks by NTP'],
  [86_400, 'warned', 'name the clock of a test bank as `clock`'],
  [-7200, 'warned', 'may refuse as passed'],
])('a bank that is %i s ahead is %s', (seconds, outcome, hint) => {
  expect(judgeClock(ahead(seconds), {})).toMatchObject({
    outcome,
    hint: expect.stringContaining(hint),
  });
});

it('a moved clock that the profile names is as it should be', () => {
  expect(
    judgeClock(ahead(86_400), { clock: { url: 'http://localhost/api/clock', token: 'x' } }),
  ).toMatchObject({
    outcome: 'ok',
    detail: expect.stringContaining("86400 s ahead of this machine's. The run uses the time of"),
    hint: '',
  });
});
