import type { JsonObject } from '../../generator/load/loaded-document.js';
import type { Bound } from './shape.js';

/** Both notations of an exclusive limit: a flag beside the limit (3.0), or a number (3.1). */
export function boundsOf(schema: JsonObject, side: 'minimum' | 'maximum'): readonly Bound[] {
  const strict = schema[side === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'];
  const plain = schema[side];
  const bounds: Bound[] = [];
  if (typeof plain === 'number') bounds.push({ value: plain, exclusive: strict === true });
  if (typeof strict === 'number') bounds.push({ value: strict, exclusive: true });
  return bounds;
}

/** The strictest of several limits, as integers when only those are allowed. */
export function narrowest(
  bounds: readonly Bound[],
  side: 'minimum' | 'maximum',
  integer: boolean,
): Bound | undefined {
  const sign = side === 'minimum' ? 1 : -1;
  const whole = bounds.map((bound) => (integer ? toWhole(bound, sign) : bound));
  const [first] = whole.sort(
    (a, b) => sign * (b.value - a.value) || Number(b.exclusive) - Number(a.exclusive),
  );
  return first;
}

function toWhole({ value, exclusive }: Bound, sign: 1 | -1): Bound {
  const edge = sign === 1 ? Math.ceil(value) : Math.floor(value);
  return { value: exclusive && edge === value ? value + sign : edge, exclusive: false };
}

/** Whether the first limit allows fewer numbers than the second. */
export function isNarrower(
  a: Bound | undefined,
  b: Bound | undefined,
  side: 'minimum' | 'maximum',
): boolean {
  if (a === undefined) return false;
  if (b === undefined) return true;
  const sign = side === 'minimum' ? 1 : -1;
  const difference = sign * (a.value - b.value);
  return difference > 0 || (difference === 0 && a.exclusive && !b.exclusive);
}

/** Whether every multiple of the divisor is one of the other, including decimal fractions. */
export function isMultiple(divisor: number, of: number): boolean {
  const quotient = divisor / of;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 && Math.round(quotient) !== 0;
}

/** Whether the value is a multiple, as JSON Schema defines it. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (value === 0) return true;
  const quotient = value / divisor;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
}

/** A product as a reader would write it: 0.3, and not 0.30000000000000004. */
export const decimal = (value: number): number => Number(value.toPrecision(15));
