import { expect, it } from 'vitest';
import { makePkce } from './pkce.js';

it('makes the challenge of RFC 7636, appendix B', async () => {
  expect(await makePkce('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toMatchObject({
    challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  });
});

it('makes a new verifier each time if none is given', async () => {
  const [first, second] = [await makePkce(), await makePkce()];
  expect(first.verifier).toHaveLength(43);
  expect(first.verifier).not.toBe(second.verifier);
});
