import type { Approach } from '../config/bank-config.js';
import type { ScaApproach } from '../domain/entities.js';

export interface ApproachFacts {
  /** What the bank offers for this resource, the first preferred. */
  readonly offered: readonly Approach[];
  /** TPP-Redirect-Preferred. */
  readonly preferred: boolean | undefined;
  /** Whether the request has credentials of the PSU in its body. */
  readonly credentials: boolean;
}

/** As ASPSP-SCA-Approach says it: OAuth is a way of redirecting. */
const WIRE: Readonly<Record<Approach, ScaApproach>> = {
  redirect: 'REDIRECT',
  oauth: 'REDIRECT',
  decoupled: 'DECOUPLED',
  embedded: 'EMBEDDED',
};

/** Approaches in which credentials come by the interface, the best use of them first. */
const TAKES_CREDENTIALS: readonly Approach[] = ['embedded', 'decoupled'];

/**
 * The approach of an authorisation; undefined when none fits. A wish for a redirect is followed
 * where there is one to offer; a wish for none is never answered with one.
 */
export function chooseApproach({
  offered,
  preferred,
  credentials,
}: ApproachFacts): ScaApproach | undefined {
  const wanted = offered.filter(
    (one) => preferred === undefined || (WIRE[one] === 'REDIRECT') === preferred,
  );
  const fitting = preferred === true && wanted.length === 0 ? offered : wanted;
  const chosen = credentials ? TAKES_CREDENTIALS.find((one) => fitting.includes(one)) : fitting[0];
  return chosen === undefined ? undefined : WIRE[chosen];
}
