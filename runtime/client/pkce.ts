import { createHash, randomBytes } from 'node:crypto';

/** Proof Key for Code Exchange (RFC 7636), method S256. */
export interface Pkce {
  /** Kept until the code is exchanged: `code_verifier`. */
  readonly verifier: string;
  /** Goes with the authorize address: `code_challenge`. */
  readonly challenge: string;
}

/** Makes a new verifier and its challenge. */
export function makePkce(verifier: string = randomBytes(32).toString('base64url')): Pkce {
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
