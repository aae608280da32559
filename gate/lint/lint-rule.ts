import type { Dialect } from '../../conformance/clauses/clause.js';
import type { LintDocument, LintOperation } from './lint-operation.js';
import type { Located } from './located.js';

/** `error` where the clause is required, `warning` where it is recommended, `note` where it binds no bank. */
export type LintLevel = 'error' | 'warning' | 'note';

/** What a rule has to say of one place. */
export interface LintHit {
  readonly at: Located;
  /** The operation, `POST /v1/consents`; absent where it is the whole document. */
  readonly operation?: string;
  readonly sentence: string;
  /** Another clause than the rule's, of the same duty: `ERR-404`. */
  readonly clause?: string;
}

export interface LintContext {
  readonly dialect: Dialect;
  readonly document: LintDocument;
  /** Our own document of the dialect. */
  readonly ours: LintDocument;
  /** Our operation of the same id. */
  ourOf(operation: LintOperation): LintOperation | undefined;
}

interface RuleFacts {
  /** Lower-case slug, the same in every version. */
  readonly id: string;
  /** The clause of the register that the rule rests on; its level is the rule's. */
  readonly clause: string;
  /** Where a document that breaks the rule may still be that of a conforming bank. */
  readonly atMost?: 'warning' | 'note';
  /** What the rule asks of a document. */
  readonly asks: string;
  /** What to do about it. */
  readonly hint: string;
}

/** A rule that looks at one operation after the other. */
export interface OperationRule extends RuleFacts {
  readonly kind: 'operation';
  readonly look: (operation: LintOperation, context: LintContext) => readonly LintHit[];
}

/** A rule that looks at the document as a whole. */
export interface DocumentRule extends RuleFacts {
  readonly kind: 'document';
  readonly look: (context: LintContext) => readonly LintHit[];
}

export type LintRule = OperationRule | DocumentRule;

/** One message about an operation, at the operation unless told otherwise. */
export const complain = (
  { name, at }: LintOperation,
  sentence: string,
  more: { readonly at?: Located; readonly clause?: string } = {},
): LintHit => ({ at, operation: name, sentence, ...more });
