import type { OperationId } from '../cases/operations.js';

/** A member of a body that has another name in a dialect. */
export interface FieldRow {
  readonly ours: string;
  readonly theirs: string;
  /** The member that holds the object; any where absent. */
  readonly inside?: string;
  /** Whose requests and answers; all where absent. */
  readonly operations?: readonly OperationId[];
  /** Cases speak of both: the right spelling of one dialect is the wrong one of the other. */
  readonly swapped?: true;
  /** The contract leaves the spelling open, or writes both: neither is wrong there. */
  readonly either?: true;
}

/** A member that a dialect puts in another place: the first account of an object of lists. */
export interface AccountRow {
  readonly ours: string;
  readonly theirs: string;
  readonly operations: readonly OperationId[];
  /** Members of the request that the dialect does not have. */
  readonly without: readonly string[];
}

/** A link that leads to a document which names the address that we build from the link. */
export interface MetadataRow {
  readonly link: string;
  /** The operation that reads the document. */
  readonly operation: OperationId;
  /** What we add to the link for an operation, and the field that names the whole address. */
  readonly addresses: readonly {
    readonly operation: OperationId;
    readonly path: string;
    readonly field: string;
  }[];
}

/**
 * Where a dialect says otherwise than the contract, in whose words the cases are written. Methods,
 * paths, parameters and answers are not here: they are taken from the dialect's document.
 */
export interface DialectTable {
  /** The dialect's document, below spec/. */
  readonly document: string;
  /** The same for the IAM. */
  readonly iam: string;
  readonly fields: readonly FieldRow[];
  readonly links: readonly Pick<FieldRow, 'ours' | 'theirs'>[];
  readonly account: AccountRow;
  /** Links of a resource that lead to another operation than ours. */
  readonly followed: readonly {
    readonly operation: OperationId;
    readonly link: string;
    readonly theirs: OperationId;
  }[];
  readonly metadata: MetadataRow;
  /** Paths that begin so may stand in a document of their own. */
  readonly elsewhere: readonly string[];
}
