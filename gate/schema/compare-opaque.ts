import { canonical } from './canonical.js';
import { EFFECT_BITS } from './compared-pair.js';
import type { ShapeComparison } from './comparison.js';
import { type Difference, spotOf } from './difference.js';
import type { OpaqueRule, ValueShape } from './shape.js';

const NAMES: Readonly<Record<string, string>> = {
  not: 'not',
  if: 'condition',
  contains: 'contains',
  unevaluatedItems: 'unevaluated-items',
  unevaluatedProperties: 'unevaluated-properties',
  propertyNames: 'property-names',
  dependentSchemas: 'dependent-schemas',
  dependentRequired: 'dependent-required',
  contentSchema: 'content-schema',
};

/** Rules that are compared as a whole: equal, added, removed or changed. */
export function compareOpaque(
  all: ShapeComparison,
  old: ValueShape,
  now: ValueShape,
): readonly Difference[] {
  if (old.opaque.length === 0 && now.opaque.length === 0) return [];
  const come = [...now.opaque];
  const gone = old.opaque.filter((rule) => {
    const twin = come.findIndex((other) => isAlike(all, rule, other));
    if (twin >= 0) come.splice(twin, 1);
    return twin < 0;
  });
  const keywords = new Set([...gone, ...come].map(({ keyword }) => keyword));
  return [...keywords].flatMap((keyword) => {
    const less = gone.filter((rule) => rule.keyword === keyword);
    const more = come.filter((rule) => rule.keyword === keyword);
    const verb = less.length === 0 ? 'added' : more.length === 0 ? 'removed' : 'changed';
    const base = {
      facet: `${NAMES[keyword] ?? 'rule'}-${verb}`,
      frames: [],
      old: spotOf(
        less.length > 0 ? less.map(({ part }) => part) : old.parts,
        'old',
        [keyword],
        shown(less),
      ),
      new: spotOf(
        more.length > 0 ? more.map(({ part }) => part) : now.parts,
        'new',
        [keyword],
        shown(more),
      ),
      shapes: { old, new: now },
      hints: [],
    };
    const found: Difference[] = [];
    if (more.length > 0) found.push({ ...base, effect: 'narrowed' });
    if (less.length > 0) found.push({ ...base, effect: 'widened' });
    return found;
  });
}

function isAlike(all: ShapeComparison, a: OpaqueRule, b: OpaqueRule): boolean {
  if (a.keyword !== b.keyword || a.rest !== b.rest || a.schemas.size !== b.schemas.size)
    return false;
  return [...a.schemas].every(([key, joint]) => {
    const other = b.schemas.get(key);
    if (other === undefined) return false;
    return (all.effectsOf(all.compareJoints(joint, other)) & ~EFFECT_BITS.note) === 0;
  });
}

function shown(rules: readonly OpaqueRule[]): string {
  return rules.length === 0 ? 'none' : rules.map(({ part }) => canonical(part.value)).join(' and ');
}
