import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { parseAnswer } from '../answers/parsed-answer.js';
import { contractDocuments } from '../dialect/load-spec.js';
import { indexSpec } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import type { CheckContext } from './finding.js';
import { StartLinkWatch } from './told-start-links.js';

const { xs2a, iam } = await contractDocuments(join(packageRoot(), 'spec'));
const SPEC = indexSpec(xs2a, iam);

interface Start {
  readonly consent?: string;
  readonly psu?: string;
  readonly approach?: string;
  readonly status?: number;
  readonly links: readonly string[];
}

function contextOf({ consent = '1', psu, approach, status = 201, links }: Start): CheckContext {
  const _links = Object.fromEntries(links.map((name) => [name, { href: 'https://bank.example' }]));
  const seen = parseAnswer({
    alias: 'start',
    operation: 'startConsentAuthorisation',
    elsewhere: false,
    atTheDoor: false,
    request: {
      method: 'POST',
      url: `https://bank.example/psd2/v1/consents/${consent}/authorisations`,
      headers: psu === undefined ? [] : [['PSU-ID', psu]],
      body: '{}',
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: {
      kind: 'answer',
      status,
      headers: [
        ['Content-Type', 'application/json'],
        ...(approach === undefined ? [] : [['ASPSP-SCA-Approach', approach] as [string, string]]),
      ],
      body: Buffer.from(JSON.stringify({ scaStatus: 'received', _links })),
    },
  });
  const scope = {
    seen: new Map(),
    profile: { dialect: 'contract' } as Profile,
    tpp: null,
    now: new Date(0),
    newUuid: () => '',
  };
  return { seen, scope, spec: SPEC, levelOf: () => 'required' };
}

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
