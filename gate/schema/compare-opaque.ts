import { EFFECT_BITS, type Effects } from './compared-pair.js';
import type { ShapeComparison } from './comparison.js';
import { type Difference, spotOf } from './difference.js';
import { ruleText } from './opaque-rules.js';
import { directionOf } from './rule-direction.js';
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

/** Rules that are compared as a whole: equal, added, removed, or changed in one or both directions. */
export function compareOpaque(
  all: ShapeComparison,
  old: ValueShape,
  now: ValueShape,
): readonly Difference[] {
  if (old.opaque.length === 0 && now.opaque.length === 0) return [];
  const come = [...now.opaque];
  const gone = old.opaque.filter((rule) => {
    const twin = come.findIndex((other) => directionOf(all, rule, other) === 0);
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
    const effects = effectsOf(all, less, more);
    return (['narrowed', 'widened'] as const).flatMap((effect): Difference[] =>
      (effects & EFFECT_BITS[effect]) === 0 ? [] : [{ ...base, effect }],
    );
  });
}

/** New rules forbid, and rules that go allow; one that replaces another may do only one of them. */
function effectsOf(
  all: ShapeComparison,
  less: readonly OpaqueRule[],
  more: readonly OpaqueRule[],
): Effects {
  const [[old], [now]] = [less, more];
  if (old !== undefined && now !== undefined && less.length === 1 && more.length === 1) {
    return directionOf(all, old, now);
  }
  return (more.length > 0 ? EFFECT_BITS.narrowed : 0) | (less.length > 0 ? EFFECT_BITS.widened : 0);
}

function shown(rules: readonly OpaqueRule[]): string {
  return rules.length === 0 ? 'none' : rules.map(ruleText).join(' and ');
}
