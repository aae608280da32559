import { isDeepStrictEqual } from 'node:util';
import { memberOf } from '../../foundation/json-pointer.js';

/**
 * Whether two JSON values are equal, whatever the order of their fields. Values of `amount` are compared as
 * decimals: `1.0` equals `1.00`.
 */
export function sameValue(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(plain(left), plain(right));
}

/** The value with its amounts normalised. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      (name === 'amount' ? plainDecimal(each) : undefined) ?? plain(each),
    ]),
  );
}

/** Whether two strings are the same decimal, like `1`, `1.0` and `1.00`. */
export function sameDecimal(left: unknown, right: unknown): boolean {
  const plain = plainDecimal(left);
  return plain !== undefined && plain === plainDecimal(right);
}

function plainDecimal(value: unknown): string | undefined {
  const [, sign, whole, part = ''] = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (typeof value !== 'string' || whole === undefined) return undefined;
  return `${sign}${whole}.${part.replace(/0+$/, '')}`;
}

/** Whether the value equals the wanted one, or is an object that has at least the wanted fields. */
export function holdsValue(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    return sameValue(value, wanted);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(wanted).every(([key, each]) => holdsValue(memberOf(value, key), each));
}
