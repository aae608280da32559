import { isIP } from 'node:net';
import type { RefusalMessage } from '../../domain/refusal.js';

/** Complains about a PSU-IP-Address that is no address, e.g. 300.1.1.1. */
export function ipErrors(headers: {
  readonly 'PSU-IP-Address'?: string | undefined;
}): readonly RefusalMessage[] {
  const address = headers['PSU-IP-Address'];
  if (address === undefined || isIP(address) !== 0) return [];
  const path = 'PSU-IP-Address';
  return [{ code: 'FORMAT_ERROR', text: `${path} is no IPv4 or IPv6 address.`, path }];
}
