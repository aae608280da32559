import { isIPv4, isIPv6 } from 'node:net';

/** The bytes of an IP address, as a certificate has them (RFC 5280, 4.2.1.6); undefined for any other text. */
export function addressBytes(text: string): Uint8Array | undefined {
  if (isIPv4(text)) return Uint8Array.from(text.split('.').map(Number));
  if (!isIPv6(text) || text.includes('%')) return undefined;
  // a URL has the numbers of an address in hex, without those of IPv4 at its end
  const [left = '', right] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [groupsOf(left), groupsOf(right ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return Uint8Array.from([...before, ...zeros, ...after].flatMap((one) => [one >> 8, one & 0xff]));
}

const groupsOf = (text: string): readonly number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
