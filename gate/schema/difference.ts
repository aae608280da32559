import type { Json } from '../../generator/load/loaded-document.js';
import type { Joint, SchemaPart } from './schema-part.js';
import type { ValueShape } from './shape.js';

/** A step from a value into it. The shapes are those of the value before the step. */
export interface ValueStep {
  readonly kind: 'property' | 'item' | 'index' | 'extra' | 'patterned' | 'subtype';
  readonly name: string;
  readonly old: ValueShape;
  readonly new: ValueShape;
  /** For a subtype, which is the same value: the schemas that the value of a discriminator chooses. */
  readonly chosen?: { readonly old: SchemaPart; readonly new: SchemaPart };
}

/**
 * The effect on the allowed values: `narrowed` removes some, `widened` adds some, `note`
 * only changes annotations; `undecided` when the budget did not reach to tell.
 */
export type Effect = 'narrowed' | 'widened' | 'note' | 'undecided';

/** The smallest place at which two schemas differ, and how. */
export interface Difference {
  /** The change, as a part of a rule's id: `enum-value-removed`. */
  readonly facet: string;
  readonly effect: Effect;
  readonly frames: readonly ValueStep[];
  /** The difference without the way to it: the same object, wherever it is reached. */
  readonly end?: Difference;
  readonly old: Spot;
  readonly new: Spot;
  /** The shapes at the place, when both have one of the type. */
  readonly shapes: { readonly old?: ValueShape; readonly new?: ValueShape };
  /** Shapes that only one of the documents has. */
  readonly only?: readonly ValueShape[];
  /** Values at the place that may show the difference. */
  readonly hints: readonly Json[];
  /** The property of the change, if any. */
  readonly member?: string;
  /** One more sentence for the reader. */
  readonly note?: string;
  /** Other rules of the schema may forbid what differs: only a witness shows the difference. */
  readonly isUnsure?: boolean;
}

/** Its place in the document, and its content in words. */
export interface Spot {
  readonly document: 'old' | 'new';
  readonly at: string;
  readonly says: string;
}

/** The part with a keyword, and the keyword; otherwise the first part. */
export function spotOf(
  parts: readonly SchemaPart[],
  side: 'old' | 'new',
  keywords: readonly string[],
  says = '',
): Spot {
  for (const keyword of keywords) {
    for (const { value, at } of parts) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, keyword)) continue;
      return { document: side, at: `${at}/${keyword}`, says };
    }
  }
  return { document: side, at: parts[0]?.at ?? '', says };
}

/** Schemas whose comparison the budget did not reach. */
export function undecided(old: Joint, now: Joint): Difference {
  return {
    facet: 'undecided',
    effect: 'undecided',
    frames: [],
    old: spotOf(old, 'old', []),
    new: spotOf(now, 'new', []),
    shapes: {},
    hints: [],
  };
}
