import { expect, test } from 'vitest';
import { runSixthKind } from './sixth-kind-run.testing.js';

test('a sixth kind of resource needs one row of the table (sixth-kind.mandates.ts)', async () => {
  const { stdout, stderr } = await runSixthKind();
  expect(stdout, stderr).toMatch(/^ +Tests {2}8 passed \(8\)$/m);
}, 300_000);
