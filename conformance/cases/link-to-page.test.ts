import { expect, test } from 'vitest';
import { parseAnswer } from '../answers/parsed-answer.js';
import { runCheck } from '../checks/run-check.js';
import { linkToPage } from './link-to-page.js';

/** The response to a start: its approach, and whether it links to a page. */
function findings(approach: string | undefined, hasLink: boolean) {
  const links = hasLink ? { scaRedirect: { href: 'https://bank.example/sca' } } : {};
  const seen = parseAnswer({
    alias: 'start',
    operation: 'startPaymentAuthorisation',
    request: {
      method: 'POST',
      url: 'https://bank.example/v1/payments/x/1/authorisations',
      headers: [],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1000,
    },
    answer: {
      kind: 'answer',
      status: 201,
      headers: [
        ['Content-Type', 'application/json'],
        ...(approach === undefined ? [] : [['ASPSP-SCA-Approach', approach] as [string, string]]),
      ],
      body: Buffer.from(JSON.stringify({ scaStatus: 'received', _links: links })),
    },
  });
  const context = {
    seen,
    levelOf: () => 'required' as const,
    spec: new Map(),
    secrets: new Map(),
    scope: { seen: new Map() },
  } as unknown as Parameters<typeof runCheck>[1];
  return runCheck(linkToPage('PIS-AUTH-START-LINKS', 'scaRedirect', 'scaOAuth'), context).length;
}

test.each([
  ['REDIRECT', true, 0],
  ['REDIRECT', false, 1],
  [undefined, false, 1],
  ['EMBEDDED', false, 0],
  ['DECOUPLED', false, 0],
])('a start with approach %s and a link (%s) has %i findings', (approach, hasLink, want) => {
  expect(findings(approach, hasLink)).toBe(want);
});
