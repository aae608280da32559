/** The token endpoint: a code is exchanged for a token once, by its client, over mutual TLS. */

import { judged, ONE_OFF_CONSENT } from '../ais/account-calls.js';
import { defineCase, field, needs, spoiled } from '../build.js';
import type { CallStep, Case, IdentityName, Mutation, Step } from '../case.js';
import type { Check } from '../check.js';
import { createConsent, startAuthorisation } from '../flows.js';
import { exchangeCode, oauthPsu, tokenForm } from '../oauth-flows.js';
import { wrongMediaType } from '../refusals.js';
import { badCode, unauthenticated } from './iam-refusals.js';
import { knownSecondTpp } from './register.js';

const OAUTH = needs(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] });
const TWIN = 'iam/token/answers';
const SECRET = '${tpp.clientSecret}';

/** A consent that the PSU has approved. Aliases: create, start, approve. */
const approved: readonly Step[] = [
  createConsent({ body: ONE_OFF_CONSENT }),
  startAuthorisation('consent'),
  oauthPsu('consent'),
];

const answersCase = defineCase({
  id: TWIN,
  title: 'A code is exchanged for a bearer token with its lifetime in seconds',
  needs: OAUTH,
  steps: [
    ...approved,
    judged(
      exchangeCode(),
      field('IAM-TOKEN-ACCESS-TOKEN', '/access_token', { type: 'string' }),
      field('IAM-TOKEN-EXPIRES-IN', '/expires_in', { type: 'number', matches: '^[1-9][0-9]*$' }),
      field('IAM-TOKEN-TYPE', '/token_type', { in: ['Bearer'] }),
    ),
  ],
});

const usedTwiceCase = defineCase({
  id: 'iam/token/takes-a-code-once',
  title: 'A used code gives no token',
  tags: ['safety'],
  needs: OAUTH,
  twin: TWIN,
  steps: [
    ...approved,
    exchangeCode(),
    spoiled({ ...exchangeCode(), as: 'again' }, [], ...badCode('IAM-CODE-ONCE')),
  ],
});

interface Spoiled {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  /** Another invalid request before it, which does not use up the code. */
  readonly before?: readonly Mutation[];
  readonly mutate: readonly Mutation[];
}

const TABLE: readonly Spoiled[] = [
  {
    id: 'rejects-invented-code',
    title: 'No code, and one that the IAM did not issue, give no token',
    clause: 'IAM-CODE-INVENTED',
    before: [{ op: 'drop-field', pointer: '/code' }],
    mutate: [{ op: 'set-field', pointer: '/code', value: 'invented-${uuid}' }],
  },
  {
    id: 'rejects-unknown-client',
    title: 'A client that is not registered gets no token',
    clause: 'IAM-CODE-BOUND-TO-CLIENT',
    mutate: [{ op: 'set-field', pointer: '/client_id', value: 'unknown-${uuid}' }],
  },
  {
    id: 'rejects-other-redirect-uri',
    title: 'A redirect_uri other than that of the code gives no token',
    clause: 'IAM-TOKEN-REDIRECT-URI',
    mutate: [
      { op: 'set-field', pointer: '/redirect_uri', value: '${profile.tpp.otherRedirectUri}' },
    ],
  },
  {
    id: 'rejects-other-scope',
    title: 'A scope other than that of the code gives no token',
    clause: 'IAM-TOKEN-SCOPE',
    mutate: [{ op: 'set-field', pointer: '/scope', value: 'AIS:${uuid}' }],
  },
  {
    id: 'rejects-other-grant-type',
    title: 'An unknown grant_type gives no token',
    clause: 'IAM-TOKEN-GRANT-TYPE',
    mutate: [{ op: 'set-field', pointer: '/grant_type', value: 'imagined' }],
  },
  {
    id: 'rejects-missing-grant-type',
    title: 'A request without grant_type gives no token',
    clause: 'IAM-TOKEN-GRANT-TYPE',
    mutate: [{ op: 'drop-field', pointer: '/grant_type' }],
  },
];

const spoiledCases: readonly Case[] = TABLE.map((row) =>
  defineCase({
    id: `iam/token/${row.id}`,
    title: row.title,
    needs: OAUTH,
    twin: TWIN,
    steps: [
      ...approved,
      ...(row.before === undefined
        ? []
        : [{ ...spoiled(exchangeCode(), row.before, ...badCode(row.clause)), as: 'before' }]),
      spoiled(exchangeCode(), row.mutate, ...badCode(row.clause)),
    ],
  }),
);

/** Callers who also send the right client_secret, which does not replace the certificate: the endpoint uses mutual TLS. */
const MAY_TRUST_SECRET: readonly IdentityName[] = ['none', 'tpp2'];

function byStranger(
  id: string,
  title: string,
  identity: IdentityName,
  expect: readonly Check[],
): Case {
  const stranger: CallStep = {
    ...exchangeCode(),
    as: 'stranger',
    setup: false,
    identity,
    expect,
  };
  const withSecret: CallStep = {
    ...stranger,
    as: 'with-secret',
    body: { ...tokenForm(), client_secret: SECRET },
    when: SECRET,
  };
  return defineCase({
    id: `iam/token/${id}`,
    title,
    tags: ['safety'],
    needs: { ...OAUTH, ...(identity === 'none' ? {} : { identities: [identity] }) },
    twin: TWIN,
    steps: [...approved, stranger, ...(MAY_TRUST_SECRET.includes(identity) ? [withSecret] : [])],
  });
}

/** The second TPP registers too; a bank that already knows it may refuse. */
const otherClientCase = defineCase({
  id: 'iam/token/rejects-other-client',
  title: 'Another client with its own id and certificate gets no token for a code',
  tags: ['safety'],
  needs: { ...OAUTH, identities: ['tpp2'] },
  twin: TWIN,
  steps: [
    knownSecondTpp,
    ...approved,
    {
      ...spoiled(
        exchangeCode(),
        [{ op: 'set-field', pointer: '/client_id', value: '${known.body.client_id}' }],
        ...badCode('IAM-CODE-BOUND-TO-CLIENT'),
      ),
      as: 'stranger',
      identity: 'tpp2',
    },
  ],
});

const jsonCase = defineCase({
  id: 'iam/token/rejects-json',
  title: 'The token endpoint accepts a form, not JSON',
  needs: OAUTH,
  twin: TWIN,
  steps: [
    ...approved,
    spoiled(
      exchangeCode(),
      [
        {
          op: 'raw-body',
          contentType: 'application/json',
          text: '{"grant_type":"authorization_code","code":"${approve.query.code}"}',
        },
      ],
      ...wrongMediaType('ERR-MEDIA-TYPE'),
    ),
  ],
});

export const tokenCases: readonly Case[] = [
  answersCase,
  usedTwiceCase,
  ...spoiledCases,
  byStranger(
    'rejects-no-certificate',
    'A caller without a certificate gets no token for a code',
    'none',
    unauthenticated('IAM-TOKEN-MUTUAL-TLS'),
  ),
  byStranger(
    'rejects-unknown-ca',
    'A caller with a certificate of an untrusted authority gets no token for a code',
    'unknownCa',
    unauthenticated('IAM-TOKEN-MUTUAL-TLS'),
  ),
  byStranger(
    'rejects-expired-certificate',
    'A caller with an expired certificate gets no token for a code',
    'expired',
    unauthenticated('TLS-EXPIRED'),
  ),
  otherClientCase,
  byStranger(
    'rejects-other-tpp',
    'Another TPP gets no token for a code',
    'tpp2',
    badCode('IAM-CODE-BOUND-TO-CLIENT'),
  ),
  jsonCase,
];
