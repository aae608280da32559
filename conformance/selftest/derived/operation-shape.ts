import type { OperationId } from '../../cases/operations.js';
import type { Mark } from '../../documents/lower-schema.js';

/** A field of an answer, as a document declares it. */
export interface FieldShape {
  /** JSON pointer; `*` stands for every element of a list. */
  readonly pointer: string;
  readonly mark: Mark;
  /** Whether its object has it: always, in one of the forms that the object may have, or never mind. */
  readonly required: 'always' | 'in-some-form' | 'never';
  /** Empty where the document gives none. */
  readonly types: readonly string[];
  readonly enum: readonly unknown[];
  readonly format: string | undefined;
}

/** A declared success answer. */
export interface AnswerShape {
  readonly status: number;
  readonly mark: Mark;
  /** Fields of its JSON body, outer ones first; empty without one. */
  readonly fields: readonly FieldShape[];
  readonly hasBody: boolean;
}

export interface ParameterMark {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly mark: Mark;
}

/** What the documents say of one operation, as far as mutants are derived from it. */
export interface OperationShape {
  readonly id: OperationId;
  readonly document: 'xs2a' | 'iam';
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ParameterMark[];
  readonly successes: readonly AnswerShape[];
  /** Declared statuses from 400 to 499. */
  readonly refusals: readonly number[];
  /** It is the first one of its path: what is about the path itself is derived once. */
  readonly firstOfPath: boolean;
  readonly takesBody: boolean;
  /** Of a read of payments: the places of what is sent to make one, by payment service. */
  readonly contents?: ReadonlyMap<string, ReadonlySet<string>>;
}
