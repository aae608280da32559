import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { CONSENT_GRAPH, isOver, PAYMENT_GRAPH, SCA_GRAPH } from '../record/state-graphs.js';

/** A link to an action that is no longer possible. */
export interface LateLink {
  readonly pointer: string;
  /** `scaStatus finalised`. */
  readonly status: string;
}

/** Links that continue an authorisation, or start a new one. */
const LEADS_ON =
  /^(?:scaRedirect|scaOAuth|confirmation|startAuthorisation\w*|update\w+|selectAuthenticationMethod|authoriseTransaction)$/;

/** The values of a status at which nothing is left to authorise. */
const OVER: readonly (readonly [field: string, over: (status: string) => boolean])[] = [
  ['scaStatus', (status) => isOver(SCA_GRAPH, status)],
  ['scatransactionStatus', (status) => isOver(SCA_GRAPH, status)],
  ['transactionStatus', (status) => isOver(PAYMENT_GRAPH, status)],
  ['consentStatus', (status) => isOver(CONSENT_GRAPH, status) || status === 'valid'],
];

/**
 * Links of a response that continue an authorisation although its own status says that nothing is left to
 * authorise.
 */
export function lateLinks({ json, answer }: ParsedAnswer): readonly LateLink[] {
  if (answer.kind !== 'answer' || answer.status >= 300) return [];
  const links = memberOf(json, '_links');
  if (typeof links !== 'object' || links === null) return [];
  const over = OVER.find(([field, holds]) => {
    const status = memberOf(json, field);
    return typeof status === 'string' && holds(status);
  });
  if (over === undefined) return [];
  const status = `${over[0]} ${String(memberOf(json, over[0]))}`;
  return Object.keys(links)
    .filter((name) => LEADS_ON.test(name))
    .map((name) => ({ pointer: `/_links/${name}`, status }));
}
