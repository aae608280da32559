import type { IncomingHttpHeaders } from 'node:http';

/** Tells a client how to send a body instead (RFC 9110, 15.5.16). */
export const PLAIN_ONLY = { 'accept-encoding': 'identity' };

/** Whether a body says that it is compressed: the bank reads none of those. */
export function isCoded(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const { 'content-encoding': coding = '' } = headers;
  return body.length > 0 && !/^\s*(?:identity)?\s*$/i.test(coding);
}
