import { NONE, type Rule, unless, type ValidationError } from './rule.js';

export interface NumberLimits {
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  /** Exclusive minimum. */
  readonly above?: number | bigint;
  /** Exclusive maximum. */
  readonly below?: number | bigint;
  readonly multipleOf?: number | bigint;
}

/** A finite number. */
export function number(limits?: NumberLimits): Rule {
  return (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return unless(false, 'type', 'must be a number');
    }
    return limits === undefined ? NONE : limitErrors(value, limits);
  };
}

/**
 * A number without a fraction. Rejects numbers beyond 2^53 - 1, because parsing the JSON silently lost digits
 * of them (RFC 8259, 6).
 */
export function integer(limits?: NumberLimits): Rule {
  return (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      const isLong = typeof value === 'string' && /^-?\d{17,}$/.test(value);
      return unless(false, 'type', isLong ? inRange(limits) : 'must be an integer');
    }
    if (!Number.isSafeInteger(value)) return unless(false, 'type', inRange(limits));
    return limits === undefined ? NONE : limitErrors(value, limits);
  };
}

function inRange({ minimum, maximum }: NumberLimits = {}): string {
  const most = Number.MAX_SAFE_INTEGER;
  return `must be an integer from ${minimum ?? -most} to ${maximum ?? most}`;
}

/** Whether a number is a multiple of a step, calculated with decimal digits: 19.99 is a multiple of 0.01. */
export function isMultiple(value: number | bigint, step: number | bigint): boolean {
  if (isSafe(value) && isSafe(step)) return value % step === 0;
  const [a, b] = [decimalOf(value), decimalOf(step)];
  const scale = Math.min(a.exponent, b.exponent);
  return scaled(a, scale) % scaled(b, scale) === 0n;
}

function isSafe(value: number | bigint): value is number {
  return Number.isSafeInteger(value);
}

interface Decimal {
  readonly digits: bigint;
  /** The power of ten by which the digits are multiplied. */
  readonly exponent: number;
}

function decimalOf(value: number | bigint): Decimal {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

const scaled = ({ digits, exponent }: Decimal, scale: number): bigint =>
  digits * 10n ** BigInt(exponent - scale);

/** The errors of a value that is a number. */
export function limitErrors(
  value: number | bigint,
  limits: NumberLimits,
): readonly ValidationError[] {
  const { minimum = -Infinity, maximum = Infinity, above, below, multipleOf } = limits;
  return [
    ...unless(value >= minimum, 'minimum', `must be at least ${minimum}`),
    ...unless(value <= maximum, 'maximum', `must be at most ${maximum}`),
    ...unless(above === undefined || value > above, 'exclusiveMinimum', `must be above ${above}`),
    ...unless(below === undefined || value < below, 'exclusiveMaximum', `must be below ${below}`),
    ...unless(
      multipleOf === undefined || isMultiple(value, multipleOf),
      'multipleOf',
      `must be a multiple of ${multipleOf}`,
    ),
  ];
}
