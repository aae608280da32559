/** What the cases of a moved clock are made of. */
import { clockTo, needs } from '../build.js';
import type { ClockStep, Needs, Service } from '../case.js';

/**
 * Noon of the next day in UTC: the same date nearly everywhere, whatever the bank's time zone. Each
 * case begins with it, so that no midnight falls into its set-up.
 */
export const nextNoon = (as: string): ClockStep => clockTo(as, '${today+1}T12:00:00Z');

/** The services, and a clock that can be moved. */
export const clockNeeds = (
  services: Service | readonly Service[],
  rest: Omit<Needs, 'services'> = {},
): Needs =>
  needs(services, {
    ...rest,
    profile: ['clock', ...(rest.profile ?? [])],
  });
