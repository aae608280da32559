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
import { type ListAtPlace, ListedPlaces } from './listed-places.js';

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
    const list = places.at(placeOf(part, view));
    return comparePair(comparison, list, place, schemaOf(was, old), schemaOf(is, now));
  };
}

function schemaOf(document: SchemaDocument, given: Schemed): SchemaPart | undefined {
  return given === undefined || 'document' in given ? given : schemaIn(document, given);
}

/** The differences of two schemas, as they are told; the same object for the same schemas. */
type Compare = (old: SchemaPart, now: SchemaPart) => ToldPair;

interface ToldPair {
  readonly found: readonly Difference[];
  /** What was not decided. */
  readonly open: Difference | undefined;
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
    found: withoutTwins(decided, view),
    open: all.find(({ effect }) => effect === 'undecided'),
  };
}

function comparePair(
  compare: Compare,
  list: ListAtPlace,
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
  const last = open === undefined ? [] : [atPlace(open, old, now)];
  return [...list(found), ...list(last)].map(({ difference, end }) => {
    const field = fieldOf(difference.frames);
    return finding(`${kind}-${facetOf(difference, view)}`, {
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
  const canBeTwin = ({ effect, facet }: Difference): boolean =>
    effect !== worse && facet.endsWith('-changed');
  if (!found.some(canBeTwin)) return found;
  const bad = new Set(found.filter(({ effect }) => effect === worse).map(keyOf));
  return found.filter((one) => !canBeTwin(one) || !bad.has(keyOf(one)));
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
