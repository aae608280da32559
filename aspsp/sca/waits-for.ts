import type { Authorisation } from '../domain/entities.js';
import { nextRequests, type RequestKind } from './stages.js';

/** What a TPP sends for each kind of request. */
const SENT: Readonly<Record<RequestKind, string>> = {
  identification: 'the header PSU-ID',
  authentication: 'psuData',
  method: 'authenticationMethodId',
  transaction: 'scaAuthenticationData',
  confirmation: 'confirmationCode',
};

/** What an authorisation waits for, as the end of a sentence. */
export function waitsFor(authorisation: Authorisation): string {
  const next = nextRequests(authorisation).map((kind) => SENT[kind]);
  return `it waits for ${next.length === 0 ? 'the PSU' : next.join(' or ')}`;
}
