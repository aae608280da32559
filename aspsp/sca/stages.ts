import type { Authorisation, ScaApproach } from '../domain/entities.js';
import type { ScaStatus } from '../domain/machines.js';

/** The kinds of requests that a TPP can send for an authorisation. */
export type RequestKind =
  | 'identification'
  | 'authentication'
  | 'method'
  | 'transaction'
  | 'confirmation';

/**
 * The kinds of requests that are accepted next; all others are refused. The PSU's own actions are not listed.
 */
const STAGES: Readonly<
  Record<ScaApproach, Partial<Readonly<Record<ScaStatus, readonly RequestKind[]>>>>
> = {
  REDIRECT: {
    unconfirmed: ['transaction', 'confirmation'],
  },
  DECOUPLED: {
    received: ['identification', 'authentication'],
  },
  EMBEDDED: {
    received: ['identification', 'authentication'],
    psuIdentified: ['authentication'],
    psuAuthenticated: ['method'],
    scaMethodSelected: ['transaction'],
  },
};

/** The requests that an authorisation accepts in its current status. */
export function nextRequests(authorisation: Authorisation): readonly RequestKind[] {
  const { approach, status, confirmation } = authorisation;
  // The TPP has to confirm the result of the PSU's approval: with an access token, or with the code of the
  // redirect.
  const other: RequestKind = confirmation === undefined ? 'confirmation' : 'transaction';
  const next = STAGES[approach][status] ?? [];
  return status === 'unconfirmed' ? next.filter((kind) => kind !== other) : next;
}
