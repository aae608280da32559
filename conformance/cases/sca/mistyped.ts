/** The PSU sends a wrong password on the bank's page, and then the right one: nothing of the approval is lost by it. */
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import { any, defineCase, needs, redirected, status, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import type { Check } from '../check.js';
import { NOK } from '../every-header.js';
import {
  type Authorised,
  createConsent,
  createPayment,
  redirectPsu,
  startAuthorisation,
} from '../flows.js';
import { begin, make } from '../kind-calls.js';
import { exchangeCode, oauthPsu } from '../oauth-flows.js';
import { onRequest } from '../on-request.js';
import { RESOURCE_KINDS } from './resource-kinds.js';

const RETURNS = 'SCA-REDIRECT-RETURNS';

/** A bank may refuse the PSU after a mistake, and say so with or without a redirect. */
const mayEnd = (clause: string): readonly (readonly Check[])[] => [
  [redirected(clause, 'nokRedirectUri')],
  [redirected(clause, 'redirectUri', { query: ['error'] })],
  [redirected(clause, 'nowhere')],
];

const oauthCase = (kind: Extract<Authorised, 'payment' | 'consent'>): Case =>
  defineCase({
    id: `sca/mistyped/gives-a-code-for-a-${kind}`,
    title: `The redirect has a code for a ${kind} when the PSU sent a wrong password before the right one`,
    once: true,
    needs: needs([kind === 'payment' ? 'PIS' : 'AIS', 'IAM'], {
      approaches: ['OAUTH'],
      profile: kind === 'payment' ? [] : ['ais.accounts.0'],
    }),
    twin:
      kind === 'payment'
        ? 'iam/authorize/redirects-with-code-for-a-payment'
        : 'iam/authorize/redirects-with-code',
    steps: [
      kind === 'payment' ? createPayment() : createConsent({ body: ONE_OFF_CONSENT }),
      startAuthorisation(kind),
      {
        ...oauthPsu(kind),
        mistypes: true,
        setup: false,
        expect: [
          any(
            'IAM-AUTHORIZE-CODE',
            [redirected('IAM-AUTHORIZE-CODE', 'redirectUri', { query: ['code'] })],
            ...mayEnd('IAM-AUTHORIZE-CODE'),
          ),
        ],
      },
      { ...exchangeCode(), setup: false, when: '${approve.query.code}' },
    ],
  });

const redirectCases = RESOURCE_KINDS.map(
  ({ name, what, needs: own, look, stands, granted, notGranted, resource }) => {
    const clause = resource.clauses.approved ?? 'PIS-AUTHORISED-MOVES';
    return defineCase({
      id: `sca/mistyped/approves-a-${name}`,
      title: `A ${what} is authorised when the PSU sent a wrong password before the right one`,
      once: true,
      needs: withNeeds(own, {
        approaches: ['REDIRECT'],
        profile: ['tpp.nokRedirectUri', '!sca.confirmationCode'],
      }),
      steps: [
        ...make(resource, { headers: NOK, once: true }),
        begin(resource, { headers: NOK }),
        {
          ...redirectPsu(),
          mistypes: true,
          setup: false,
          expect: [any(RETURNS, [redirected(RETURNS, 'redirectUri')], ...mayEnd(RETURNS))],
        },
        {
          ...look(
            'after',
            'create',
            status(resource.answers.status ?? 'COMMON-SERVES', 200),
            stands(clause, granted),
          ),
          when: '${approve.returned}',
          unless: '${approve.query.error}',
          skipWhen: [{ value: '${approve.returned}', in: ['nokRedirectUri'] }],
        },
        // the address for a refusal says that nothing was approved
        {
          ...look('refused', 'create', stands(RETURNS, notGranted)),
          when: '${approve.returned}',
          skipWhen: [{ value: '${approve.returned}', in: ['redirectUri', 'nowhere'] }],
        },
      ],
    });
  },
);

export const mistypedCases: readonly Case[] = [
  oauthCase('payment'),
  onRequest(oauthCase('consent')),
  ...redirectCases.map((each) => (each.id.endsWith('-consent') ? each : onRequest(each))),
];
