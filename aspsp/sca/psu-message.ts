import type { Authorisation } from '../domain/entities.js';
import type { ScaStatus } from '../domain/machines.js';

const MESSAGES: Readonly<Record<ScaStatus, string>> = {
  received: 'Please log in.',
  psuIdentified: 'Please enter your password.',
  psuAuthenticated: 'Please choose how you want to confirm.',
  scaMethodSelected: 'Please enter the code that was sent to you.',
  started: 'Please approve in the app of your bank.',
  unconfirmed: 'Your approval has to be confirmed.',
  finalised: 'The authorisation is complete.',
  failed: 'Nothing was approved.',
  exempted: 'No approval is needed.',
};

/** What a TPP shows to the PSU. */
export function psuMessage({ approach, status }: Authorisation): string {
  const onPages = approach === 'REDIRECT' && status === 'received';
  return onPages ? 'Please approve on the pages of your bank.' : MESSAGES[status];
}
