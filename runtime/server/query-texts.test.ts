import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queryTexts } from './query-texts.js';

it('reads a query as URLSearchParams does', () => {
  const query = fc.string({
    unit: fc.constantFrom('a', 'b', '=', '&', '+', '%', '2', '0', 'C', 'ä', '?'),
    maxLength: 12,
  });
  const names = fc.constantFrom('a', 'b', 'ab', '', 'a b', 'ä');
  fc.assert(
    fc.property(query, names, (text, name) => {
      const want = new URL(`https://a.example/?${text}`).searchParams.getAll(name);
      expect([queryTexts(`/v1/accounts?${text}`)(name) ?? []].flat()).toEqual(want);
    }),
    { numRuns: 5000 },
  );
  expect(queryTexts('/v1/accounts')('a')).toBeUndefined();
});
