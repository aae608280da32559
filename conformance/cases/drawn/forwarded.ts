import type { Row } from '../../../foundation/rows.js';
import { drawnFor } from './drawn-for.js';

/** The headers that the TPP forwards from the PSU's browser. */
const FORWARDED: Readonly<Record<string, readonly string[]>> = {
  'PSU-IP-Port': ['443', '1024', '65535'],
  'PSU-Accept': ['text/html', 'application/json, text/plain;q=0.5', '*/*'],
  'PSU-Accept-Charset': ['utf-8', 'iso-8859-1, utf-8;q=0.7'],
  'PSU-Accept-Encoding': ['gzip', 'gzip, deflate, br', 'identity'],
  'PSU-Accept-Language': ['de', 'en-GB,en;q=0.9,de;q=0.8', 'zh-Hant-TW'],
  'PSU-User-Agent': ['Mozilla/5.0', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML)'],
  'PSU-Geo-Location': [
    'GEO:52.506931;13.144558',
    'GEO:40.712800;-74.006000',
    'GEO:-33.868820;151.209300',
    'GEO:-12.046400;-77.042800',
    'GEO:0.000000;-0.127800',
  ],
  'PSU-Http-Method': ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  'PSU-Device-ID': ['${uuid}'],
};

/** Addresses of IPv4: that IPv6 is accepted too is a clause of its own. */
const ADDRESSES = ['192.0.2.10', '198.51.100.255', '203.0.113.1'];

/** Half of the forwarded headers, each with one of its values. */
export function forwardedIn(row: Row, to: string): Readonly<Record<string, string>> {
  const random = drawnFor(row, `headers ${to}`);
  const headers = Object.entries(FORWARDED).flatMap(([name, values]) =>
    random.chance(0.5) ? [[name, random.pick(values)] as const] : [],
  );
  return { 'PSU-IP-Address': random.pick(ADDRESSES), ...Object.fromEntries(headers) };
}
