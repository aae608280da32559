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
];
