import type { WireRequest } from './wire.js';

/** The X-Request-ID that a request carries; undefined when it has none. */
export const requestIdOf = ({ headers }: Pick<WireRequest, 'headers'>): string | undefined =>
  headers.find(([name]) => /^x-request-id$/i.test(name))?.[1];
