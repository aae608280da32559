import { encodeText } from '../model/percent.js';
import type { Placed } from './credentials.js';

/** A key in the header Cookie, after those of the call. */
export function putCookie(placed: Placed, credential: unknown, name: string): Placed {
  const { Cookie: before, ...others } = placed.headers;
  const pair = `${name}=${encodeText(String(credential))}`;
  return { ...placed, headers: { ...others, Cookie: before ? `${before}; ${pair}` : pair } };
}
