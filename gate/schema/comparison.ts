import type { Json } from '../../generator/load/loaded-document.js';
import type { Direction } from './compound-shapes.js';
import type { Difference, ValueStep } from './difference.js';
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
  /** Whether two parts are textually the same, with everything that they refer to. */
  readonly isSameText: (old: Joint, now: Joint) => boolean;
  readonly known: Map<string, readonly Difference[]>;
  /** The smallest places at which the allowed values of the schemas differ; none for equal schemas. */
  readonly compareJoints: (old: Joint, now: Joint) => readonly Difference[];
  /** The differences of two shapes of one type. */
  readonly compareShapes: (old: ValueShape, now: ValueShape) => readonly Difference[];
}

/** The differences with paths that start one level further out. */
export function seenThrough(frame: ValueStep, inner: readonly Difference[]): readonly Difference[] {
  return inner.map((one) => ({ ...one, frames: [frame, ...one.frames] }));
}
