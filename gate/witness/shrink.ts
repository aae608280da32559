import { isObject, type Json } from '../../generator/load/loaded-document.js';

/** Maximum number of smaller values that are tried; fewer when they take long to validate, or in a hurry. */
const MOST_TRIES = 100;
const FEW_TRIES = 20;
const LARGE = 1_500;

/** The value without optional parts: properties of objects and items of arrays. */
export function shrink(
  value: Json,
  isStillGood: (value: Json) => boolean,
  isHurried = false,
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
    for (const smaller of smallerOnes(best)) {
      again = attempt(smaller);
      if (again || tries >= most) break;
    }
  }
  return best;
}

/** The value with one property or item less, at each of its places, the outer first. */
function* smallerOnes(value: Json): Generator<Json> {
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    for (const index of list.keys()) yield list.filter((_, other) => other !== index);
    for (const [index, item] of list.entries()) {
      for (const one of smallerOnes(item)) yield list.with(index, one);
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value);
    for (const [name] of entries) {
      yield Object.fromEntries(entries.filter(([other]) => other !== name));
    }
    for (const [index, [name, member]] of entries.entries()) {
      for (const one of smallerOnes(member)) {
        yield Object.fromEntries(entries.with(index, [name, one]));
      }
    }
  }
}
