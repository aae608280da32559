import { expect, test } from 'vitest';
import { sampleEvents } from '../../../conformance/report/sample/sample-events.js';
import { shownCase } from './case-evidence.js';

const ID = 'pis/initiate/rejects-missing-request-id';
const CLAUSES = ['COMMON-SCHEMA-STATED', 'HDR-X-REQUEST-ID'].map((id) => ({
  id,
  sentence: `The sentence of ${id}.`,
  level: 'required',
  source: 'The contract',
  reason: '',
}));
const ofCase = sampleEvents().filter((event) => 'case' in event && event.case === ID);

test('a case has its findings, its exchanges and the clauses that they name', () => {
  const shown = shownCase(ID, ofCase, CLAUSES);
  expect(shown?.title).toBe('A payment initiation without X-Request-ID is refused');
  expect(shown?.verdict).toBe('failed');
  expect(shown?.evidence.record.findings.map(({ clause }) => clause)).toContain('HDR-X-REQUEST-ID');
  expect(shown?.evidence.exchanges.length).toBeGreaterThan(0);
  expect(shown?.evidence.exchanges.some(({ found }) => found.length > 0)).toBe(true);
  expect(shown?.index.clauses).toEqual(CLAUSES);
});

test('there is no case without events', () => {
  expect(shownCase(ID, [], CLAUSES)).toBeUndefined();
});
