import { isObject, type Json } from '../../generator/load/loaded-document.js';

/** Maximum number of smaller values that are tried; fewer when they take long to validate. */
const MOST_TRIES = 100;
const FEW_TRIES = 20;
const LARGE = 1_500;

/** The value without optional parts: properties of objects and items of arrays. */
export function shrink(value: Json, isStillGood: (value: Json) => boolean): Json {
  const most = JSON.stringify(value).length > LARGE ? FEW_TRIES : MOST_TRIES;
  let tries = 0;
  let best = value;
  const attempt = (smaller: Json): boolean => {
    if (tries++ >= most || !isStillGood(smaller)) return false;
    best = smaller;
    return true;
  };
  for (let again = true; again; ) {
    again = smallerOnes(best).some(attempt);
  }
  return best;
}

/** The value with one property or item less, at each of its places, the outer first. */
function smallerOnes(value: Json): readonly Json[] {
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    return [
      ...list.map((_, index) => list.filter((__, other) => other !== index)),
      ...list.flatMap((item, index) =>
        smallerOnes(item).map((one) => list.map((old, other) => (other === index ? one : old))),
      ),
    ];
  }
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  return [
    ...entries.map(([name]) => Object.fromEntries(entries.filter(([other]) => other !== name))),
    ...entries.flatMap(([name, member]) =>
      smallerOnes(member).map((one) =>
        Object.fromEntries(entries.map(([key, old]) => [key, key === name ? one : old])),
      ),
    ),
  ];
}
