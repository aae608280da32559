import type { Payment } from '../entities.js';
import { businessDay, firstDayOf } from './business-days.js';
import { occurrence } from './occurrences.js';
import { standingOrderOf } from './transfers-of.js';

/** The settings for execution times. */
export interface ExecutionTimes {
  readonly cutOff: string;
  /** Seconds between authorisation and execution; instant payments do not wait. */
  readonly wait: number;
}

type Authorised = Pick<Payment, 'service' | 'product' | 'order' | 'occurrences'>;

/**
 * The execution time of an authorised payment, or of the next occurrence of a periodic one: not before the
 * requested date, before the cut-off time, and on business days unless it is instant.
 * undefined when no occurrence is left.
 */
export function nextExecution(
  payment: Authorised,
  authorisedAt: string,
  times: ExecutionTimes,
): string | undefined {
  const standing = standingOrderOf(payment);
  const { order } = payment;
  const requested = 'requestedExecutionDate' in order ? order.requestedExecutionDate : undefined;
  const wanted = standing === undefined ? requested : occurrence(standing, payment.occurrences);
  if (standing !== undefined && wanted === undefined) return undefined;
  const time =
    standing === undefined && 'requestedExecutionTime' in order
      ? instantOf(order.requestedExecutionTime)
      : undefined;
  const day = wanted ?? time?.slice(0, 10) ?? authorisedAt.slice(0, 10);
  const moments = isInstant(payment.product)
    ? [authorisedAt, startOf(day)]
    : [
        later(authorisedAt, times.wait),
        startOf(firstDayOf(authorisedAt, times.cutOff)),
        startOf(businessDay(day, standing?.executionRule)),
      ];
  return [...moments, time ?? ''].reduce((latest, one) => (one > latest ? one : latest));
}

/** Whether a product moves money at once, on any day. */
export function isInstant(product: string): boolean {
  return product.replace('pain.001-', '').startsWith('instant-');
}

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function later(moment: string, seconds: number): string {
  return new Date(Date.parse(moment) + seconds * 1000).toISOString();
}

function instantOf(time: string | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
