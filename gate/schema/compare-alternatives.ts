import { isObject, type Json } from '../../generator/load/loaded-document.js';
import { canonical } from './canonical.js';
import {
  type Below,
  type ComparedPair,
  EFFECT_BITS,
  EVERY_EFFECT,
  type FoundDifference,
} from './compared-pair.js';
import type { ShapeComparison } from './comparison.js';
import { type Difference, spotOf } from './difference.js';
import type { Joint } from './schema-part.js';
import type { ValueShape } from './shape.js';

/**
 * The differences of two lists of shapes of one type; a value has to satisfy one shape of a list. `around` are
 * the schemas that list them.
 */
export function matchAlternatives(
  all: ShapeComparison,
  old: readonly ValueShape[],
  now: readonly ValueShape[],
  around: { readonly old: Joint; readonly new: Joint },
): readonly FoundDifference[] {
  const [first, second] = [old[0], now[0]];
  if (old.length === 1 && now.length === 1 && first !== undefined && second !== undefined) {
    return [{ pair: all.compareShapes(first, second), effects: EVERY_EFFECT }];
  }
  const left: Left = { old: new Set(old), new: new Set(now) };
  const pairs = [...takeByKey(left, componentsOf), ...takeByKey(left, tagsTextOf)];
  takeSame(all, left);
  if (isMuch(left)) pairs.push(...takeByKey(left, placesOf));
  else {
    takePairs(left, (a, b) => (effectsIn(all, a, b) === 0 ? 0 : undefined));
    pairs.push(
      ...takePairs(left, (a, b) => (isNamedAlike(a, b) ? 0 : undefined)),
      ...takePairs(left, (a, b) => costOf(all, a, b)),
    );
  }
  const covered = coverage(all, old, now);
  const lone = (['old', 'new'] as const).flatMap((side) =>
    [...left[side]].flatMap((one) => {
      const found = covered(one, side);
      if (found === true) return [];
      const difference = alone(one, side, around);
      return found === false ? [difference] : [{ ...difference, isUnsure: true }];
    }),
  );
  return [
    ...pairs.flatMap(([was, is]) => {
      const pair = all.compareShapes(was, is);
      return all.effectsOf(pair) === 0 ? [] : [uncovered(all, pair, [was, is], covered)];
    }),
    ...lone,
  ];
}

/** So many properties of alternatives are compared with those of all others. */
const MOST_COMPARED = 10_000;

const sizeOf = (shape: ValueShape): number => (shape.type === 'object' ? 1 + shape.named.size : 1);

function isMuch(left: Left): boolean {
  const sizes = [...left.old].reduce((sum, shape) => sum + sizeOf(shape), 0);
  return sizes * left.new.size > MOST_COMPARED;
}

/** Whether another alternative allows all values of a shape; undefined when there are too many to look at. */
type Coverage = (shape: ValueShape, side: 'old' | 'new') => boolean | undefined;

function coverage(
  all: ShapeComparison,
  old: readonly ValueShape[],
  now: readonly ValueShape[],
): Coverage {
  let compared = 0;
  return (shape, side) => {
    let found = false;
    // all are asked for at once: a pair that is compared later does not start this comparison anew for each
    for (const other of side === 'old' ? now : old) {
      if (cannotHold(shape, other)) continue;
      compared += sizeOf(other);
      if (compared > MOST_COMPARED) return found || undefined;
      found = isCovered(all, shape, other, side) || found;
    }
    return found;
  };
}

type Pair = readonly [old: ValueShape, now: ValueShape];

/** What the pair forbids is no difference when another alternative allows it, and the reverse. */
function uncovered(
  all: ShapeComparison,
  pair: ComparedPair,
  [was, is]: Pair,
  covered: Coverage,
): Below {
  const { narrowed, widened } = EFFECT_BITS;
  const own = all.effectsOf(pair);
  const less = (own & narrowed) === 0 ? false : covered(was, 'old');
  const more = (own & widened) === 0 ? false : covered(is, 'new');
  const effects = EVERY_EFFECT - (less ? narrowed : 0) - (more ? widened : 0);
  return less === undefined || more === undefined
    ? { pair, effects, isUnsure: true }
    : { pair, effects };
}

/** The shapes that have no partner yet. */
interface Left {
  readonly old: Set<ValueShape>;
  readonly new: Set<ValueShape>;
}

/** Takes the pairs with the same key, when no other shape of their side has it. */
function takeByKey(left: Left, keyOf: (shape: ValueShape) => string): readonly Pair[] {
  const [before, after] = [byKey(left.old, keyOf), byKey(left.new, keyOf)];
  return [...before].flatMap(([key, was]): Pair[] => {
    const is = after.get(key);
    if (was === undefined || is === undefined) return [];
    left.old.delete(was);
    left.new.delete(is);
    return [[was, is]];
  });
}

/** Takes the pairs whose schemas have the same text: they do not differ. */
function takeSame(all: ShapeComparison, left: Left): void {
  const byText = new Map<string, ValueShape[]>();
  for (const shape of left.new) {
    const text = textOf(shape);
    byText.set(text, [...(byText.get(text) ?? []), shape]);
  }
  for (const shape of left.old) {
    const twins = byText.get(textOf(shape)) ?? [];
    const at = twins.findIndex(({ parts }) => all.isSameText(shape.parts, parts));
    const [twin] = at < 0 ? [] : twins.splice(at, 1);
    if (twin === undefined) continue;
    left.old.delete(shape);
    left.new.delete(twin);
  }
}

const TEXTS = new WeakMap<ValueShape, string>();

function textOf(shape: ValueShape): string {
  const known = TEXTS.get(shape);
  if (known !== undefined) return known;
  const text = JSON.stringify([shape.parts.map(({ value }) => value), shape.values ?? null]);
  TEXTS.set(shape, text);
  return text;
}

/** Where the schemas of the shape are. */
const placesOf = ({ parts }: ValueShape): string => parts.map(({ at }) => at).join();

/** Shapes by their keys; undefined for a key of several. */
function byKey(shapes: Iterable<ValueShape>, keyOf: (shape: ValueShape) => string) {
  const found = new Map<string, ValueShape | undefined>();
  for (const shape of shapes) {
    const key = keyOf(shape);
    if (key !== '') found.set(key, found.has(key) ? undefined : shape);
  }
  return found;
}

/** The components that the shape comes from. */
function componentsOf({ parts }: ValueShape): string {
  return parts
    .map(({ at }) => at)
    .filter((at) => /^\/components\/[^/]+\/[^/]+$/.test(at))
    .join();
}

type Tags = ReadonlyMap<string, string>;

const TAGS = new WeakMap<ValueShape, Tags>();

/** Properties with a single value, such as those that a discriminator names, with their values. */
function tagsOf(shape: ValueShape): Tags {
  const known = TAGS.get(shape);
  if (known !== undefined || shape.type !== 'object') return known ?? new Map();
  const found = [...shape.named].flatMap(([name, joint]) => {
    const values = joint.flatMap(({ value }) => (isObject(value) ? singleValue(value) : []));
    return values.length === 0 ? [] : [[name, canonical(values[0])] as const];
  });
  const tags = new Map(found);
  TAGS.set(shape, tags);
  return tags;
}

function singleValue({ const: constant, enum: list }: { readonly [key: string]: Json }): Json[] {
  if (constant !== undefined) return [constant];
  return Array.isArray(list) && list.length === 1 ? [list[0] as Json] : [];
}

function tagsTextOf(shape: ValueShape): string {
  return [...tagsOf(shape)]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join();
}

type Cost = (a: ValueShape, b: ValueShape) => number | undefined;

/** Takes the cheapest pairs from the rest; a combination without a cost is not a pair. */
function takePairs(left: Left, cost: Cost): readonly Pair[] {
  const priced = [...left.old].flatMap((a) =>
    [...left.new].flatMap((b) => {
      const price = cost(a, b);
      return price === undefined ? [] : [{ a, b, price }];
    }),
  );
  const pairs: Pair[] = [];
  for (const { a, b } of priced.sort((one, other) => one.price - other.price)) {
    if (!left.old.has(a) || !left.new.has(b)) continue;
    left.old.delete(a);
    left.new.delete(b);
    pairs.push([a, b]);
  }
  return pairs;
}

function effectsIn(all: ShapeComparison, a: ValueShape, b: ValueShape): number {
  return cannotHold(a, b) ? EFFECT_BITS.narrowed : all.effectsOf(all.compareShapes(a, b));
}

/** Shapes without anything in common are not changes of each other. */
function costOf(all: ShapeComparison, a: ValueShape, b: ValueShape): number | undefined {
  const pair = all.compareShapes(a, b);
  all.effectsOf(pair);
  const cost = pair.found.filter(
    (one) => !('pair' in one) || (one.pair.effects & one.effects) !== 0,
  ).length;
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
  if (cannotHold(shape, other)) return false;
  const [was, is] = side === 'old' ? [shape, other] : [other, shape];
  const away = side === 'old' ? EFFECT_BITS.narrowed : EFFECT_BITS.widened;
  return (all.effectsOf(all.compareShapes(was, is)) & (away | EFFECT_BITS.undecided)) === 0;
}

/** Whether some value of the shape is surely not one of the other; cheap, and looks at one level. */
function cannotHold(shape: ValueShape, other: ValueShape): boolean {
  if (shape.type !== 'object' || other.type !== 'object') return false;
  if ([...other.required].some((name) => !shape.required.has(name))) return true;
  const tags = tagsOf(other);
  return [...tagsOf(shape)].some(([name, value]) => (tags.get(name) ?? value) !== value);
}

function alone(
  shape: ValueShape,
  side: 'old' | 'new',
  around: { readonly old: Joint; readonly new: Joint },
): Difference {
  const spot = spotOf(shape.parts.slice(-1), side, []);
  const opposite = side === 'old' ? 'new' : 'old';
  const other = spotOf(around[opposite], opposite, ['oneOf', 'anyOf']);
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
