import { dayOf, hasPassed } from './calendar.js';
import type { Consent, Payment } from './entities.js';
import type { Events } from './machines.js';

/** How long things last, in seconds. */
export interface Lifetimes {
  /** Until a payment or consent that no PSU confirms is given up. */
  readonly unconfirmed: number;
  /** Between a payment's authorisation and its execution; instant payments do not wait. */
  readonly execution: number;
  readonly link: number;
  readonly code: number;
  readonly token: number;
  /** How long a creation's X-Request-ID is remembered. */
  readonly replay: number;
  /** Until a decision of the PSU, or a deletion, shows. */
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

/** What time alone does to a payment that is not authorised yet; execution/ does the rest. */
export function paymentEventsDue(
  payment: Payment,
  now: Date,
  lifetimes: Lifetimes,
): readonly Events['payment'][] {
  const waits = payment.status === 'RCVD' || payment.status === 'PATC';
  return waits && hasPassed(payment.createdAt, lifetimes.unconfirmed, now) ? ['lapsed'] : [];
}

/** What time alone does to a consent. */
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
