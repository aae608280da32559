import type { Json } from '../../generator/load/loaded-document.js';
import type { ReportDifference } from './comparison.js';
import type { TextShape } from './shape.js';

/** Lengths, patterns, formats and encoded content. */
export function compareTexts(old: TextShape, now: TextShape, report: ReportDifference): void {
  compareLimits(old, now, ['minLength', 'maxLength'], report, (length) => 'a'.repeat(length));
  compareSets('pattern', ['pattern'], old.patterns, now.patterns, report);
  compareFormats(old.formats, now.formats, report);
  compareSets(
    'content',
    ['contentEncoding', 'contentMediaType'],
    old.contents,
    now.contents,
    report,
  );
}

type Limited<K extends string> = { readonly [key in K]: number };

/** A minimum and a maximum: of characters, items or properties. */
export function compareLimits<K extends string>(
  old: Limited<K>,
  now: Limited<K>,
  [least, most]: readonly [K, K],
  report: ReportDifference,
  example: (size: number) => Json,
): void {
  const examples = [old[least], now[least], old[most], now[most]].flatMap((size) =>
    [size - 1, size, size + 1].filter((one) => one >= 0 && one <= 5_000).map(example),
  );
  const tell = (key: K, none: number, narrowed: boolean, more: boolean): void => {
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const changed = more ? 'raised' : 'lowered';
    const verb = old[key] === none ? 'added' : now[key] === none ? 'removed' : changed;
    const shown = (size: number): string => (size === none ? 'none' : String(size));
    report(`${name}-${verb}`, [key], shown(old[key]), shown(now[key]), examples, narrowed);
  };
  if (old[least] !== now[least]) {
    tell(least, 0, now[least] > old[least], now[least] > old[least]);
  }
  if (old[most] !== now[most]) {
    tell(most, Number.POSITIVE_INFINITY, now[most] < old[most], now[most] > old[most]);
  }
}

/** Rules that all apply and cannot be compared by strictness. */
function compareSets(
  name: string,
  keywords: readonly string[],
  was: readonly string[],
  is: readonly string[],
  report: ReportDifference,
): void {
  const gone = was.filter((one) => !is.includes(one));
  const come = is.filter((one) => !was.includes(one));
  if (gone.length === 0 && come.length === 0) return;
  const said = [gone.join(' and ') || 'none', come.join(' and ') || 'none'] as const;
  const verb = gone.length === 0 ? 'added' : come.length === 0 ? 'removed' : 'changed';
  if (come.length > 0) report(`${name}-${verb}`, keywords, ...said, [], true);
  if (gone.length > 0) report(`${name}-${verb}`, keywords, ...said, [], false);
}

/** Formats whose values all have another format too. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  int32: ['int64', 'float', 'double'],
  float: ['double'],
};

/** Formats, when one may include all values of the other. */
export function compareFormats(
  was: readonly string[],
  is: readonly string[],
  report: ReportDifference,
): void {
  const gone = was.filter((one) => !is.includes(one));
  const come = is.filter((one) => !was.includes(one));
  if (gone.length === 0 && come.length === 0) return;
  const said = [gone.join(' and ') || 'none', come.join(' and ') || 'none'] as const;
  const covered = (values: readonly string[], by: readonly string[]): boolean =>
    by.every((one) => values.some((value) => WIDER[value]?.includes(one)));
  const verb = gone.length === 0 ? 'added' : come.length === 0 ? 'removed' : 'changed';
  if (come.length > 0 && !covered(was, come)) {
    report(`format-${verb}`, ['format'], ...said, [], true);
  }
  if (gone.length > 0 && !covered(is, gone)) {
    report(`format-${verb}`, ['format'], ...said, [], false);
  }
}
