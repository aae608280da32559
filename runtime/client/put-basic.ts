import type { BasicCredential, Placed } from './credentials.js';
import { putHeader } from './put-header.js';

/** A name with its password as Authorization: their bytes in UTF-8, in Base64. */
export function putBasic(placed: Placed, credential: unknown): Placed {
  const { username, password } = credential as BasicCredential;
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  const text = btoa(String.fromCharCode(...bytes));
  return { ...putHeader(placed, `Basic ${text}`, 'Authorization'), authorized: true };
}
