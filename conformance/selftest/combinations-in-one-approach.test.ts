import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSuite } from './run-suite.testing.js';

const KIND = 'combinations/funds-consent/';

/** How many combinations ended, by verdict, at a bank of two approaches that always takes Embedded. */
async function verdicts(...more: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const { dir } = await runSuite(['--variant', 'embedded-or-decoupled', '--only', KIND, ...more]);
  const counts: Record<string, number> = {};
  for (const line of readFileSync(join(dir, 'events.ndjson'), 'utf8').trim().split('\n')) {
    const event = JSON.parse(line) as { readonly type: string; readonly verdict?: string };
    if (event.type !== 'case-finished') continue;
    const verdict = event.verdict ?? '';
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}

test('--approach makes combinations for this approach, and leaves out none', async () => {
  const [usual, embedded] = [await verdicts(), await verdicts('--approach', 'EMBEDDED')];
  expect(usual['not-applicable']).toBeGreaterThan(0);
  expect(embedded['not-applicable'] ?? 0).toBe(0);
  expect(embedded['passed']).toBeGreaterThan(usual['passed'] ?? 0);
}, 100_000);
