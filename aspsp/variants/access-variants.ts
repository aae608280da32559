import type { AnswerChange, Variant } from './variant.js';

const BASES: readonly (readonly [path: RegExp, base: string])[] = [
  [/^\/v2\/consents(?:\/|$)/, '/cof/psd2'],
  [/^\/v1\/(?:accounts|consents|card-accounts|account-list)(?:[/?]|$)/, '/ais/psd2'],
  [/^\/v1\/funds-confirmations(?:[/?]|$)/, '/piis/psd2'],
  [/^\/v1\/signing-baskets(?:[/?]|$)/, '/pis/baskets/psd2'],
  [/^\//, '/pis/psd2'],
];

const baseOf = (path: string): string => BASES.find(([pattern]) => pattern.test(path))?.[1] ?? '';

/** Each service has its own address and is unavailable at the others. */
function rewrite(url: string): string {
  const [, base = '', path = ''] = /^(.*?\/psd2)(\/.*)$/.exec(url) ?? [];
  return base !== '' && base === baseOf(path) ? `/psd2${path}` : `/nothing${url}`;
}

const elsewhere = (text: string): string =>
  text.replace(/\/psd2(\/v\d+\/[^"\s]*)/g, (_, path: string) => baseOf(path) + path);

const linksBelowBases: AnswerChange = (answer) => {
  const { location } = answer.headers;
  const headers =
    location === undefined ? answer.headers : { ...answer.headers, location: elsewhere(location) };
  return { ...answer, headers, text: elsewhere(answer.text) };
};

interface VersionRow {
  /** The end of a path, after its version. */
  readonly tail: RegExp;
  /** What stands before it in the contract, and at this bank. */
  readonly own: string;
  readonly served: string;
}

const VERSIONS: readonly VersionRow[] = [
  { tail: /^\/consents\/confirmation-of-funds(?:[/?]|$)/, own: '/v2', served: '/psd2/v1.3' },
  {
    tail: /^\/(?:accounts|consents|card-accounts|account-list)(?:[/?]|$)/,
    own: '/v1',
    served: '/berlin-group/v1.3',
  },
  { tail: /^\/funds-confirmations(?:[/?]|$)/, own: '/v1', served: '/berlin-group' },
  { tail: /^\/signing-baskets(?:[/?]|$)/, own: '/v1', served: '/psd2' },
  { tail: /^\//, own: '/v1', served: '/psd2/v1.3' },
];

/** Each service has its own version, or none, and is unavailable below `/v1` and `/v2`. */
function rewriteVersion(url: string): string {
  for (const { tail, own, served } of VERSIONS) {
    const rest = url.startsWith(served) ? url.slice(served.length) : '';
    if (tail.test(rest)) return `/psd2${own}${rest}`;
  }
  return `/nothing${url}`;
}

const inVersion = (text: string): string =>
  text.replace(/\/psd2(\/v\d+)(\/[^"\s]*)/g, (whole, version: string, rest: string) => {
    const row = VERSIONS.find(({ tail, own }) => own === version && tail.test(rest));
    return row === undefined ? whole : `${row.served}${rest}`;
  });

const linksInVersion: AnswerChange = (answer) => {
  const { location } = answer.headers;
  const headers =
    location === undefined ? answer.headers : { ...answer.headers, location: inVersion(location) };
  return { ...answer, headers, text: inVersion(answer.text) };
};

/** Variants of access to the bank, and of the PSU's approval. */
export const ACCESS_VARIANTS: readonly Variant[] = [
  {
    id: 'approval-by-api',
    sentence: 'There are no pages for PSUs: a sandbox API decides for them.',
    open: 'What the service does: a bank implements a subset of the approaches; how a PSU decides is not shown',
    config: { sca: { approaches: ['redirect', 'decoupled'], approval: 'api' } },
  },
  {
    id: 'token-on-every-call',
    sentence: 'Every request to the XS2A service needs an access token of its TPP.',
    open: 'Authentication, 4: the bank allows grant types to a client; what such a token is for is not shown',
    config: { iam: { tokenOnEveryCall: true } },
  },
  {
    id: 'psu-id-always',
    sentence: 'Every request to the XS2A service must name the PSU.',
    open: 'Common request headers: PSU-ID is optional for the interface; a bank may still require it',
    needsHeaders: ['psu-id'],
    profile: ({ psu }) => ({ psu: { ...psu, sendId: 'always' } }),
  },
  {
    id: 'plain-http',
    sentence: 'The bank is reached over plain HTTP, and no client presents a certificate.',
    open: 'Authentication, 1: mutual TLS may end before the bank, as at most test banks',
    plainHttp: true,
    profile: () => ({ tls: undefined, identities: undefined, signatures: undefined }),
  },
  {
    id: 'base-by-service',
    sentence: 'Each service has its own address.',
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
  {
    id: 'other-versions',
    sentence: 'The paths of each service have another version, or none.',
    open: 'Endpoints: paths are relative to the base URL of the bank; VER-V1 and VER-V2 do not apply',
    rewrite: rewriteVersion,
    answer: linksInVersion,
    profile: ({ target }) => ({
      target: {
        ...target,
        paths: { AIS: '/berlin-group', PIIS: '/berlin-group' },
        versions: { PIS: 'v1.3', AIS: 'v1.3', PIIS: 'none', SBS: 'none', COF: 'v1.3' },
      },
    }),
  },
];
