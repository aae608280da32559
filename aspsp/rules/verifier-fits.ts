import { createHash } from 'node:crypto';

/** PKCE: a challenge requires its verifier, and a verifier without a challenge proves nothing. */
export function verifierFits(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined || verifier === undefined) return challenge === verifier;
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  return challenge === `plain:${verifier}` || challenge === `S256:${hashed}`;
}
