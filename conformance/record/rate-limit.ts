import { isSoon } from '../../foundation/wanted-wait.js';

type Headers = readonly (readonly [name: string, value: string])[];

/** Whether a request is made under a consent, whose frequencyPerDay may bound it. */
export const isUnderConsent = (request: { readonly headers?: Headers }): boolean =>
  request.headers?.some(([name]) => /^consent-id$/i.test(name)) === true;

/**
 * Whether a 429 surely limits the requests of a short time. Under a consent it may be about the accesses of a day instead, unless Retry-After
 * names a minute or less: no access comes back before the next day.
 */
export const limitsRate = (
  request: { readonly headers?: Headers },
  response: { readonly status: number; readonly headers: Headers },
  now: Date,
): boolean => response.status === 429 && (!isUnderConsent(request) || isSoon(response, now));
