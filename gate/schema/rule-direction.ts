import { EFFECT_BITS, type Effects } from './compared-pair.js';
import type { ShapeComparison } from './comparison.js';
import type { OpaqueRule } from './shape.js';

const { narrowed: NARROWED, widened: WIDENED } = EFFECT_BITS;
const BOTH = NARROWED | WIDENED;

/** Schemas whose values are forbidden, so that a wider schema allows less. */
const TURNED = new Set(['not']);
/** Schemas that decide which other rule holds: any difference can allow and forbid. */
const SELECTING = new Set(['if']);

/** Whether a rule that replaces another one allows less, more, or both; 0 when both are the same. */
export function directionOf(all: ShapeComparison, old: OpaqueRule, now: OpaqueRule): Effects {
  if (old.keyword !== now.keyword) return BOTH;
  let effects = old.rest === now.rest ? 0 : directionOfRest(old, now);
  for (const key of new Set([...old.schemas.keys(), ...now.schemas.keys()])) {
    const [was, is] = [old.schemas.get(key), now.schemas.get(key)];
    if (was === undefined) effects |= NARROWED;
    else if (is === undefined) effects |= WIDENED;
    else effects |= seenFrom(key, now, all.effectsOf(all.compareJoints(was, is)));
  }
  return effects;
}

/** What the effects on a schema of the rule mean for the values that the rule allows. */
function seenFrom(key: string, { keyword, rest }: OpaqueRule, effects: Effects): Effects {
  if (effects === 0) return 0;
  if ((effects & ~BOTH) !== 0 || SELECTING.has(key)) return BOTH;
  // with maxContains, more items that fit can be too many
  if (keyword === 'contains' && rest.includes('maxContains')) return BOTH;
  return TURNED.has(key) ? turned(effects) : effects;
}

function turned(effects: Effects): Effects {
  return ((effects & NARROWED) === 0 ? 0 : WIDENED) | ((effects & WIDENED) === 0 ? 0 : NARROWED);
}

function directionOfRest(old: OpaqueRule, now: OpaqueRule): Effects {
  return old.keyword === 'dependentRequired'
    ? directionOfDependents(dependentsOf(old), dependentsOf(now))
    : directionOfCounts(countsOf(old), countsOf(now));
}

function directionOfDependents(old: ReadonlySet<string>, now: ReadonlySet<string>): Effects {
  const isMore = [...now].some((one) => !old.has(one));
  const isLess = [...old].some((one) => !now.has(one));
  return (isMore ? NARROWED : 0) | (isLess ? WIDENED : 0);
}

/** Each pair of a property and one that it requires, as a comparable text. */
function dependentsOf(rule: OpaqueRule): ReadonlySet<string> {
  return new Set(
    [...dependentNames(rule)].flatMap(([name, others]) =>
      others.map((other) => JSON.stringify([name, other])),
    ),
  );
}

/** The properties that `dependentRequired` requires, by the property that requires them. */
export function dependentNames({ rest }: OpaqueRule): ReadonlyMap<string, readonly string[]> {
  const [, table = {}] = (JSON.parse(rest) as [string, object][])[0] ?? [];
  return new Map(Object.entries(table).map(([name, list]) => [name, list as string[]]));
}

interface Counts {
  readonly least: number;
  readonly most: number;
}

/** How many items `contains` requires and allows. */
export function countsOf({ rest }: OpaqueRule): Counts {
  const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = Object.fromEntries(
    JSON.parse(rest) as [string, number][],
  );
  return { least: minContains, most: maxContains };
}

function directionOfCounts(old: Counts, now: Counts): Effects {
  const isLess = now.least > old.least || now.most < old.most;
  const isMore = now.least < old.least || now.most > old.most;
  return (isLess ? NARROWED : 0) | (isMore ? WIDENED : 0);
}
