import { isFields, without } from '../../mutation/fields.js';
import type { BankConfig } from '../config/bank-config.js';
import { nextStatus } from '../domain/machines.js';
import { OPERATION } from '../domain/operation.js';
import { SANDBOX_CLIENTS } from '../handlers/iam/sandbox-token.js';
import { on, success } from './changes.js';
import type { AnswerChange, VariantEffect } from './variant.js';

/** The options of a configuration that change more than one handler. */
export function effectsOf({ sca, iam, consents }: BankConfig): readonly VariantEffect[] {
  return [
    ...(sca.approval === 'api' ? [APPROVAL_BY_API] : []),
    ...(iam.tokenOnEveryCall ? [TOKEN_ON_EVERY_CALL] : []),
    ...(iam.tokenAfterOAuth ? [{ needsTokenOfGrant: true } as const] : []),
    ...(consents.ended === 'all' ? [ALL_CONSENTS_ENDED] : []),
  ];
}

const CREATIONS = [
  OPERATION.payment.create,
  OPERATION.payment.delete,
  OPERATION.consent.create,
  OPERATION.basket.create,
  OPERATION.fundsConsent.create,
];

/** Only the response to a start must have the link, and this link leads nowhere. */
const withoutLink = on(
  CREATIONS,
  success((body) => {
    const links = body['_links'];
    return isFields(links) ? { ...body, _links: without(links, 'scaRedirect') } : body;
  }),
);

const withoutPages: AnswerChange = (answer) => {
  if (!/^\/(?:sca|app)(?:\/|\?|$)/.test(answer.url)) return answer;
  return { ...answer, status: 404, headers: { 'content-type': 'text/plain' }, text: 'Nothing.' };
};

/** One request decides for the PSU, at one address for each kind of resource. */
const decide = (auth: string, decision: string) => [
  {
    http: {
      method: 'POST',
      url: `${auth}/sandbox/{resourceKind}/{resourceId}/${decision}`,
      body: { psu: '{psuId}' },
    },
  },
];

const decideOn = (auth: string, decision: string) => [
  {
    http: {
      method: 'POST',
      url: `${auth}/sandbox/authorisations/{authorisationId}/${decision}`,
      body: { psu: '{psuId}' },
      expect: [200],
    },
  },
];

const APPROVAL_BY_API: VariantEffect = {
  sandbox: true,
  answer: withoutLink,
  iam: withoutPages,
  profile: ({ target: { authUrl }, psu }) => ({
    psu: {
      ...psu,
      approve: decide(authUrl, 'approve'),
      reject: decide(authUrl, 'reject'),
      decoupled: {
        approve: decideOn(authUrl, 'approve'),
        reject: decideOn(authUrl, 'reject'),
      },
    },
  }),
};

const TOKEN_ON_EVERY_CALL: VariantEffect = {
  needsToken: true,
  profile: ({ target: { authUrl } }) => ({
    access: {
      clientCredentials: Object.fromEntries(
        SANDBOX_CLIENTS.map(({ id, secret }) => [
          id,
          { tokenUrl: `${authUrl}/sandbox/token`, clientId: id, clientSecret: secret },
        ]),
      ),
    },
  }),
};

const WAITING: ReadonlySet<string> = new Set(['received', 'partiallyAuthorised']);

const ALL_CONSENTS_ENDED: VariantEffect = {
  rules: {
    next: (machine, from, event) =>
      machine === 'consent' && event === 'superseded' && WAITING.has(from)
        ? ('rejected' as typeof from)
        : nextStatus(machine, from, event),
    superseded: ({ owner }) => ({ owner }),
    isSuperseded: ({ status, psu: granted }, psu, names) =>
      status === 'valid' ? granted === psu : WAITING.has(status) && names,
  },
};
