import { limitErrors, type NumberLimits } from './number-rule.js';
import { NONE, type Rule, unless } from './rule.js';

/** An integer that is a bigint in the program, because its format has 64 bits. */
export function bigint(limits?: NumberLimits): Rule {
  return (value) => {
    if (!plainBigint(value)) return unless(false, 'type', `must be ${wanted(value)}`);
    return limits === undefined ? NONE : limitErrors(value, limits);
  };
}

export function plainBigint(value: unknown): value is bigint {
  return typeof value === 'bigint';
}

/** Integers are parsed as bigint: a number is an error of the program, or was written as `1e20`. */
function wanted(value: unknown): string {
  if (!Number.isInteger(value)) return 'an integer';
  return Number.isSafeInteger(value)
    ? `a bigint: ${String(value)}n`
    : 'an integer, written with digits only';
}
