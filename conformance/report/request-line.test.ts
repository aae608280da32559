import { expect, test } from 'vitest';
import { causesOf } from '../record/causes/causes-of.js';
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

test('a cause shows the request that its sentence tells of', () => {
  const [cause] = causesOf(run.cases);
  expect(cause).toMatchObject({ first: ID, exchange: 'e10' });
  expect(cause && requestOfCause(run, cause)).toBe(`${REQUEST} (e10)`);
  expect(requestOfCause(run, { first: ID, exchange: null })).toBeUndefined();
});
