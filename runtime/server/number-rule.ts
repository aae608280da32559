import { type Breach, NONE, type Rule, unless } from './rule.js';

export interface NumberLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  /** The value has to be more. */
  readonly above?: number;
  /** The value has to be less. */
  readonly below?: number;
  readonly multipleOf?: number;
}

/** A finite number. */
export function number(limits?: NumberLimits): Rule {
  return (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return unless(false, 'type', 'must be a number');
    }
    return limits === undefined ? NONE : limitBreaches(value, limits);
  };
}

/** A number without a fraction. */
export function integer(limits?: NumberLimits): Rule {
  return (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      return unless(false, 'type', 'must be an integer');
    }
    return limits === undefined ? NONE : limitBreaches(value, limits);
  };
}

function limitBreaches(value: number, limits: NumberLimits): readonly Breach[] {
  const { minimum = -Infinity, maximum = Infinity, above, below, multipleOf } = limits;
  return [
    ...unless(value >= minimum, 'minimum', `must be at least ${minimum}`),
    ...unless(value <= maximum, 'maximum', `must be at most ${maximum}`),
    ...unless(above === undefined || value > above, 'exclusiveMinimum', `must be above ${above}`),
    ...unless(below === undefined || value < below, 'exclusiveMaximum', `must be below ${below}`),
    ...unless(
      multipleOf === undefined || Number.isInteger(value / multipleOf),
      'multipleOf',
      `must be a multiple of ${multipleOf}`,
    ),
  ];
}
