/** What RFC 6749 and RFC 7636 require of the authorisation server of the formal dialect. */

import { OPERATION } from '../../../standard/operation.js';
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import { call, contains, defineCase, equal, needs, redirected, spoiled, status } from '../build.js';
import type { Case, Mutation, Needs, Step } from '../case.js';
import { createConsent, scaLink, startAuthorisation } from '../flows.js';
import { exchangeCode, oauthPsu } from '../oauth-flows.js';
import { badCode } from './iam-refusals.js';

const STANDARD: Needs = {
  ...needs(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] }),
  dialect: 'berlin-group',
};
const STATE = 'IAM-AUTHORIZE-STATE';
const METHODS = '/code_challenge_methods_supported';

const started: readonly Step[] = [
  createConsent({ body: ONE_OFF_CONSENT }),
  startAuthorisation('consent'),
];

const metadata = call(
  'metadata',
  OPERATION.iam.metadata,
  { url: scaLink('scaOAuth') },
  status('SCA-OAUTH-METADATA', 200),
);

function stateCase(decision: 'approve' | 'reject', id: string, title: string): Case {
  return defineCase({
    id: `iam/authorize/${id}`,
    title,
    needs: { ...STANDARD, profile: [...(STANDARD.profile ?? []), `psu.${decision}`] },
    steps: [
      ...started,
      {
        ...oauthPsu('consent', decision),
        setup: false,
        expect: [
          redirected(STATE, 'either', { query: ['state'] }),
          equal(STATE, `\${${decision}.query.state}`, `\${pkce.${decision}.state}`),
        ],
      },
    ],
  });
}

const offersCase = defineCase({
  id: 'iam/token/offers-pkce',
  title: 'The metadata of the authorisation server lists the PKCE method S256',
  needs: STANDARD,
  steps: [...started, { ...metadata, expect: [contains('IAM-PKCE-OFFERED', METHODS, 'S256')] }],
});

/** Only at a bank whose metadata lists S256: a server without PKCE ignores the verifier. */
const offering: Step = {
  ...metadata,
  as: 'offer',
  setup: true,
  appliesWhen: [
    {
      value: '${offer.body.code_challenge_methods_supported|offer.status}',
      in: ['["S256"]', '["S256","plain"]', '["plain","S256"]'],
    },
  ],
};

function verifierCase(id: string, title: string, mutation: Mutation): Case {
  return defineCase({
    id: `iam/token/${id}`,
    title,
    tags: ['safety'],
    needs: STANDARD,
    twin: 'iam/token/answers',
    steps: [
      ...started,
      offering,
      oauthPsu('consent'),
      spoiled(exchangeCode(), [mutation], ...badCode('IAM-PKCE-VERIFIER')),
    ],
  });
}

export const standardFlowCases: readonly Case[] = [
  stateCase('approve', 'returns-state', 'The redirect after an approval returns the state'),
  stateCase(
    'reject',
    'returns-state-after-refusal',
    'The redirect after the PSU declined returns the state',
  ),
  offersCase,
  verifierCase('rejects-wrong-verifier', 'A code gives no token with another code_verifier', {
    op: 'set-field',
    pointer: '/code_verifier',
    value: '${pkce.another.verifier}',
  }),
  verifierCase('rejects-missing-verifier', 'A code gives no token without its code_verifier', {
    op: 'drop-field',
    pointer: '/code_verifier',
  }),
];
