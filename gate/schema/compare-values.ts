import type { Json } from '../../generator/load/loaded-document.js';
import { canonical } from './canonical.js';
import type { ReportDifference } from './comparison.js';
import { fitsNumber, fitsText } from './scalar-shapes.js';
import type { ValueShape } from './shape.js';

const KEYWORDS = ['enum', 'const', 'anyOf', 'oneOf'];

/** Compares enums; true when nothing else needs a comparison. */
export function compareValues(old: ValueShape, now: ValueShape, report: ReportDifference): boolean {
  if (old.values === undefined && now.values === undefined) return false;
  if (old.values === undefined || now.values === undefined) {
    return compareOpenWithList(old, now, report);
  }
  const was = new Set(old.values.map(canonical));
  const is = new Set(now.values.map(canonical));
  for (const value of old.values) {
    if (is.has(canonical(value))) continue;
    report('enum-value-removed', KEYWORDS, canonical(value), '', [value], true);
  }
  for (const value of now.values) {
    if (was.has(canonical(value))) continue;
    report('enum-value-added', KEYWORDS, '', canonical(value), [value], false);
  }
  return true;
}

/** Compares an enum of one side with the rules of the other; always true. */
function compareOpenWithList(old: ValueShape, now: ValueShape, report: ReportDifference): boolean {
  const narrowed = now.values !== undefined;
  const listed = narrowed ? now : old;
  const open = narrowed ? old : now;
  if (open.type === 'null') return true;
  const said = (listed.values ?? []).map(canonical).join(', ');
  const [was, is] = narrowed ? ['any', said] : [said, 'any'];
  report(narrowed ? 'enum-added' : 'enum-removed', KEYWORDS, was, is, others(listed), narrowed);
  for (const value of listed.values ?? []) {
    if (fits(value, open)) continue;
    const facet = narrowed ? 'enum-value-added' : 'enum-value-removed';
    report(facet, KEYWORDS, canonical(value), canonical(value), [value], !narrowed);
  }
  return true;
}

function fits(value: Json, shape: ValueShape): boolean {
  if (shape.type === 'number') return fitsNumber(value as number, shape);
  if (shape.type === 'string') return fitsText(value as string, shape);
  return true;
}

/** Values close to those of the enum: candidates that the enum may not contain. */
function others({ values, type }: ValueShape): readonly Json[] {
  const all = values ?? [];
  if (type === 'number') return all.flatMap((one) => [(one as number) + 1, (one as number) - 1]);
  if (type === 'string') return ['other', ...all.map((one) => `${one as string}x`)];
  if (type === 'boolean') return [true, false];
  return [];
}
