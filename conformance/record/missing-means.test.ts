import { expect, test } from 'vitest';
import { dutyRows, openRows } from './duty-rows.js';
import { meansLacking, meansSentence, missingMeans } from './missing-means.js';

test.each([
  ['profile identities lacks tpp2 (bank.yaml:4)', 'identities.tpp2'],
  ['profile clock is not set', 'clock'],
  ['profile psu.otp is not set (bank.yaml:9)', 'psu.otp'],
  ['profile psu.approve is missing, and without it no PSU can approve by REDIRECT', 'psu.approve'],
  [
    'profile limits.concurrency: 1 allows no requests at the same time (bank.yaml:9)',
    'limits.concurrency above 1',
  ],
  ['profile sca.confirmationCode is not set (bank.yaml:47)', undefined],
  ['profile services: [AIS] lacks PIS', undefined],
  [null, undefined],
])('%s: lacks %s', (reason, means) => {
  expect(missingMeans(reason)).toBe(means);
});

test('a run says how many cases the profile gave no means for', () => {
  const cases = [
    ['not-applicable', 'profile clock is not set'],
    ['not-applicable', 'profile identities lacks tpp2 (p.yaml:4)'],
    ['not-applicable', 'profile identities lacks tpp2 (p.yaml:4)'],
    ['not-applicable', 'profile services: [AIS] lacks PIS'],
    ['blocked', 'profile clock is not set'],
  ].map(([verdict, reason]) => ({ verdict, reason }));
  expect(meansSentence(meansLacking({ cases } as never))).toBe(
    'Not examined, because the profile lacks it: the cases that need clock (1), identities.tpp2 (2).',
  );
  expect(meansSentence(meansLacking({ cases: [] }))).toBe('');
});

test('a duty that the profile gives no means to test was not tested', () => {
  const cell = (target: string, reason: string) =>
    ({ duty: 'expired', target, state: 'not-applicable', reason }) as const;
  const cells = [
    cell('getConsent', 'profile identities lacks expired'),
    cell('getPayment', 'profile services: [AIS] lacks PIS'),
  ];
  const coverage = { duties: [{ id: 'expired', title: 'refuses', key: 'k' }], cells };
  expect(dutyRows(coverage)[0]?.counts).toMatchObject({ open: 1, 'not-applicable': 1 });
  expect(openRows(coverage).map(({ targets }) => targets)).toEqual([['getConsent']]);
});
