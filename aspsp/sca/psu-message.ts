import type { Authorisation } from '../domain/entities.js';
import { texts } from '../language/speaking.js';

/** The message that the TPP shows to the PSU, in the language of the request. */
export function psuMessage({ approach, status }: Authorisation): string {
  const onPages = approach === 'REDIRECT' && status === 'received';
  return texts().next[onPages ? 'receivedOnPages' : status];
}
