import { isIP } from 'node:net';
import type { RefusalMessage } from '../../domain/refusal.js';

/** Reports a PSU-IP-Address that is not an IP address, such as 300.1.1.1. */
export function ipErrors(headers: {
  readonly 'PSU-IP-Address'?: string | undefined;
}): readonly RefusalMessage[] {
  const address = headers['PSU-IP-Address'];
  if (address === undefined || isIP(address) !== 0) return [];
  const path = 'PSU-IP-Address';
  return [{ code: 'FORMAT_ERROR', text: `${path} is not an IPv4 or IPv6 address.`, path }];
}
