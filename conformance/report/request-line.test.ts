import { expect, test } from 'vitest';
import { foldRun } from '../record/fold-run.js';
import { showLines } from './console/show-lines.js';
import { requestOfCause } from './request-line.js';
import { sampleEvents } from './sample/sample-events.js';

const ID = 'pis/initiate/rejects-missing-request-id';
const REQUEST = 'POST /psd2/v1/payments/sepa-credit-transfers without the header X-Request-ID';
const run = foldRun(sampleEvents());

test('an exchange begins with its request in words', () => {
  expect(showLines(run, 'e10', [])).toContain(`Request: ${REQUEST}`);
  expect(showLines(run, 'e21', [])).toContain('Request: GET /psd2/v1/consents/c-7781/status');
});

test('a case says what was wrong with the request of each finding', () => {
  const lines = showLines(run, ID, []) ?? [];
  expect(lines.filter((line) => line === `    request:  ${REQUEST} (e10)`)).toHaveLength(2);
});

test('a cause shows a request of its own operation', () => {
  const finding = (actual: string) => ({
    clause: 'X',
    level: 'required' as const,
    where: 'call: status',
    expected: 'the status is declared',
    actual,
  });
  const findings = [finding('the status is 200'), finding('the status is 307')];
  const exchanges = ['createConsent', 'listTransactions'].map((operation, at) => ({
    id: `e${at}`,
    operation,
    request: { method: 'GET', url: `https://bank.example/${operation}`, headers: [], body: null },
  }));
  const checks = findings.map((each, at) => ({
    clause: 'X',
    exchange: `e${at}`,
    findings: [each],
  }));
  const cases = [{ id: 'a', findings, exchanges, checks }];
  const asked = (...operations: readonly string[]) =>
    requestOfCause({ cases } as unknown as typeof run, {
      first: 'a',
      clauses: ['X'],
      place: 'status',
      operations,
    });
  expect(asked('listTransactions')).toBe('GET /listTransactions');
  expect(asked('createConsent')).toBe('GET /createConsent');
  expect(asked()).toBe('GET /createConsent');
});
