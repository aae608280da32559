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
}

export const DEFAULT_LIFETIMES: Lifetimes = {
  unconfirmed: 86_400,
  execution: 900,
  link: 600,
  code: 60,
  token: 600,
};

/** What time alone does to a payment: the events that are due, in order. */
export function paymentEventsDue(
  payment: Payment,
  now: Date,
  lifetimes: Lifetimes,
): readonly Events['payment'][] {
  if (payment.status === 'RCVD' || payment.status === 'PATC') {
    return hasPassed(payment.createdAt, lifetimes.unconfirmed, now) ? ['lapsed'] : [];
  }
  if (payment.status !== 'ACTC' || payment.authorisedAt === undefined) return [];
  const wait = payment.product.startsWith('instant-') ? 0 : lifetimes.execution;
  const isDay = (payment.order.requestedExecutionDate ?? '') <= dayOf(now);
  return isDay && hasPassed(payment.authorisedAt, wait, now) ? ['started', 'settled'] : [];
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
