import { createHash, scryptSync, timingSafeEqual } from 'node:crypto';

const COST = { N: 4096, r: 8, p: 1 } as const;

/** Salted hash of a password. */
export function hashPassword(password: string, salt: string): string {
  return scryptSync(password, salt, 32, COST).toString('base64url');
}

/** Whether the password matches the hash, in constant time. */
export function isPassword(password: string, salt: string, hash: string): boolean {
  return isSameSecret(hashPassword(password, salt), hash);
}

/** Whether two secrets are the same, in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The stored form of a secret that its holder has to present: links, sessions, codes. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
