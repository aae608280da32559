import { expect, test } from 'vitest';
import { contractContext } from './contract-context.testing.js';
import { StartLinkWatch } from './told-start-links.js';

interface Start {
  readonly consent?: string;
  readonly psu?: string;
  readonly approach?: string;
  readonly status?: number;
  readonly links: readonly string[];
}

const contextOf = ({ consent = '1', psu, approach, status = 201, links }: Start) =>
  contractContext({
    operation: 'startConsentAuthorisation',
    method: 'POST',
    path: `/v1/consents/${consent}/authorisations`,
    sent: { headers: psu === undefined ? [] : [['PSU-ID', psu]], body: '{}' },
    status,
    headers: approach === undefined ? [] : [['ASPSP-SCA-Approach', approach]],
    body: {
      scaStatus: 'received',
      _links: Object.fromEntries(links.map((name) => [name, { href: 'https://bank.example' }])),
    },
  });

const BOTH = ['scaRedirect', 'scaOAuth', 'scaStatus'];

/** The clauses that are violated when these starts are seen one after the other. */
function found(...starts: readonly Start[]): readonly string[] {
  const watch = new StartLinkWatch();
  const judged = starts.flatMap((start) => watch.judge(contextOf(start)));
  return judged.flatMap(({ findings }) => findings.map(({ clause }) => clause));
}

test('another start lacks a link of the first one', () => {
  expect(found({ links: BOTH }, { links: ['scaRedirect'] })).toEqual(['SCA-START-LINK-OAUTH']);
  expect(found({ links: BOTH }, { links: [] })).toEqual([
    'SCA-START-LINK-REDIRECT',
    'SCA-START-LINK-OAUTH',
  ]);
});

test.each<[string, readonly Start[]]>([
  ['the same links', [{ links: BOTH }, { links: BOTH }]],
  ['more links than the first', [{ links: ['scaRedirect'] }, { links: BOTH }]],
  ['another resource', [{ links: BOTH }, { consent: '2', links: [] }]],
  ['another PSU', [{ links: BOTH }, { psu: 'other', links: [] }]],
  ['another approach', [{ links: BOTH }, { approach: 'DECOUPLED', links: [] }]],
  ['a refusal', [{ links: BOTH }, { status: 409, links: [] }]],
])('nothing is found at %s', (_, starts) => {
  expect(found(...starts)).toEqual([]);
});
