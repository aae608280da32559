import { matchAlternatives } from './compare-alternatives.js';
import { compareLists, compareObjects } from './compare-compounds.js';
import { compareNotes } from './compare-notes.js';
import { compareNumbers } from './compare-numbers.js';
import { compareOpaque } from './compare-opaque.js';
import { compareFormats, compareTexts } from './compare-texts.js';
import { compareValues } from './compare-values.js';
import type { ReportDifference, ShapeComparison } from './comparison.js';
import { type Difference, spotOf } from './difference.js';
import { type Joint, jointKey } from './schema-part.js';
import { SHAPE_TYPES, type ShapeTable, type ShapeType, type ValueShape } from './shape.js';
import { shapesOf } from './shapes-of.js';

/** A comparison of schemas; it remembers what it has compared. */
export function startComparison(
  given: Pick<ShapeComparison, 'view' | 'textual' | 'isSameText'>,
): ShapeComparison {
  const all: ShapeComparison = {
    ...given,
    known: new Map(),
    compareJoints: (old, now) => compareJoints(all, old, now),
    compareShapes: (old, now) => compareShapes(all, old, now),
  };
  return all;
}

function compareJoints(all: ShapeComparison, old: Joint, now: Joint): readonly Difference[] {
  if (all.isSameText(old, now)) return [];
  const key = `${jointKey(old)} ${jointKey(now)}`;
  const known = all.known.get(key);
  if (known !== undefined) return known;
  // a recursive schema differs where it first appears, or nowhere
  all.known.set(key, []);
  const found = compareTables(all, shapesOf(old, all.view), shapesOf(now, all.view), old, now);
  all.known.set(key, found);
  return found;
}

function compareTables(
  all: ShapeComparison,
  old: ShapeTable,
  now: ShapeTable,
  oldJoint: Joint,
  newJoint: Joint,
): readonly Difference[] {
  const found: Difference[] = [...compareNotes(all, old, now)];
  for (const type of SHAPE_TYPES) {
    const was = old.byType.get(type) ?? [];
    const is = now.byType.get(type) ?? [];
    if (was.length > 0 && is.length > 0) found.push(...matchAlternatives(all, was, is));
  }
  found.push(...compareTypes(all, old, now, oldJoint, newJoint));
  return found;
}

/** Types that no longer have values, or had none before. */
function compareTypes(
  all: ShapeComparison,
  old: ShapeTable,
  now: ShapeTable,
  oldJoint: Joint,
  newJoint: Joint,
): readonly Difference[] {
  const gone = typesBeside(old, now, all.textual);
  const come = typesBeside(now, old, all.textual);
  const says = (table: ShapeTable): string =>
    [...table.byType.keys()].map(nameOfType(table)).join(' or ') || 'nothing';
  const isBoth = gone.some((type) => type !== 'null') && come.some((type) => type !== 'null');
  const tell = (effect: 'narrowed' | 'widened', types: readonly ShapeType[]): Difference => {
    const isNull = types.length === 1 && types[0] === 'null';
    const verb = effect === 'narrowed' ? 'removed' : 'added';
    const only = types.flatMap(
      (type) => (effect === 'narrowed' ? old : now).byType.get(type) ?? [],
    );
    return {
      facet: isNull ? `null-${verb}` : isBoth ? 'type-changed' : `type-${effect}`,
      effect,
      frames: [],
      old: spotOf(old.parts.length > 0 ? old.parts : oldJoint, 'old', TYPE_KEYWORDS, says(old)),
      new: spotOf(now.parts.length > 0 ? now.parts : newJoint, 'new', TYPE_KEYWORDS, says(now)),
      shapes: {},
      only,
      hints: only.flatMap(({ values }) => values ?? []),
    };
  };
  return [
    ...(gone.length > 0 ? [tell('narrowed', gone)] : []),
    ...(come.length > 0 ? [tell('widened', come)] : []),
  ];
}

const TYPE_KEYWORDS = ['type', 'nullable', 'enum', 'const', 'anyOf', 'oneOf'];

function typesBeside(of: ShapeTable, other: ShapeTable, textual: boolean): readonly ShapeType[] {
  const beside = [...of.byType.keys()].filter((type) => !other.byType.has(type));
  if (!textual || !other.byType.has('string')) return beside;
  return beside.filter((type) => type === 'object' || type === 'array' || type === 'null');
}

const nameOfType =
  (table: ShapeTable) =>
  (type: ShapeType): string => {
    const shapes = table.byType.get(type) ?? [];
    const whole = type === 'number' && shapes.every((shape) => 'integer' in shape && shape.integer);
    return whole ? 'integer' : type;
  };

function compareShapes(
  all: ShapeComparison,
  old: ValueShape,
  now: ValueShape,
): readonly Difference[] {
  const key = `${old.type} ${jointKey(old.parts)} ${jointKey(now.parts)}`;
  const known = all.known.get(key) ?? differencesOf(all, old, now);
  all.known.set(key, known);
  return known;
}

function differencesOf(
  all: ShapeComparison,
  old: ValueShape,
  now: ValueShape,
): readonly Difference[] {
  const found: Difference[] = [];
  const report: ReportDifference = (facet, keywords, was, is, hints, narrowed) => {
    const less = narrowed ?? facet.endsWith('-narrowed');
    found.push({
      facet,
      effect: less ? 'narrowed' : 'widened',
      frames: [],
      old: spotOf(old.parts, 'old', keywords, was),
      new: spotOf(now.parts, 'new', keywords, is),
      shapes: { old, new: now },
      hints,
    });
  };
  const listed = compareValues(old, now, report);
  found.push(...compareOpaque(all, old, now));
  if (listed) return found;
  if (old.type === 'number' && now.type === 'number') {
    compareNumbers(old, now, report);
    compareFormats(old.formats, now.formats, report);
  }
  if (old.type === 'string' && now.type === 'string') compareTexts(old, now, report);
  if (old.type === 'array' && now.type === 'array') {
    found.push(...compareLists(all, old, now, report));
  }
  if (old.type === 'object' && now.type === 'object') {
    found.push(...compareObjects(all, old, now, report));
  }
  return found;
}
