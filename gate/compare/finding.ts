import type { Located } from '../../documents/located.js';
import type { ChangePart } from '../change/change.js';
import type { Operation } from '../model/operation.js';
import type { Direction } from '../schema/compound-shapes.js';
import type { Difference } from '../schema/difference.js';
import type { SchemaPart } from '../schema/schema-part.js';
import type { CountedEnd } from './listed-places.js';

/** A change before it is judged and reported. */
export interface FoundChange {
  readonly rule: string;
  readonly operation: Operation | undefined;
  readonly part: ChangePart;
  /** JSON pointers; undefined when the part does not exist. */
  readonly old: string | undefined;
  readonly new: string | undefined;
  readonly name: string;
  readonly was: string;
  readonly is: string;
  /** One more sentence, which does not make it another change. */
  readonly note?: string | undefined;
  readonly schemas?: SchemaChange;
  /** How often the same difference is reached where it is not listed. */
  readonly end?: CountedEnd;
}

/** The schemas for the search of a witness. */
export interface SchemaChange {
  readonly difference: Difference;
  readonly old: SchemaPart;
  readonly new: SchemaPart;
  readonly view: Direction;
  readonly textual: boolean;
}

/** Places are given as pointers or as places of the document. */
type Given = Partial<Omit<FoundChange, 'rule' | 'old' | 'new'>> &
  Pick<FoundChange, 'part'> & {
    readonly old?: Located | string | undefined;
    readonly new?: Located | string | undefined;
  };

const pointerOf = (at: Located | string | undefined): string | undefined =>
  typeof at === 'object' ? at.pointer : at;

export function finding(rule: string, given: Given): FoundChange {
  return {
    rule,
    operation: undefined,
    name: '',
    was: '',
    is: '',
    ...given,
    old: pointerOf(given.old),
    new: pointerOf(given.new),
  };
}
