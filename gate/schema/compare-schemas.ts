import { memberOf } from '../../foundation/json-pointer.js';
import { isTooMany, type OpenBranches } from './branches.js';
import { canonical } from './canonical.js';
import { chosenCombinations } from './combinations.js';
import { matchAlternatives } from './compare-alternatives.js';
import { compareLists, compareObjects } from './compare-compounds.js';
import { compareNotes } from './compare-notes.js';
import { compareNumbers } from './compare-numbers.js';
import { compareOpaque } from './compare-opaque.js';
import { compareFormats, compareTexts } from './compare-texts.js';
import { compareValues } from './compare-values.js';
import type { FoundDifference } from './compared-pair.js';
import type { ReportDifference, ShapeComparison } from './comparison.js';
import { type Difference, spotOf, undecided } from './difference.js';
import { foreignNote } from './foreign-patterns.js';
import { listDifferences, startListing } from './list-differences.js';
import { startBoard } from './pair-board.js';
import { type Joint, jointKey, resolvedPart } from './schema-part.js';
import { SHAPE_TYPES, type ShapeTable, type ShapeType, type ValueShape } from './shape.js';
import { shapesOf, tableOf } from './shapes-of.js';
import type { DiffBudgets } from './work-budget.js';

/** A comparison of schemas; it remembers what it has compared. */
export function startComparison(
  given: Pick<ShapeComparison, 'view' | 'textual' | 'xml' | 'isSameText'>,
  budgets: DiffBudgets,
): (old: Joint, now: Joint) => readonly Difference[] {
  const board = startBoard(budgets.pairs);
  const listing = startListing(board.differing, budgets.places);
  const all: ShapeComparison = {
    view: given.view,
    textual: given.textual,
    xml: given.xml,
    isSameText: given.isSameText,
    compareJoints(old, now) {
      if (given.isSameText(old, now)) return undefined;
      const [was, is] = [resolvedJoint(old), resolvedJoint(now)];
      return board.pair(jointKey(was), jointKey(is), () => ({
        compare: () => compareTables(all, shapesOf(was, all.view), shapesOf(is, all.view), was, is),
        undecided: () => undecided(was, is),
      }));
    },
    compareShapes: (old, now) =>
      board.pair(shapeKey(old), shapeKey(now), () => ({
        compare: () => differencesOf(all, old, now),
        undecided: () => undecided(old.parts, now.parts),
      })),
    effectsOf: (pair) => (pair === undefined ? 0 : board.effectsOf(pair)),
  };
  return (old, now) => {
    const pair = all.compareJoints(old, now);
    board.settle();
    return pair === undefined ? [] : listDifferences(pair, listing);
  };
}

function resolvedJoint(joint: Joint): Joint {
  const [part, ...others] = joint;
  return part === undefined || others.length > 0 ? joint : [resolvedPart(part)];
}

const SHAPE_KEYS = new WeakMap<ValueShape, string>();

/** Identifies a shape: its type, its schemas, and its values, which may come from several enums. */
function shapeKey(shape: ValueShape): string {
  const known = SHAPE_KEYS.get(shape);
  if (known !== undefined) return known;
  const { type, parts, values } = shape;
  const key = `${type} ${jointKey(parts)}${values === undefined ? '' : `=${canonical(values)}`}`;
  SHAPE_KEYS.set(shape, key);
  return key;
}

function compareTables(
  all: ShapeComparison,
  old: ShapeTable,
  now: ShapeTable,
  oldJoint: Joint,
  newJoint: Joint,
): readonly FoundDifference[] {
  const found: FoundDifference[] = [...compareNotes(all, old, now)];
  const around = {
    old: old.parts.length > 0 ? old.parts : oldJoint,
    new: now.parts.length > 0 ? now.parts : newJoint,
  };
  const chosen = chosenCombinations(openOf(old), openOf(now), all.isSameText);
  const isLess = chosen === undefined && (isTooMany(old) || isTooMany(now));
  if (old.isCut || now.isCut || isLess) found.push(undecided(oldJoint, newJoint));
  if (chosen === undefined) {
    const own = compareValuesOf(all, old, now, around);
    return [...found, ...(isLess ? own.map(unsure) : own)];
  }
  for (const { old: was, new: is, isSure } of chosen) {
    const own = compareValuesOf(all, tableOf(was, all.view), tableOf(is, all.view), around);
    found.push(...(isSure ? own : own.map(unsure)));
  }
  return found;
}

const openOf = ({ parts, groups, isCut }: ShapeTable): OpenBranches => ({
  common: parts,
  groups,
  isCut,
});

const unsure = <T extends FoundDifference>(one: T): T => ({ ...one, isUnsure: true });

interface Around {
  readonly old: Joint;
  readonly new: Joint;
}

function compareValuesOf(
  all: ShapeComparison,
  old: ShapeTable,
  now: ShapeTable,
  around: Around,
): readonly FoundDifference[] {
  const found = SHAPE_TYPES.flatMap((type) => {
    const was = old.byType.get(type) ?? [];
    const is = now.byType.get(type) ?? [];
    return was.length > 0 && is.length > 0 ? matchAlternatives(all, was, is, around) : [];
  });
  return [...found, ...compareTypes(all, old, now, around)];
}

/** Types that no longer have values, or had none before. */
function compareTypes(
  all: ShapeComparison,
  old: ShapeTable,
  now: ShapeTable,
  around: Around,
): readonly Difference[] {
  const gone = typesBeside(old, now, all.textual);
  const come = typesBeside(now, old, all.textual);
  const says = (table: ShapeTable): string =>
    [...table.byType.keys()].map(nameOfType(table)).join(' or ') || 'forbidden';
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
      old: spotOf(around.old, 'old', TYPE_KEYWORDS, says(old)),
      new: spotOf(around.new, 'new', TYPE_KEYWORDS, says(now)),
      shapes: {},
      only,
      hints: only.flatMap(({ values }) => values ?? []),
      ...(isNull && effect === 'narrowed' && isStillNullable(around.new) ? { note: NULLABLE } : {}),
    };
  };
  return [
    ...(gone.length > 0 ? [tell('narrowed', gone)] : []),
    ...(come.length > 0 ? [tell('widened', come)] : []),
  ];
}

const NULLABLE =
  'In OpenAPI 3.1 nullable has no effect: write type: [string, "null"] for a string that can be null.';

/** Whether a schema of 3.1 still has the keyword of 3.0. */
const isStillNullable = (joint: Joint): boolean =>
  joint.some(({ value, document }) => document.modern && memberOf(value, 'nullable') === true);

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

function differencesOf(
  all: ShapeComparison,
  old: ValueShape,
  now: ValueShape,
): readonly FoundDifference[] {
  const found: FoundDifference[] = [];
  const report: ReportDifference = (facet, keywords, was, is, hints, narrowed) => {
    const less = narrowed ?? facet.endsWith('-narrowed');
    const note = facet.startsWith('pattern-') ? foreignNote(old, now) : undefined;
    found.push({
      facet,
      effect: less ? 'narrowed' : 'widened',
      frames: [],
      old: spotOf(old.parts, 'old', keywords, was),
      new: spotOf(now.parts, 'new', keywords, is),
      shapes: { old, new: now },
      hints,
      ...(note === undefined ? {} : { note }),
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
