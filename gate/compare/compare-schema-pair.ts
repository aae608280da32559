import type { Located } from '../../documents/located.js';
import { escapedKey } from '../../foundation/json-pointer.js';
import type { ChangePart } from '../change/change.js';
import type { Operation } from '../model/operation.js';
import { startComparison } from '../schema/compare-schemas.js';
import type { Direction } from '../schema/compound-shapes.js';
import type { Difference, ValueStep } from '../schema/difference.js';
import type { SameText } from '../schema/same-text.js';
import { type SchemaDocument, type SchemaPart, schemaIn } from '../schema/schema-part.js';
import type { DiffBudgets } from '../schema/work-budget.js';
import { type FoundChange, finding } from './finding.js';
import { type ListEnd, ListedPlaces } from './listed-places.js';

/** The places of two schemas. */
export interface PairPlace {
  readonly operation: Operation;
  readonly part: ChangePart;
  readonly view: Direction;
  readonly textual: boolean;
}

/** A part with a schema, or the schema itself. */
type Schemed = Located | SchemaPart | undefined;

/** Reports every difference of the schemas in two parts at the same place. */
export type ComparePair = (place: PairPlace, old: Schemed, now: Schemed) => readonly FoundChange[];

/** A comparison of many pairs, which caches its results. */
export function comparing(
  same: SameText,
  [was, is]: readonly [SchemaDocument, SchemaDocument],
  budgets: DiffBudgets,
): ComparePair {
  const comparisons = new Map<string, Compare>();
  const places = new ListedPlaces(budgets.changes);
  return (place, old, now) => {
    const { view, textual, part } = place;
    const xml = /[/+]xml\b/i.test(part.mediaType ?? '');
    const key = `${view} ${textual} ${xml}`;
    const comparison =
      comparisons.get(key) ??
      telling(startComparison({ view, textual, xml, isSameText: same.joints }, budgets), view);
    comparisons.set(key, comparison);
    const lists = places.at(placeOf(part, view));
    return comparePair(comparison, lists, place, schemaOf(was, old), schemaOf(is, now));
  };
}

function schemaOf(document: SchemaDocument, given: Schemed): SchemaPart | undefined {
  return given === undefined || 'document' in given ? given : schemaIn(document, given);
}

/** The differences of two schemas, as they are told; the same object for the same schemas. */
type Compare = (old: SchemaPart, now: SchemaPart) => ToldPair;

interface ToldPair {
  readonly found: readonly ToldDifference[];
  /** What was not decided. */
  readonly open: Difference | undefined;
}

interface ToldDifference {
  readonly difference: Difference;
  readonly field: string;
  readonly facet: string;
}

function telling(compare: ReturnType<typeof startComparison>, view: Direction): Compare {
  const known = new WeakMap<readonly Difference[], ToldPair>();
  return (old, now) => {
    const all = compare([old], [now]);
    const pair = known.get(all) ?? toldPair(all, view);
    known.set(all, pair);
    return pair;
  };
}

function toldPair(all: readonly Difference[], view: Direction): ToldPair {
  const decided = all.filter(({ effect }) => effect !== 'undecided');
  return {
    found: withoutTwins(decided, view).map((one) => toldDifference(one, view)),
    open: all.find(({ effect }) => effect === 'undecided'),
  };
}

const toldDifference = (difference: Difference, view: Direction): ToldDifference => ({
  difference,
  field: fieldOf(difference.frames),
  facet: facetOf(difference, view),
});

function comparePair(
  compare: Compare,
  lists: ListEnd,
  place: PairPlace,
  old: SchemaPart | undefined,
  now: SchemaPart | undefined,
): readonly FoundChange[] {
  const { operation, part, view, textual } = place;
  const kind = placeOf(part, view);
  const given = { operation, part, old: old?.at, new: now?.at };
  if (old === undefined || now === undefined) {
    if (old === now) return [];
    return [finding(`${kind}-schema-${old === undefined ? 'added' : 'removed'}`, given)];
  }
  const { found, open } = compare(old, now);
  const last = open === undefined ? [] : [toldDifference(atPlace(open, old, now), view)];
  return [...found, ...last].flatMap(({ difference, field, facet }) => {
    const end = lists(difference);
    if (end === undefined) return [];
    return finding(`${kind}-${facet}`, {
      operation,
      part: field === '' ? part : { ...part, field },
      old: difference.old.at,
      new: difference.new.at,
      name: difference.member ?? '',
      was: difference.old.says,
      is: difference.new.says,
      note: difference.note,
      schemas: { difference, old, new: now, view, textual },
      end,
    });
  });
}

/** What was not decided, with its places as its words; the whole schemas when it has none. */
function atPlace(open: Difference, old: SchemaPart, now: SchemaPart): Difference {
  const [was, is] = [open.old.at || old.at, open.new.at || now.at];
  return {
    ...open,
    old: { document: 'old', at: was, says: was },
    new: { document: 'new', at: is, says: is },
  };
}

/** The rules depend on the direction: clients read what a webhook sends. */
function placeOf({ kind }: ChangePart, view: Direction): string {
  if (view === 'response') return kind === 'response-header' ? kind : 'response-body';
  return kind === 'parameter' ? kind : 'request-body';
}

/** A new or removed property changes the allowed values when other properties are forbidden. */
function facetOf({ facet, effect }: Difference, view: Direction): string {
  const isHarmless = effect === (view === 'request' ? 'widened' : 'narrowed');
  if (isHarmless && facet.endsWith('-changed')) return facet.replace(/changed$/, effect);
  const isMember = facet === 'property-added' || facet === 'property-removed';
  return isMember && effect !== 'note' ? `${facet}-closed` : facet;
}

/** When a change affects both directions, the breaking one is reported. */
function withoutTwins(found: readonly Difference[], view: Direction): readonly Difference[] {
  const worse = view === 'request' ? 'narrowed' : 'widened';
  const keyOf = ({ facet, frames, old, new: now }: Difference): string =>
    `${facet} ${fieldOf(frames)} ${old.at} ${now.at}`;
  const bad = new Set(found.filter(({ effect }) => effect === worse).map(keyOf));
  const isTwin = (one: Difference): boolean =>
    one.effect !== worse && one.facet.endsWith('-changed') && bad.has(keyOf(one));
  return found.filter((one) => !isTwin(one));
}

/** `/creditor/iban`, `/items/[]`; names are escaped as in a JSON pointer. */
function fieldOf(frames: readonly ValueStep[]): string {
  return frames
    .map(({ kind, name }) => {
      if (kind === 'subtype') return '';
      if (kind === 'item') return '/[]';
      if (kind === 'extra') return '/*';
      return `/${escapedKey(name)}`;
    })
    .join('');
}
