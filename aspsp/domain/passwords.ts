import { createHash, scryptSync, timingSafeEqual } from 'node:crypto';

const COST = { N: 4096, r: 8, p: 1 } as const;

/** Salted hash of a password. */
export function hashPassword(password: string, salt: string): string {
  return scryptSync(password, salt, 32, COST).toString('base64url');
}

/** Whether the password belongs to the hash; takes as long when it does not. */
export function isPassword(password: string, salt: string, hash: string): boolean {
  return isSameSecret(hashPassword(password, salt), hash);
}

/** Whether two secrets are the same; how long it takes says nothing about where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What is kept of a secret that only its holder has to show: links, sessions, codes. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
