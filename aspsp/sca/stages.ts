import type { Authorisation, ScaApproach } from '../domain/entities.js';
import type { ScaStatus } from '../domain/machines.js';

/** What a TPP can send about an authorisation. */
export type RequestKind =
  | 'identification'
  | 'authentication'
  | 'method'
  | 'transaction'
  | 'confirmation';

/** What may be sent next: every other request is refused. The PSU's part has no row here. */
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

/** The requests that an authorisation can take as it stands. */
export function nextRequests(authorisation: Authorisation): readonly RequestKind[] {
  const { approach, status, confirmation } = authorisation;
  // What the PSU's approval led to has to come back: an access token, or the code of the redirect.
  const other: RequestKind = confirmation === undefined ? 'confirmation' : 'transaction';
  const next = STAGES[approach][status] ?? [];
  return status === 'unconfirmed' ? next.filter((kind) => kind !== other) : next;
}
