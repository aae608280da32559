import type { Placed } from './credentials.js';
import { putHeader } from './put-header.js';

/** A token as Authorization. */
export function putBearer(placed: Placed, credential: unknown): Placed {
  const text = `Bearer ${credential}`;
  return { ...putHeader(placed, text, 'Authorization'), authorized: true };
}
