import { expect, test } from 'vitest';
import { runSuite } from './run-suite.testing.js';

const CLAUSE = 'AIS-ACCOUNT-NOT-CONSENTED';

test('where balances fail, an account that the consent does not name is still found readable', async () => {
  const faults = ['balances-answer-500', 'other-account-readable'];
  const { summary } = await runSuite([
    ...faults.flatMap((id) => ['--fault', id]),
    ...['--only', 'ais/accounts/hides-account-not-consented'],
  ]);
  const found = summary?.findings.filter(({ clause }) => clause === CLAUSE) ?? [];
  const steps = found.map(({ where }) => where.split(':')[0]);
  expect([...new Set(steps)]).toEqual(['detail', 'transactions']);
}, 60_000);
