import type { IncomingMessage } from 'node:http';
import type { Seams } from '../domain/seams.js';

type WithHeaders = Pick<IncomingMessage, 'headers'>;

const ids = new WeakMap<IncomingMessage['headers'], string>();

/** The id of a request in any form; a new one when it is missing, and the same one at each call. */
export function requestIdOf({ headers }: WithHeaders, { uuid }: Pick<Seams, 'uuid'>): string {
  const id = knownRequestId({ headers }) ?? uuid();
  ids.set(headers, id);
  return id;
}

/** The id that a request was sent with, or that the bank gave it. */
export function knownRequestId({ headers }: WithHeaders): string | undefined {
  const sent = headers['x-request-id'];
  return ids.get(headers) ?? (typeof sent === 'string' && sent !== '' ? sent : undefined);
}
