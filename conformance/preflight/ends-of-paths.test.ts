import { expect, test } from 'vitest';
import { spellingsOf } from './ends-of-paths.js';
import { type Signs, signsOf } from './signs-of.js';

const PATH = '/v1/accounts';

function signs(status: number, code: string, path = PATH): Signs | undefined {
  const body = Buffer.from(JSON.stringify({ tppMessages: [{ code, text: `${path} ${code}` }] }));
  const answer = { kind: 'answer', status, headers: [], body } as const;
  return signsOf(answer, { path, requestId: 'r' });
}

const SERVED = signs(400, 'FORMAT_ERROR');
const UNKNOWN = signs(404, 'RESOURCE_UNKNOWN');

test.each([
  ['both', SERVED, signs(400, 'FORMAT_ERROR', `${PATH}/`), UNKNOWN, /with and without a slash/],
  ['without a slash alone', SERVED, UNKNOWN, UNKNOWN, /^It takes \/v1\/accounts, but not with a s/],
  [
    'with a slash alone',
    UNKNOWN,
    SERVED,
    UNKNOWN,
    /accounts\/, but not without the slash at the e/,
  ],
  [
    'differently',
    SERVED,
    signs(307, ''),
    UNKNOWN,
    /returns 400, and 307 with a slash at the end\.$/,
  ],
  ['none of them', UNKNOWN, UNKNOWN, UNKNOWN, undefined],
  ['no response', SERVED, undefined, UNKNOWN, undefined],
] as const)('a bank takes %s', (_what, bare, slashed, unknown, want) => {
  const told = spellingsOf({ path: PATH, bare, slashed, unknown });
  if (want === undefined) expect(told).toBeUndefined();
  else expect(told).toMatch(want);
});
