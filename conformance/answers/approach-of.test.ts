import { expect, test } from 'vitest';
import { approachOf } from './approach-of.js';
import { parseAnswer } from './parsed-answer.js';

const told = (body: unknown, approach?: string) =>
  approachOf(
    parseAnswer({
      alias: 'start',
      operation: null,
      request: {
        method: 'POST',
        url: 'https://bank.example/v1/consents',
        headers: [],
        body: null,
        identity: 'tpp1',
        timeoutMs: 1,
      },
      answer: {
        kind: 'answer',
        status: 201,
        headers: approach === undefined ? [] : [['ASPSP-SCA-Approach', approach]],
        body: Buffer.from(JSON.stringify(body)),
      },
    }),
  );
const linked = (key: string) => ({ _links: { [key]: { href: '/x' } } });

test.each([
  [{}, 'decoupled ', 'DECOUPLED'],
  [linked('scaRedirect'), 'EMBEDDED', 'EMBEDDED'],
  [linked('scaOAuth'), undefined, 'REDIRECT'],
  [linked('updatePsuAuthentication'), undefined, 'EMBEDDED'],
  [linked('scaStatus'), undefined, undefined],
  [linked('scaStatus'), '', undefined],
  ['no object', undefined, undefined],
])('of %j with the header %s', (body, header, want) => {
  expect(told(body, header)).toBe(want);
});
