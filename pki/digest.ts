import { createHash, timingSafeEqual } from 'node:crypto';

export type DigestAlgorithm = 'SHA-256' | 'SHA-512';

const HASHES: Readonly<Record<DigestAlgorithm, string>> = {
  'SHA-256': 'sha256',
  'SHA-512': 'sha512',
};

/** Value of the Digest header for a whole body; an absent body is hashed as an empty one. */
export function digest(
  body: Uint8Array | string | null | undefined,
  algorithm: DigestAlgorithm = 'SHA-256',
): string {
  return `${algorithm}=${createHash(HASHES[algorithm])
    .update(body ?? '')
    .digest('base64')}`;
}

/**
 * Whether a Digest header matches a body: it must contain a known algorithm, and every known one must match.
 */
export function digestFits(header: string, body: Uint8Array | string | null | undefined): boolean {
  const known = header.split(',').flatMap((part) => {
    // No regular expression: spaces inside a value would make it backtrack.
    const at = part.indexOf('=');
    const [name, value] = [part.slice(0, Math.max(at, 0)), part.slice(at + 1).trim()];
    const algorithm = name.trim().toUpperCase();
    return algorithm === 'SHA-256' || algorithm === 'SHA-512'
      ? [{ algorithm, value } as const]
      : [];
  });
  return (
    known.length > 0 &&
    known.every(({ algorithm, value }) =>
      sameText(digest(body, algorithm), `${algorithm}=${value}`),
    )
  );
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
