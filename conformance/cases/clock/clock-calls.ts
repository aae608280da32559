/** The steps of the cases that move the clock. */
import { clockTo, needs } from '../build.js';
import type { ClockStep, Needs, Service } from '../case.js';

/**
 * Noon of the next day in UTC, which is the same date in nearly every time zone. Each
 * case starts with it, so that no midnight falls into its set-up.
 */
export const nextNoon = (as: string): ClockStep => clockTo(as, '${today+1}T12:00:00Z');

/** The services, and a bank with a clock that can be moved. */
export const clockNeeds = (
  services: Service | readonly Service[],
  rest: Omit<Needs, 'services'> = {},
): Needs =>
  needs(services, {
    ...rest,
    profile: ['clock', ...(rest.profile ?? [])],
  });
