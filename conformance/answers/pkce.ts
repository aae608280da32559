import { createHash, randomBytes } from 'node:crypto';

/** What a TPP sends to protect one authorisation request. */
export interface Pkce {
  /** RFC 6749: the redirect to the TPP returns it. */
  readonly state: string;
  /** RFC 7636: a secret for the token request, and its SHA-256 for the authorisation request. */
  readonly verifier: string;
  readonly challenge: string;
}

/** One random secret for each execution of a case, found by the map of its responses. */
const secrets = new WeakMap<object, Buffer>();

/** The values for the authorisation request of one step: new ones in each execution of a case. */
export function pkceOf(seen: object, alias: string): Pkce {
  const secret = secrets.get(seen) ?? randomBytes(32);
  secrets.set(seen, secret);
  const derived = (name: string) =>
    digest(Buffer.concat([secret, Buffer.from(`${name} ${alias}`)]));
  const verifier = derived('verifier');
  return { state: derived('state'), verifier, challenge: digest(verifier) };
}

const digest = (data: string | Buffer): string =>
  createHash('sha256').update(data).digest('base64url');
