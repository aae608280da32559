import type { Json } from '../../generator/load/loaded-document.js';
import type { Difference } from '../schema/difference.js';
import { memberJoint } from '../schema/member-of.js';
import type { Joint } from '../schema/schema-part.js';
import type { OpaqueRule, TextShape, ValueShape } from '../schema/shape.js';
import { type Ground, groundShape } from './embed.js';
import { countedLists, dependentObjects, oddNames } from './rule-candidates.js';
import { define, inTurn, type Samples } from './samples.js';

/** Values at the place of a difference that one side may allow and the other forbid. */
export function candidatesOf(
  samples: Samples,
  { shapes, only, hints, member, facet }: Difference,
  allowing: 'old' | 'new',
): readonly Json[] {
  if (only !== undefined) return [...hints, ...only.flatMap((shape) => samples.ofShape(shape))];
  // another value of the enum would show another change
  if (facet.startsWith('enum-value-')) return hints;
  const { old, new: now } = shapes;
  if (old === undefined || now === undefined) return hints;
  const own = allowing === 'old' ? old : now;
  const other = allowing === 'old' ? now : old;
  const made: Json[] = [...hints, ...ofRules(samples, [...old.opaque, ...now.opaque])];
  if (own.type === 'object' && other.type === 'object') {
    if (member !== undefined)
      made.push(...withMember(samples, own, member), ...withoutMember(samples, old, now, member));
    if (facet.startsWith('additional')) {
      const names = samples.freeNames(own, new Set(other.named.keys())).slice(0, 2);
      made.push(...names.flatMap((name) => withMember(samples, own, name)));
    }
    made.push(...dependentObjects(samples, own, other), ...oddNames(samples, own, other));
    made.push(...sizedObjects(samples, own, [own, other]));
  }
  if (own.type === 'array' && other.type === 'array') {
    for (const size of [own.minItems, own.maxItems, other.minItems - 1, other.maxItems + 1]) {
      if (size < 0 || size > 2_000) continue;
      const list = samples.list({ ...own, minItems: size }, []);
      if (list !== undefined) made.push(list);
    }
    made.push(...countedLists(samples, own, other));
  }
  if (own.type === 'string' && other.type === 'string')
    made.push(...sizedTexts(samples, own, other));
  return inTurn([made, samples.ofShape(own), samples.ofShape(other), grounded(samples, old, now)]);
}

function grounded(samples: Samples, old: ValueShape, now: ValueShape): readonly Json[] {
  const shape = groundShape(old, now, 'both', samples);
  return shape === undefined ? [] : samples.ofShape(shape);
}

/** Values from rules: of `not`, and of conditions. */
function ofRules(samples: Samples, rules: readonly OpaqueRule[]): readonly Json[] {
  return rules.flatMap(({ schemas }) => {
    const { if: condition = [], then = [] } = Object.fromEntries(schemas) as Record<string, Joint>;
    const both = condition.length > 0 ? samples.of([...condition, ...then]) : [];
    return [...both, ...[...schemas.values()].flatMap((joint) => samples.of(joint).slice(0, 8))];
  });
}

/** Objects with a property that only this side may know. */
function withMember(
  samples: Samples,
  shape: ValueShape & { type: 'object' },
  name: string,
): readonly Json[] {
  const values = samples.of(memberJoint(shape.parts, name)).slice(0, 6);
  return values.flatMap((value) => {
    const members: Record<string, Json> = {};
    define(members, name, value);
    return samples.object(shape, members) ?? [];
  });
}

/** Objects that satisfy both sides except for a missing property. */
function withoutMember(
  samples: Samples,
  old: ValueShape,
  now: ValueShape,
  name: string,
): readonly Json[] {
  return (['both', 'old', 'new'] as const satisfies readonly Ground[]).flatMap((ground) => {
    const shape = groundShape(old, now, ground, samples);
    return shape?.type === 'object' ? (samples.object(shape, {}, 0, name) ?? []) : [];
  });
}

function sizedObjects(
  samples: Samples,
  shape: ValueShape & { type: 'object' },
  sides: readonly (ValueShape & { type: 'object' })[],
): readonly Json[] {
  const sizes = sides.flatMap((one) => [
    one.minProperties - 1,
    one.minProperties,
    one.maxProperties,
    one.maxProperties + 1,
  ]);
  return [...new Set(sizes)]
    .filter((size) => size >= 0 && size <= 100)
    .flatMap((size) => samples.object({ ...shape, minProperties: size }, {}) ?? []);
}

/** Strings with a length that the other side does not allow. */
function sizedTexts(samples: Samples, own: TextShape, other: TextShape): readonly Json[] {
  const longer = { ...own, minLength: Math.max(own.minLength, other.maxLength + 1) };
  const shorter = { ...own, maxLength: Math.min(own.maxLength, other.minLength - 1) };
  return [
    ...(longer.minLength <= Math.min(own.maxLength, 10_000) ? samples.ofShape(longer) : []),
    ...(shorter.maxLength >= own.minLength ? samples.ofShape(shorter) : []),
  ];
}
