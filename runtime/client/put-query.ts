import { encodeText } from '../model/percent.js';
import type { Placed } from './credentials.js';

/** A key in the query. */
export function putQuery(placed: Placed, credential: unknown, name: string): Placed {
  const { url } = placed;
  const pair = `${encodeText(name)}=${encodeText(String(credential))}`;
  return { ...placed, url: `${url}${url.includes('?') ? '&' : '?'}${pair}` };
}
