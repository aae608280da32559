/** The authorize endpoint, where the TPP sends the PSU. */

import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import {
  any,
  defineCase,
  needs,
  ofContract,
  psu,
  redirected,
  refused,
  setup,
  status,
  withNeeds,
} from '../build.js';
import type { Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { createConsent, createPayment, scaLink, startAuthorisation } from '../flows.js';
import { authorizeLink, exchangeCode, oauthPsu, oauthScope, tokenForm } from '../oauth-flows.js';
import { type AddressForm, registeredForms, registeredLong } from './register.js';

const OAUTH = needs(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] });
const OAUTH_PAYMENT = needs(['PIS', 'IAM'], { approaches: ['OAUTH'] });
const TWIN = 'iam/authorize/redirects-with-code';

const started: readonly Step[] = [
  createConsent({ body: ONE_OFF_CONSENT }),
  startAuthorisation('consent'),
];

const paymentCase = defineCase({
  id: 'iam/authorize/redirects-with-code-for-a-payment',
  title: 'The redirect after the approval of a payment contains a code and the scope',
  needs: OAUTH_PAYMENT,
  steps: [
    createPayment(),
    startAuthorisation('payment'),
    {
      ...oauthPsu('payment'),
      setup: false,
      expect: [
        redirected('IAM-AUTHORIZE-CODE', 'redirectUri', { query: ['code'] }),
        redirected('IAM-AUTHORIZE-SCOPE', 'redirectUri', { query: ['scope'] }),
      ],
    },
  ],
});

const redirectsCase = defineCase({
  id: TWIN,
  title: 'The redirect after an approval contains a code and the scope',
  needs: OAUTH,
  steps: [
    ...started,
    {
      ...oauthPsu('consent'),
      setup: false,
      expect: [
        redirected('IAM-AUTHORIZE-REDIRECTS', 'redirectUri'),
        redirected('IAM-AUTHORIZE-CODE', 'redirectUri', { query: ['code'] }),
        redirected('IAM-AUTHORIZE-SCOPE', 'redirectUri', { query: ['scope'] }),
        {
          check: 'equal',
          clause: 'IAM-AUTHORIZE-SCOPE-SAME',
          left: '${approve.query.scope}',
          right: oauthScope('consent'),
        },
      ],
    },
  ],
});

const distinctCodesCase = defineCase({
  id: 'iam/authorize/gives-each-its-code',
  title: 'Two approvals give different codes, each of which gives a token, the earlier one too',
  tags: ['safety'],
  needs: OAUTH,
  steps: [
    ...started,
    setup(oauthPsu('consent')),
    createConsent({ as: 'other', body: ONE_OFF_CONSENT }),
    startAuthorisation('consent', { as: 'start-other', of: 'other' }),
    {
      ...oauthPsu('consent', 'approve', { as: 'second', start: 'start-other', of: 'other' }),
      setup: false,
      expect: [
        {
          check: 'differ',
          clause: 'IAM-CODE-UNIQUE',
          left: '${approve.query.code}',
          right: '${second.query.code}',
        },
      ],
    },
    ...(['approve', 'second'] as const).map((approve) => ({
      ...exchangeCode({ approve, as: `token-of-${approve}` }),
      setup: false,
      // the same code for both is a finding already
      skipWhen: [{ value: '${second.query.code}', in: ['${approve.query.code}'] }],
    })),
  ],
});

const SECOND = '${profile.tpp.nokRedirectUri}';

/** The suite registers each address of the profile; of a client that it has not registered, no other address is known. */
const secondAddressOf = (kind: 'consent' | 'payment', id: string): Case =>
  defineCase({
    id: `iam/authorize/takes-the-second-registered-address${id}`,
    title: `The code for a ${kind} is sent to the second registered address too, and exchanged with that address`,
    needs: withNeeds(kind === 'consent' ? OAUTH : OAUTH_PAYMENT, {
      profile: ['tpp.nokRedirectUri', '!tpp.clientId'],
    }),
    steps: [
      ...(kind === 'consent' ? started : [createPayment(), startAuthorisation('payment')]),
      psu(
        'approve',
        linkWith({ redirectUri: SECOND, scope: oauthScope(kind) }),
        'approve',
        redirected('IAM-AUTHORIZE-REDIRECTS', 'nokRedirectUri'),
        redirected('IAM-AUTHORIZE-CODE', 'nokRedirectUri', { query: ['code'] }),
      ),
      { ...exchangeCode(), setup: false, body: { ...tokenForm(), redirect_uri: SECOND } },
    ],
  });

const secondAddressCases = [
  secondAddressOf('consent', ''),
  secondAddressOf('payment', '-of-a-payment'),
];

/** A form of the address that the second TPP has registered: the code is sent there, with nothing of it lost. */
const formOfAddress = (id: string, title: string, form: AddressForm, ...expect: Check[]): Case => {
  const redirectUri = `\${profile.tpp.${form}}`;
  const clientId = '${forms.body.client_id}';
  return defineCase({
    id: `iam/authorize/${id}`,
    title,
    needs: withNeeds(OAUTH, { identities: ['tpp2'], profile: ['!tpp.registration=closed'] }),
    // a bank that registers a TPP once has to get that registration first
    twin: 'iam/register/registers',
    steps: [
      form === 'longRedirectUri' ? registeredLong : registeredForms,
      createConsent({ body: ONE_OFF_CONSENT, identity: 'tpp2' }),
      startAuthorisation('consent', { identity: 'tpp2' }),
      psu('approve', linkWith({ redirectUri, clientId }), 'approve', ...expect),
      {
        ...exchangeCode(),
        setup: false,
        identity: 'tpp2',
        body: { ...tokenForm('approve', clientId), redirect_uri: redirectUri },
      },
    ],
  });
};

const formsOfAddressCases = [
  formOfAddress(
    'keeps-the-query-of-the-address',
    'The redirect with the code keeps the query of the registered address',
    'queryRedirectUri',
    redirected('IAM-AUTHORIZE-REDIRECTS', 'redirectUri', { query: ['source'] }),
    redirected('IAM-AUTHORIZE-CODE', 'redirectUri', { query: ['code'] }),
  ),
  formOfAddress(
    'keeps-the-slash-of-the-address',
    'The code is sent to a registered address that ends in a slash, with the slash',
    'slashRedirectUri',
    redirected('IAM-AUTHORIZE-REDIRECTS', 'slashRedirectUri'),
    redirected('IAM-AUTHORIZE-CODE', 'slashRedirectUri', { query: ['code'] }),
  ),
  formOfAddress(
    'takes-a-long-address',
    'The code is sent to a registered address of more than 255 characters',
    'longRedirectUri',
    redirected('IAM-AUTHORIZE-REDIRECTS', 'redirectUri', { query: ['source'] }),
    redirected('IAM-AUTHORIZE-CODE', 'redirectUri', { query: ['code'] }),
  ),
];

/** The PSU stays on a page of the bank, or returns to the TPP without a code. */
function givesNoCode(clause: string): Check {
  return any(
    clause,
    [status(clause, 200)],
    [refused(clause)],
    [redirected(clause, 'either', { noQuery: ['code'] })],
  );
}

interface Asked {
  readonly grantType?: string;
  readonly responseType?: string;
  readonly redirectUri?: string;
  readonly clientId?: string;
  readonly scope?: string;
}

/** The link of a valid request with some of its parameters replaced. */
function linkWith(asked: Asked): string {
  const parameters = [
    `grant_type=${asked.grantType ?? 'code'}`,
    `response_type=${asked.responseType ?? 'code'}`,
    `redirect_uri=${asked.redirectUri ?? '${profile.tpp.redirectUri}'}`,
    `client_id=${asked.clientId ?? '${tpp.clientId}'}`,
    `scope=${asked.scope ?? oauthScope('consent')}`,
  ];
  return `${scaLink('scaOAuth')}/connect/authorize?${parameters.join('&')}`;
}

function refusesCase(id: string, title: string, clause: string, link: string): Case {
  return defineCase({
    id: `iam/authorize/${id}`,
    title,
    needs: OAUTH,
    twin: TWIN,
    steps: [...started, psu('approve', link, 'approve', givesNoCode(clause))],
  });
}

const withoutRedirectUri = authorizeLink('consent').replace(/&redirect_uri=[^&]*/, '');

export const authorizeCases: readonly Case[] = [
  redirectsCase,
  distinctCodesCase,
  paymentCase,
  ...secondAddressCases,
  ...formsOfAddressCases,
  refusesCase(
    'never-redirects-to-unregistered-uri',
    'The PSU is never sent to an address that the TPP has not registered',
    'IAM-REDIRECT-URI-REGISTERED',
    linkWith({ redirectUri: 'https%3A%2F%2Funregistered.invalid%2Fcallback' }),
  ),
  refusesCase(
    'never-redirects-to-longer-uri',
    'The PSU is never sent to a registered address with a suffix',
    'IAM-REDIRECT-URI-REGISTERED',
    linkWith({ redirectUri: '${profile.tpp.redirectUri}%3Fadded%3D1' }),
  ),
  refusesCase(
    'rejects-unknown-client',
    'A client that is not registered gets no code',
    'IAM-AUTHORIZE-CLIENT-KNOWN',
    linkWith({ clientId: 'unknown-${uuid}' }),
  ),
  refusesCase(
    'rejects-unknown-resource',
    'A scope with an unknown consent gives no code',
    'IAM-AUTHORIZE-SCOPE-KNOWN',
    linkWith({ scope: 'AIS:${uuid}' }),
  ),
  refusesCase(
    'rejects-other-response-type',
    'A response_type other than code gives no code',
    'IAM-AUTHORIZE-TYPES',
    linkWith({ responseType: 'token' }),
  ),
  ofContract(
    refusesCase(
      'rejects-other-grant-type',
      'A grant_type other than code gives no code',
      'IAM-AUTHORIZE-TYPES',
      linkWith({ grantType: 'implicit' }),
    ),
  ),
  refusesCase(
    'rejects-missing-redirect-uri',
    'A request without redirect_uri gives no code',
    'IAM-AUTHORIZE-NEEDS-REDIRECT-URI',
    withoutRedirectUri,
  ),
];
