import type { Placed } from './credentials.js';
import { mergeHeaders } from './merge-headers.js';

/** A key in a header; one that the call has itself stays. */
export function putHeader(placed: Placed, credential: unknown, name: string): Placed {
  const { headers } = mergeHeaders({ [name]: String(credential) }, placed.headers);
  return { ...placed, headers };
}
