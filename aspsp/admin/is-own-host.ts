import { isIP } from 'node:net';

/**
 * Whether a request used a name of this listener. Another page can make its
 * own name point here (DNS rebinding), but never an address or `localhost`.
 */
export function isOwnHost(header: string | undefined, bound: string): boolean {
  const name = /^(.+?)(?::\d{1,5})?$/.exec(header ?? '')?.[1]?.toLowerCase() ?? '';
  const plain = name.replace(/^\[(.*)\]$/, '$1');
  return plain === 'localhost' || plain === bound.toLowerCase() || isIP(plain) !== 0;
}
