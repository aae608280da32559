import type { Json } from '../../generator/load/loaded-document.js';
import type { ReportDifference } from './comparison.js';
import { decimal, isMultiple, isNarrower, narrowest } from './number-rules.js';
import type { Bound, NumberValues } from './shape.js';

/** Bounds, whole numbers and multiples. */
export function compareNumbers(
  old: NumberValues,
  now: NumberValues,
  report: ReportDifference,
): void {
  if (old.integer !== now.integer) {
    const was = old.integer ? 'integer' : 'number';
    const is = now.integer ? 'integer' : 'number';
    report(now.integer ? 'type-narrowed' : 'type-widened', ['type'], was, is, [0.5, 1.5, 2.25]);
  }
  compareBounds(old, now, 'minimum', report);
  compareBounds(old, now, 'maximum', report);
  compareMultiples(old.multiples, now.multiples, report);
}

const KEYWORDS = {
  minimum: ['minimum', 'exclusiveMinimum'],
  maximum: ['maximum', 'exclusiveMaximum'],
} as const;

function compareBounds(
  old: NumberValues,
  now: NumberValues,
  side: 'minimum' | 'maximum',
  report: ReportDifference,
): void {
  const whole = old.integer || now.integer;
  const [was, is] = [old[side], now[side]].map((bound) =>
    bound === undefined ? undefined : narrowest([bound], side, whole),
  );
  const verb = (narrowed: boolean): string => {
    if (was === undefined) return 'added';
    if (is === undefined) return 'removed';
    return narrowed === (side === 'minimum') ? 'raised' : 'lowered';
  };
  const hints = [...around(was), ...around(is)];
  const reportSide = (narrowed: boolean): void =>
    report(`${side}-${verb(narrowed)}`, KEYWORDS[side], shown(was), shown(is), hints, narrowed);
  if (isNarrower(is, was, side)) reportSide(true);
  else if (isNarrower(was, is, side)) reportSide(false);
}

function around(bound: Bound | undefined): readonly Json[] {
  if (bound === undefined) return [-1_000_000, 1_000_000];
  return [0, 1, -1, 0.5, -0.5, 0.001, -0.001].map((step) => bound.value + step);
}

function shown(bound: Bound | undefined): string {
  if (bound === undefined) return 'none';
  return `${bound.value}${bound.exclusive ? ' (itself excluded)' : ''}`;
}

function compareMultiples(
  was: readonly number[],
  is: readonly number[],
  report: ReportDifference,
): void {
  const keeps = (divisors: readonly number[], others: readonly number[]): boolean =>
    others.every((other) => divisors.some((divisor) => isMultiple(divisor, other)));
  const narrowed = !keeps(was, is);
  const widened = !keeps(is, was);
  if (!narrowed && !widened) return;
  const verb = was.length === 0 ? 'added' : is.length === 0 ? 'removed' : 'changed';
  const hints = [...was, ...is].flatMap((one) =>
    [0.5, 1, -1, 2, 3, 5, 7].map((count) => decimal(one * count)),
  );
  const said = [was.join(' and ') || 'none', is.join(' and ') || 'none'] as const;
  if (narrowed) report(`multiple-of-${verb}`, ['multipleOf'], ...said, [...hints, 1, 0.1], true);
  if (widened) report(`multiple-of-${verb}`, ['multipleOf'], ...said, [...hints, 1, 0.1], false);
}
