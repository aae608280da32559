import { memberOf } from '../steps/json-pointer.js';
import type { Seen } from '../steps/seen.js';
import { CONSENT_GRAPH, isFinal, PAYMENT_GRAPH, SCA_GRAPH } from './state-graphs.js';

/** A link that invites to what can no longer be done. */
export interface LateLink {
  readonly pointer: string;
  /** `scaStatus finalised`. */
  readonly status: string;
}

/** Links that lead on with an authorisation, or to a new one. */
const LEADS_ON =
  /^(?:scaRedirect|scaOAuth|confirmation|startAuthorisation\w*|update\w+|selectAuthenticationMethod|authoriseTransaction)$/;

/** At which values of a status there is nothing left to authorise. */
const OVER: readonly (readonly [field: string, isOver: (status: string) => boolean])[] = [
  ['scaStatus', (status) => isFinal(SCA_GRAPH, status)],
  ['scatransactionStatus', (status) => isFinal(SCA_GRAPH, status)],
  ['transactionStatus', (status) => isFinal(PAYMENT_GRAPH, status) || status === 'ACSC'],
  ['consentStatus', (status) => isFinal(CONSENT_GRAPH, status) || status === 'valid'],
];

/** Links of an answer that lead on where its own status says that nothing is left to authorise. */
export function lateLinks({ json, answer }: Seen): readonly LateLink[] {
  if (answer.kind !== 'answer' || answer.status >= 300) return [];
  const links = memberOf(json, '_links');
  if (typeof links !== 'object' || links === null) return [];
  const over = OVER.find(([field, isOver]) => {
    const status = memberOf(json, field);
    return typeof status === 'string' && isOver(status);
  });
  if (over === undefined) return [];
  const status = `${over[0]} ${String(memberOf(json, over[0]))}`;
  return Object.keys(links)
    .filter((name) => LEADS_ON.test(name))
    .map((name) => ({ pointer: `/_links/${name}`, status }));
}
