import { RefusedRequest } from '../context/refused-request.js';

const AGAIN = 'Log in again from the page of the studio.';

/** The browser came back without a login that began in it, or too late. */
export const notBegun = (): RefusedRequest =>
  new RefusedRequest(
    400,
    'This login did not begin in this browser, or more than ten minutes ago.',
    AGAIN,
  );

/** Somebody whom the provider knows and the studio does not let in. */
export const withoutRole = (name: string): RefusedRequest =>
  new RefusedRequest(
    403,
    `The provider knows you as ${name}, but you have no role in this studio.`,
    'Ask an owner of the studio for one of the groups that --oidc-role names.',
  );

/** The provider does not respond, or with something that is not its settings. */
export const unusable = (issuer: string, cause: unknown): RefusedRequest =>
  new RefusedRequest(
    502,
    `The OpenID provider ${issuer} cannot be used: ${reasonOf(cause)}.`,
    'Check that it runs and that --oidc-issuer is its issuer, then log in again.',
    'TARGET_UNREACHABLE',
  );

/** Why the response of the provider is no login. */
export function explained(issuer: string, cause: unknown): RefusedRequest {
  const { error, error_description: more } = cause as Readonly<Record<string, unknown>>;
  if (typeof error === 'string') {
    const words = typeof more === 'string' ? `${error} (${more})` : error;
    return new RefusedRequest(403, `The OpenID provider refused the login: ${words}.`, AGAIN);
  }
  if (isOfNetwork(cause)) return unusable(issuer, cause);
  const sentence = `The response of the OpenID provider is not a login of this studio: ${reasonOf(cause)}.`;
  return new RefusedRequest(400, sentence, AGAIN);
}

/** What fetch throws, and what openid-client makes of a timeout. */
const isOfNetwork = (cause: unknown): boolean =>
  cause instanceof Error &&
  ((cause.name === 'TypeError' && cause.message === 'fetch failed') ||
    (cause as { code?: unknown }).code === 'OAUTH_TIMEOUT' ||
    isOfNetwork(cause.cause));

/** The innermost reason that says something. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause instanceof Error ? reasonOf(cause.cause) : '';
  return (inner || cause.message || cause.name).replace(/\.$/, '');
}
