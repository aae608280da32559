import { expect, test } from 'vitest';
import { trendText } from './verdict-bars.js';

test.each([
  [['conformant'], '1 run: conformant'],
  [['not-conformant', 'inconclusive'], '2 runs, the oldest first: not conformant, inconclusive'],
] as const)('says the trend %j', (trend, want) => {
  expect(trendText(trend)).toBe(want);
});
