import { expect, test } from 'vitest';
import { runSixthKind } from './sixth-kind-run.testing.js';

/** The part without a bank, for each change: the whole is a slow test. */
test('the cases of a sixth kind of resource are those of its table', async () => {
  const { stdout, stderr } = await runSixthKind('-t', 'every duty|are derived for it');
  expect(stdout, stderr).toMatch(/^ +Tests {2}[1-9] passed \| \d+ skipped \(8\)$/m);
}, 120_000);
