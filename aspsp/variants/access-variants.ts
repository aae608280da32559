import { SANDBOX_CLIENTS } from '../handlers/iam/sandbox-token.js';
import { isFields, on, success, without } from './changes.js';
import type { Change, Variant } from './variant.js';

const CREATIONS = [
  'initiatePayment',
  'cancelPayment',
  'createConsent',
  'createSigningBasket',
  'createFundsConsent',
];

/** Only the answer to a start owes the link; that one leads nowhere. */
const withoutLink = on(
  CREATIONS,
  success((body) => {
    const links = body['_links'];
    return isFields(links) ? { ...body, _links: without(links, 'scaRedirect') } : body;
  }),
);

const withoutPages: Change = (answer) => {
  if (!/^\/(?:sca|app)(?:\/|\?|$)/.test(answer.url)) return answer;
  return { ...answer, status: 404, headers: { 'content-type': 'text/plain' }, text: 'Nothing.' };
};

/** One call decides for the PSU, at an address for each kind of thing. */
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

const BASES: readonly (readonly [path: RegExp, base: string])[] = [
  [/^\/v2\/consents(?:\/|$)/, '/cof/psd2'],
  [/^\/v1\/(?:accounts|consents|card-accounts|account-list)(?:[/?]|$)/, '/ais/psd2'],
  [/^\/v1\/funds-confirmations(?:[/?]|$)/, '/piis/psd2'],
  [/^\/v1\/signing-baskets(?:[/?]|$)/, '/pis/baskets/psd2'],
  [/^\//, '/pis/psd2'],
];

const baseOf = (path: string): string => BASES.find(([pattern]) => pattern.test(path))?.[1] ?? '';

/** Each service has its own address, and nothing is at the others. */
function rewrite(url: string): string {
  const [, base = '', path = ''] = /^(.*?\/psd2)(\/.*)$/.exec(url) ?? [];
  return base !== '' && base === baseOf(path) ? `/psd2${path}` : `/nothing${url}`;
}

const elsewhere = (text: string): string =>
  text.replace(/\/psd2(\/v\d+\/[^"\s]*)/g, (_, path: string) => baseOf(path) + path);

const linksBelowBases: Change = (answer) => {
  const { location } = answer.headers;
  const headers =
    location === undefined ? answer.headers : { ...answer.headers, location: elsewhere(location) };
  return { ...answer, headers, text: elsewhere(answer.text) };
};

/** How a bank is reached, and how its PSUs say yes. */
export const ACCESS_VARIANTS: readonly Variant[] = [
  {
    id: 'approval-by-api',
    sentence: 'There are no pages for PSUs: an API of a sandbox says what they decide.',
    open: 'What the service does: a bank implements a subset of the approaches; how a PSU decides is not shown',
    config: { sca: { approaches: ['redirect', 'decoupled'] } },
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
  },
  {
    id: 'token-on-every-call',
    sentence: 'Every call of the XS2A service needs an access token of its TPP.',
    open: 'Authentication, 4: the bank allows grant types to a client; what such a token is for is not shown',
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
  },
  {
    id: 'psu-id-always',
    sentence: 'Every request to the XS2A service has to name the PSU.',
    open: 'Common request headers: PSU-ID is optional for the interface; that a bank asks for it is not ruled out',
    needsHeaders: ['psu-id'],
    profile: ({ psu }) => ({ psu: { ...psu, sendId: 'always' } }),
  },
  {
    id: 'plain-http',
    sentence: 'The bank is met over plain HTTP, and nobody shows a certificate.',
    open: 'Authentication, 1: mutual TLS may end before the bank, as at most test banks it does',
    plainHttp: true,
    profile: () => ({ tls: undefined, identities: undefined, signatures: undefined }),
  },
  {
    id: 'base-by-service',
    sentence: 'Each service lies below an address of its own.',
    open: 'Endpoints: paths are relative to the base URL of the bank, of which there may be several',
    rewrite,
    answer: linksBelowBases,
    profile: ({ target }) => ({
      target: {
        ...target,
        baseUrl: target.baseUrl.replace(/\/psd2$/, '/pis/psd2'),
        paths: {
          AIS: '/ais/psd2',
          PIIS: '/piis/psd2',
          SBS: target.baseUrl.replace(/\/psd2$/, '/pis/baskets/psd2'),
          COF: '/cof/psd2',
        },
      },
    }),
  },
];
