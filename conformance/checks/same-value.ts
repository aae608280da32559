import { isDeepStrictEqual } from 'node:util';
import { memberOf } from '../../foundation/json-pointer.js';

/** True when two JSON values are equal, whatever the order of their members. */
export function sameValue(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(left, right);
}

/** True when two texts are the same decimal: `1`, `1.0` and `1.00` are. */
export function sameDecimal(left: unknown, right: unknown): boolean {
  const plain = plainDecimal(left);
  return plain !== undefined && plain === plainDecimal(right);
}

function plainDecimal(value: unknown): string | undefined {
  const [, sign, whole, part = ''] = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (typeof value !== 'string' || whole === undefined) return undefined;
  return `${sign}${whole}.${part.replace(/0+$/, '')}`;
}

/** True when the value is the wanted one, or an object that has at least the wanted members. */
export function holdsValue(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    return sameValue(value, wanted);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(wanted).every(([key, each]) => holdsValue(memberOf(value, key), each));
}
