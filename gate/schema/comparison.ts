import type { Json } from '../../generator/load/loaded-document.js';
import { type Below, type ComparedPair, type Effects, EVERY_EFFECT } from './compared-pair.js';
import type { Direction } from './compound-shapes.js';
import type { ValueStep } from './difference.js';
import type { Joint } from './schema-part.js';
import type { ValueShape } from './shape.js';

/** Reports one difference of two shapes. Without `narrowed`, the name of the facet gives the effect. */
export type ReportDifference = (
  facet: string,
  keywords: readonly string[],
  was: string,
  is: string,
  hints: readonly Json[],
  narrowed?: boolean,
) => void;

export interface ShapeComparison {
  readonly view: Direction;
  /** The values are written as text: a number is valid as a string. */
  readonly textual: boolean;
  /** The values are written as XML, by the `xml` objects of their schemas. */
  readonly xml: boolean;
  /** Whether two lists of schemas are textually the same, with everything that they refer to. */
  readonly isSameText: (old: Joint, now: Joint) => boolean;
  /** The pair of two lists of schemas; undefined when they are textually the same. */
  readonly compareJoints: (old: Joint, now: Joint) => ComparedPair | undefined;
  /** The pair of two shapes of one type. */
  readonly compareShapes: (old: ValueShape, now: ValueShape) => ComparedPair;
  /** The effects of a pair, for a decision that depends on them. */
  readonly effectsOf: (pair: ComparedPair | undefined) => Effects;
}

/** The differences of another pair, seen from one level further out. */
export function seenThrough(frame: ValueStep, pair: ComparedPair | undefined): readonly Below[] {
  return pair === undefined ? [] : [{ pair, frame, effects: EVERY_EFFECT }];
}
