import { dayOf, hasPassed } from './calendar.js';
import type { Consent, Payment } from './entities.js';
import type { Events } from './machines.js';

/** Lifetimes, in seconds. */
export interface Lifetimes {
  /** Until a payment or consent without an approval is given up. */
  readonly unconfirmed: number;
  /** Between a payment's authorisation and its execution; instant payments do not wait. */
  readonly execution: number;
  readonly link: number;
  readonly code: number;
  readonly token: number;
  /** How long the X-Request-ID of a creation is stored. */
  readonly replay: number;
  /** Until a decision of the PSU, or a deletion, becomes visible. */
  readonly settling: number;
}

export const DEFAULT_LIFETIMES: Lifetimes = {
  unconfirmed: 86_400,
  execution: 900,
  link: 600,
  code: 60,
  token: 600,
  replay: 86_400,
  settling: 0,
};

/** The effect of time on a payment that is not yet authorised; execution/ does the rest. */
export function paymentEventsDue(
  payment: Payment,
  now: Date,
  lifetimes: Lifetimes,
): readonly Events['payment'][] {
  const waits = payment.status === 'RCVD' || payment.status === 'PATC';
  return waits && hasPassed(payment.createdAt, lifetimes.unconfirmed, now) ? ['lapsed'] : [];
}

/** The effect of time on a consent. */
export function consentEventsDue(
  consent: Consent,
  now: Date,
  lifetimes: Lifetimes,
): readonly Events['consent'][] {
  const today = dayOf(now);
  if (consent.status === 'received' || consent.status === 'partiallyAuthorised') {
    if (hasPassed(consent.createdAt, lifetimes.unconfirmed, now)) return ['lapsed'];
    return consent.validUntil < today ? ['ended'] : [];
  }
  if (consent.status !== 'valid') return [];
  const spent = !consent.recurring && consent.usedOn !== undefined && consent.usedOn < today;
  return spent || consent.validUntil < today ? ['ended'] : [];
}
