import type { ShapeComparison } from './comparison.js';
import { type Difference, spotOf } from './difference.js';
import type { ValueShape } from './shape.js';

/**
 * The differences of two lists of shapes of one type; a value has to satisfy one shape of a list.
 */
export function matchAlternatives(
  all: ShapeComparison,
  old: readonly ValueShape[],
  now: readonly ValueShape[],
): readonly Difference[] {
  const [first, second] = [old[0], now[0]];
  if (old.length === 1 && now.length === 1 && first !== undefined && second !== undefined) {
    return all.compareShapes(first, second);
  }
  const left = { old: [...old], new: [...now] };
  takePairs(all, left, (differences) => (differences.length === 0 ? 0 : undefined));
  const pairs = [
    ...takePairs(all, left, (_, a, b) => (isNamedAlike(a, b) ? 0 : undefined)),
    ...takePairs(all, left, costOf),
  ];
  const covered = (shape: ValueShape, side: 'old' | 'new'): boolean =>
    (side === 'old' ? now : old).some((other) => isCovered(all, shape, other, side));
  return [
    ...pairs.flatMap(([was, is]) =>
      all.compareShapes(was, is).filter(({ effect }) => {
        if (effect === 'narrowed') return !covered(was, 'old');
        return effect === 'note' || !covered(is, 'new');
      }),
    ),
    ...left.old.filter((one) => !covered(one, 'old')).map((one) => alone(one, 'old', now)),
    ...left.new.filter((one) => !covered(one, 'new')).map((one) => alone(one, 'new', old)),
  ];
}

type Cost = (
  differences: readonly Difference[],
  a: ValueShape,
  b: ValueShape,
) => number | undefined;

/** Takes the cheapest pairs from the rest; a combination without a cost is not a pair. */
function takePairs(
  all: ShapeComparison,
  left: { readonly old: ValueShape[]; readonly new: ValueShape[] },
  cost: Cost,
): readonly (readonly [ValueShape, ValueShape])[] {
  const priced = left.old.flatMap((a) =>
    left.new.flatMap((b) => {
      const price = cost(all.compareShapes(a, b), a, b);
      return price === undefined ? [] : [{ a, b, price }];
    }),
  );
  const pairs: (readonly [ValueShape, ValueShape])[] = [];
  for (const { a, b } of priced.sort((one, other) => one.price - other.price)) {
    if (!left.old.includes(a) || !left.new.includes(b)) continue;
    left.old.splice(left.old.indexOf(a), 1);
    left.new.splice(left.new.indexOf(b), 1);
    pairs.push([a, b]);
  }
  return pairs;
}

/** Shapes without anything in common are not changes of each other. */
function costOf(
  differences: readonly Difference[],
  a: ValueShape,
  b: ValueShape,
): number | undefined {
  const cost = differences.length;
  if (a.type !== 'object' || b.type !== 'object') return cost <= 2 ? cost : undefined;
  const shared = [...a.named.keys()].filter((name) => b.named.has(name)).length;
  return cost <= Math.max(2, shared) ? cost : undefined;
}

/** Whether both are defined in the same components. */
function isNamedAlike(a: ValueShape, b: ValueShape): boolean {
  const [own, other] = [a, b].map(({ parts }) =>
    parts.map(({ at }) => at).filter((at) => at.startsWith('/components/')),
  );
  return own !== undefined && own.length > 0 && own.join() === other?.join();
}

function isCovered(
  all: ShapeComparison,
  shape: ValueShape,
  other: ValueShape,
  side: 'old' | 'new',
): boolean {
  const [was, is] = side === 'old' ? [shape, other] : [other, shape];
  const away = side === 'old' ? 'narrowed' : 'widened';
  return all.compareShapes(was, is).every(({ effect }) => effect !== away);
}

function alone(shape: ValueShape, side: 'old' | 'new', others: readonly ValueShape[]): Difference {
  const spot = spotOf(shape.parts.slice(-1), side, []);
  const other = spotOf(others[0]?.parts ?? [], side === 'old' ? 'new' : 'old', ['oneOf', 'anyOf']);
  return {
    facet: side === 'old' ? 'alternative-removed' : 'alternative-added',
    effect: side === 'old' ? 'narrowed' : 'widened',
    frames: [],
    old: side === 'old' ? spot : other,
    new: side === 'old' ? other : spot,
    shapes: {},
    only: [shape],
    hints: shape.values ?? [],
  };
}
