import type { Json } from '../../generator/load/loaded-document.js';
import { compareMembers } from './compare-members.js';
import { compareLimits } from './compare-texts.js';
import type { FoundDifference } from './compared-pair.js';
import { type ReportDifference, type ShapeComparison, seenThrough } from './comparison.js';
import type { ListShape, ObjectValues } from './shape.js';

/** Lengths, and the schemas of items. */
export function compareLists(
  all: ShapeComparison,
  old: ListShape,
  now: ListShape,
  report: ReportDifference,
): readonly FoundDifference[] {
  compareLimits(old, now, ['minItems', 'maxItems'], report, () => []);
  if (old.unique !== now.unique) {
    const facet = now.unique ? 'unique-items-added' : 'unique-items-removed';
    report(facet, ['uniqueItems'], String(old.unique), String(now.unique), [], now.unique);
  }
  const found: FoundDifference[] = [];
  const length = Math.max(old.prefix.length, now.prefix.length);
  for (let index = 0; index < length; index++) {
    const inner = all.compareJoints(old.prefix[index] ?? old.items, now.prefix[index] ?? now.items);
    found.push(...seenThrough({ kind: 'index', name: String(index), old, new: now }, inner));
  }
  const inner = all.compareJoints(old.items, now.items);
  found.push(...seenThrough({ kind: 'item', name: '', old, new: now }, inner));
  return found;
}

/** The number of properties, and the properties themselves. */
export function compareObjects(
  all: ShapeComparison,
  old: ObjectValues,
  now: ObjectValues,
  report: ReportDifference,
): readonly FoundDifference[] {
  const least = (shape: ObjectValues) => ({
    minProperties: shape.minProperties > shape.required.size ? shape.minProperties : 0,
    maxProperties: shape.maxProperties,
  });
  compareLimits(least(old), least(now), ['minProperties', 'maxProperties'], report, membersOf);
  return compareMembers(all, old, now);
}

function membersOf(count: number): Json {
  const few = Math.min(count, 50);
  return Object.fromEntries(Array.from({ length: few }, (_, index) => [`extra${index}`, index]));
}
