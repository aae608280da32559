import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSuite } from '../conformance/selftest/run-suite.testing.js';

test('the people who authorised a payment of their company also cancel it after the run', async () => {
  const { dir, stdout } = await runSuite(['--only', 'pis/multilevel/both-authorise']);
  const summary = JSON.parse(readFileSync(join(dir, 'summary.json'), 'utf8'));
  expect(summary.counts.passed, stdout).toBe(1);
  expect(summary.leftovers).toBe(0);
}, 60_000);
