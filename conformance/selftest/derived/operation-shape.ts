import type { Mark } from '../../../documents/located.js';
import type { OperationId } from '../../cases/operations.js';

/** A field of a response, as a document declares it. */
export interface FieldShape {
  /** JSON pointer; `*` matches every element of a list. */
  readonly pointer: string;
  readonly mark: Mark;
  /** Whether its object contains it: always, in some alternatives of the schema, or not necessarily. */
  readonly required: 'always' | 'in-some-form' | 'never';
  /** Empty when the document declares none. */
  readonly types: readonly string[];
  readonly enum: readonly unknown[];
  readonly format: string | undefined;
}

/** A declared success response. */
export interface AnswerShape {
  readonly status: number;
  readonly mark: Mark;
  /** Fields of its JSON body, outer ones first; empty when there is no body. */
  readonly fields: readonly FieldShape[];
  readonly hasBody: boolean;
}

export interface ParameterMark {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly mark: Mark;
}

/** The declarations of one operation from which mutants are derived. */
export interface OperationShape {
  readonly id: OperationId;
  readonly document: 'xs2a' | 'iam';
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ParameterMark[];
  readonly successes: readonly AnswerShape[];
  /** Declared status codes from 400 to 499. */
  readonly refusals: readonly number[];
  /** Whether it is the first operation of its path: mutants of the path itself are derived only once. */
  readonly firstOfPath: boolean;
  readonly takesBody: boolean;
  /** For a read of payments: the pointers of the fields in the creation request, by payment service. */
  readonly contents?: ReadonlyMap<string, ReadonlySet<string>>;
}
