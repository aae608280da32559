import { expect, test } from 'vitest';
import { operations as formal } from '../../generated/server/berlin-group/operations.js';
import { operations as contract } from '../../generated/server/xs2a/operations.js';
import { operationOf } from './operation-of.js';

const addressOf = ({ path }: { readonly path: string }) =>
  `/psd2${path.replace(/\{[^}]*\}/g, '1')}`;

test.each([
  ['the contract', contract],
  ['the formal dialect', formal],
])('a fault finds its operation at each address of %s', (_, operations) => {
  const known = new Set(contract.map(({ id }) => id));
  const shared = operations.filter(({ id }) => known.has(id));
  expect(shared.length).toBeGreaterThan(30);
  const found = shared.map((one) => operationOf(one.method, `${addressOf(one)}?a=b`));
  expect(found).toEqual(shared.map(({ id }) => id));
});
