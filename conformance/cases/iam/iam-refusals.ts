/** Refusals of the IAM: only their statuses. The message codes of the service do not apply to it. */
import { noField, refusalIs, refused } from '../build.js';
import type { Check } from '../check.js';

/** A malformed request: 400. */
export function badRequest(clause: string): readonly Check[] {
  return [refused(clause), refusalIs('ERR-400', [400])];
}

/** No certificate, or an invalid one: 401, or no handshake. */
export function unauthenticated(clause: string): readonly Check[] {
  return [refused(clause, { handshake: true }), refusalIs('ERR-401', [401])];
}

/** A code that yields no token: 400, 401 or 403. */
export function badCode(clause: string): readonly Check[] {
  return [refused(clause), refusalIs('ERR-401', [400, 401, 403]), noField(clause, '/access_token')];
}
