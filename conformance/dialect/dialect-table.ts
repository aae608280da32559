import type { OperationId } from '../cases/operations.js';
import type { Value } from '../cases/value.js';

/** A field of a body that has another name in a dialect. */
export interface FieldRow {
  readonly ours: string;
  readonly theirs: string;
  /** The field that contains the object; any field when absent. */
  readonly inside?: string;
  /** Operations whose requests and responses it applies to; all when absent. */
  readonly operations?: readonly OperationId[];
  /** Cases use both: the correct spelling in one dialect is wrong in the other. */
  readonly swapped?: true;
  /** The versions of the framework in which it has the other name; all when absent. */
  readonly versions?: string;
  /** The contract leaves the spelling open, or uses both: neither is wrong there. */
  readonly either?: true;
}

/** A field that a dialect has in another place: the first account of an object of lists. */
export interface AccountRow {
  readonly ours: string;
  readonly theirs: string;
  readonly operations: readonly OperationId[];
  /** Fields of the request that the dialect does not have. */
  readonly without: readonly string[];
}

/** A link to a document that contains the URL that we otherwise build from the link. */
export interface MetadataRow {
  readonly link: string;
  /** The operation that reads the document. */
  readonly operation: OperationId;
  /** The suffix that we add to the link for an operation, and the field with the complete URL. */
  readonly addresses: readonly {
    readonly operation: OperationId;
    readonly path: string;
    readonly field: string;
  }[];
}

/**
 * How a dialect differs from the contract, in whose words the cases are written. Methods, paths, parameters
 * and responses come from the dialect's document instead.
 */
export interface DialectTable {
  /** The dialect's document, below spec/. */
  readonly document: string;
  /** The same for the IAM. */
  readonly iam: string;
  readonly fields: readonly FieldRow[];
  /** Objects that a version has one level deeper: in a field of this name. */
  readonly deeper: readonly {
    readonly ours: string;
    readonly inner: string;
    readonly versions: string;
  }[];
  /** Successes that a version has besides the one of the contract. */
  readonly statuses: readonly {
    readonly operations: readonly OperationId[];
    readonly ours: number;
    readonly also: number;
    readonly versions: string;
  }[];
  readonly links: readonly Pick<FieldRow, 'ours' | 'theirs'>[];
  readonly account: AccountRow;
  /** Fields that the dialect requires of a request, and the contract does not: sent where a case leaves them out. */
  readonly required: readonly {
    readonly operation: OperationId;
    readonly field: string;
    readonly value: Value;
  }[];
  /** Links of a resource that lead to another operation than in the contract. */
  readonly followed: readonly {
    readonly operation: OperationId;
    readonly link: string;
    readonly theirs: OperationId;
  }[];
  readonly metadata: MetadataRow;
  /** Paths with these prefixes may be in a separate document. */
  readonly elsewhere: readonly string[];
}
