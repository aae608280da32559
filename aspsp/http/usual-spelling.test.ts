import { expect, test } from 'vitest';
import { usualSpelling } from './usual-spelling.js';

const ID = '6f0a1c3e-1111-4222-8333-abcdefabcdef';
const ACCOUNT = `/psd2/v1/accounts/${ID}`;

const ROWS: readonly (readonly [given: string, contract: string, formal?: string])[] = [
  [`${ACCOUNT}/transactions`, `${ACCOUNT}/transactions/`, `${ACCOUNT}/transactions`],
  [`${ACCOUNT}/transactions/?a=/`, `${ACCOUNT}/transactions/?a=/`, `${ACCOUNT}/transactions?a=/`],
  [`${ACCOUNT}/transactions/x/`, `${ACCOUNT}/transactions/x`, `${ACCOUNT}/transactions/x`],
  [`/psd2/v1/accounts/${ID.toUpperCase()}/?x=A`, `${ACCOUNT}?x=A`, `${ACCOUNT}?x=A`],
  [`/psd2/v1/accounts/X${ID.toUpperCase()}`, `/psd2/v1/accounts/X${ID.toUpperCase()}`],
  ['/psd2/v1/consents/', '/psd2/v1/consents'],
  ['/docs/', '/docs/'],
  ['/', '/'],
];
test.each(ROWS.map((row) => ({ row })))('$row.0 is $row.1 in the contract', ({ row }) => {
  const [given, contract, formal = contract] = row;
  expect([usualSpelling(given, true), usualSpelling(given, false)]).toEqual([contract, formal]);
});

test('a path of many slashes takes no long time', () => {
  const start = performance.now();
  usualSpelling(`/psd2/${'/'.repeat(60_000)}x`, true);
  expect(performance.now() - start).toBeLessThan(1000);
});
