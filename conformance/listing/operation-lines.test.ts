import { expect, test } from 'vitest';
import { loadSuite } from '../prepare-run.js';
import { operationClauses, operationsOf } from './operation-lines.js';

const { cases } = await loadSuite();

test("an operation's own clauses are those that are checked there and at few others", () => {
  const { own, shared, elsewhere } = operationClauses('createConsent', cases);
  expect(own).toContain('AIS-CONSENT-CREATE-201');
  expect(shared).toContain('HDR-X-REQUEST-ID');
  expect(elsewhere).toContain('AIS-ACCOUNT-200');
  expect(own.length).toBeLessThan(60);
});

test('no clause of its cases is lost, and none is listed twice, for every operation', () => {
  for (const id of new Set(cases.flatMap(operationsOf))) {
    const calling = cases.filter((each) => operationsOf(each).includes(id));
    const all = [...new Set(calling.flatMap(({ clauses }) => clauses))].sort();
    const { own, shared, elsewhere } = operationClauses(id, cases);
    expect([...own, ...shared, ...elsewhere].sort(), id).toEqual(all);
  }
});
