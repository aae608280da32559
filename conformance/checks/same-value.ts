import { isDeepStrictEqual } from 'node:util';
import { memberOf } from '../steps/json-pointer.js';

/** True when two JSON values are equal, whatever the order of their members. */
export function sameValue(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(left, right);
}

/** True when the value is the wanted one, or an object that has at least the wanted members. */
export function holdsValue(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    return sameValue(value, wanted);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(wanted).every(([key, each]) => holdsValue(memberOf(value, key), each));
}
