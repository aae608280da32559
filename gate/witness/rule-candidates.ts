import type { Json } from '../../generator/load/loaded-document.js';
import { memberJoint } from '../schema/member-of.js';
import { countsOf, dependentNames } from '../schema/rule-direction.js';
import type { ListShape, ObjectValues, OpaqueRule, ValueShape } from '../schema/shape.js';
import { shapesOf } from '../schema/shapes-of.js';
import { define, type Samples } from './samples.js';

/** More items than that are not put into a list. */
const MOST_ITEMS = 100;

const rulesOf = ({ opaque }: ValueShape, keyword: string): readonly OpaqueRule[] =>
  opaque.filter((rule) => rule.keyword === keyword);

/** Objects that satisfy `dependentRequired` of one side, and nothing more than that. */
export function dependentObjects(
  samples: Samples,
  own: ObjectValues,
  other: ObjectValues,
): readonly Json[] {
  const needs = rulesOf(own, 'dependentRequired').map(dependentNames);
  const names = [...rulesOf(own, 'dependentRequired'), ...rulesOf(other, 'dependentRequired')];
  return [...new Set(names.flatMap((rule) => [...dependentNames(rule).keys()]))].flatMap((name) => {
    const required = new Set([...own.required, name]);
    // a set also yields what is added on the way
    for (const one of required) {
      for (const table of needs) for (const next of table.get(one) ?? []) required.add(next);
    }
    return samples.object({ ...own, required }, {}) ?? [];
  });
}

/** Objects with a property whose name the rule for names of one side may allow alone. */
export function oddNames(
  samples: Samples,
  own: ObjectValues,
  other: ObjectValues,
): readonly Json[] {
  if (rulesOf(other, 'propertyNames').length === 0) return [];
  const joints = [own, other].flatMap((shape) =>
    rulesOf(shape, 'propertyNames').flatMap(({ schemas }) => [...schemas.values()]),
  );
  const shapes = joints.flatMap(
    (joint) => shapesOf(joint, samples.view).byType.get('string') ?? [],
  );
  const names = shapes.flatMap((shape) => samples.ofShape(shape) as readonly string[]);
  return [...new Set([...names, ...own.named.keys()])].flatMap((name) => {
    const value = samples.first(memberJoint(own.parts, name));
    if (value === undefined) return [];
    const members: Record<string, Json> = {};
    define(members, name, value);
    return samples.object(own, members) ?? [];
  });
}

/** Lists with as many items that fit `contains` as one side allows at least and at most. */
export function countedLists(samples: Samples, own: ListShape, other: ListShape): readonly Json[] {
  return [own, other].flatMap((shape) =>
    rulesOf(shape, 'contains').flatMap((rule) => {
      const joint = [...own.items, ...(rule.schemas.get('contains') ?? [])];
      const values = samples.of(joint);
      const { least, most } = countsOf(rule);
      return [least - 1, least, most, most + 1].flatMap((count) => {
        if (count < 0 || count > Math.min(MOST_ITEMS, own.unique ? values.length : MOST_ITEMS))
          return [];
        const items = Array.from({ length: count }, (_, at) => values[own.unique ? at : 0]);
        if (items.includes(undefined)) return [];
        const list = samples.list(own, items as Json[]);
        return list === undefined ? [] : [list];
      });
    }),
  );
}
