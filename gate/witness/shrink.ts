import { isObject, type Json } from '../../generator/load/loaded-document.js';

/** Maximum number of smaller values that are tried; fewer when they take long to validate, or in a hurry. */
const MOST_TRIES = 100;
const FEW_TRIES = 20;
const LARGE = 1_500;

/** Any property or item. */
export const ANY = Symbol('any');

/** A step of the way to the place in the value that has to stay: a property, an index, or any of them. */
export type KeptStep = string | number | typeof ANY;

/**
 * The value without optional parts: properties of objects and items of arrays. What is on the way to the place that a
 * value is about is never left out: a value without it would be about nothing.
 */
export function shrink(
  value: Json,
  isStillGood: (value: Json) => boolean,
  isHurried = false,
  way: readonly KeptStep[] = [],
): Json {
  const most = isHurried || JSON.stringify(value).length > LARGE ? FEW_TRIES : MOST_TRIES;
  let tries = 0;
  let best = value;
  const attempt = (smaller: Json): boolean => {
    if (tries++ >= most || !isStillGood(smaller)) return false;
    best = smaller;
    return true;
  };
  for (let again = true; again && tries < most; ) {
    again = false;
    for (const smaller of smallerOnes(best, way)) {
      again = attempt(smaller);
      if (again || tries >= most) break;
    }
  }
  return best;
}

/** The value with one property or item less, at each of its places, the outer first. */
function* smallerOnes(value: Json, way: readonly KeptStep[], from = 0): Generator<Json> {
  const step = way[from];
  // what is beside the way has no step that has to stay
  const below = (key: KeptStep): number => (step === ANY || step === key ? from + 1 : way.length);
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const least = step === undefined ? 0 : typeof step === 'number' ? step + 1 : 1;
    if (list.length > least) {
      for (const index of list.keys()) yield list.filter((_, other) => other !== index);
    }
    for (const [index, item] of list.entries()) {
      for (const one of smallerOnes(item, way, below(index))) yield list.with(index, one);
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value);
    for (const [name] of entries) {
      if (step === name || (step === ANY && entries.length === 1)) continue;
      yield Object.fromEntries(entries.filter(([other]) => other !== name));
    }
    for (const [index, [name, member]] of entries.entries()) {
      for (const one of smallerOnes(member, way, below(name))) {
        yield Object.fromEntries(entries.with(index, [name, one]));
      }
    }
  }
}
