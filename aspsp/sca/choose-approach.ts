import type { BankApproach } from '../config/bank-config.js';
import type { ScaApproach } from '../domain/entities.js';

export interface ApproachFacts {
  /** The approaches that the bank offers for this resource, in order of preference. */
  readonly offered: readonly BankApproach[];
  /** The TPP-Redirect-Preferred header. */
  readonly preferred: boolean | undefined;
  /** Whether the body of the request contains the PSU's credentials. */
  readonly credentials: boolean;
}

/** Values of ASPSP-SCA-Approach: OAuth is a form of redirect. */
const WIRE: Readonly<Record<BankApproach, ScaApproach>> = {
  redirect: 'REDIRECT',
  oauth: 'REDIRECT',
  decoupled: 'DECOUPLED',
  embedded: 'EMBEDDED',
};

/** Approaches that accept credentials through the interface, in order of preference. */
const TAKES_CREDENTIALS: readonly BankApproach[] = ['embedded', 'decoupled'];

/**
 * The approach of an authorisation; undefined when none fits. If the TPP prefers a redirect, it gets one when
 * the bank offers one; if it prefers none, it never gets one.
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
