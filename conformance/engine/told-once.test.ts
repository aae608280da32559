import { expect, test } from 'vitest';
import { PROFILE, runAgainst, tinyBank } from './tiny-bank.testing.js';

const psu = { ...PROFILE.psu, password: 'a-long-password' };

test('a case tells once that no response contained a secret of another party', async () => {
  const { events, ended } = await runAgainst(tinyBank(), { profile: { psu } });
  const told = events.filter((event) => event.type === 'check' && event.clause === 'SAFE-SECRETS');
  expect(told.map((event) => (event.type === 'check' ? event.case : '')).sort()).toEqual(
    ended.map((each) => each.case).sort(),
  );
});

test('every required clause that is told as passed has a check in the record', async () => {
  const { events, finished } = await runAgainst(tinyBank(), { profile: { psu } });
  const checked = new Set(events.flatMap((event) => (event.type === 'check' ? event.clause : [])));
  const passed = (finished.clauses ?? []).filter(({ verdict }) => verdict === 'passed');
  expect(passed.map(({ clause }) => clause)).toContain('SAFE-SECRETS');
  expect(passed.filter(({ clause }) => !checked.has(clause))).toEqual([]);
});

test('without a secret of another party nothing is told', async () => {
  const { finished } = await runAgainst(tinyBank());
  expect((finished.clauses ?? []).map(({ clause }) => clause)).not.toContain('SAFE-SECRETS');
});
