import type { Dialect } from '../../conformance/clauses/clause.js';
import type { Located } from '../../documents/located.js';
import type { LintDocument, LintOperation } from './lint-operation.js';

/**
 * `error` when the clause is required, `warning` when it is recommended, `note` when it does not bind a bank.
 */
export type LintLevel = 'error' | 'warning' | 'note';

/** A finding of a rule at one place. */
export interface LintHit {
  readonly at: Located;
  /** The operation, `POST /v1/consents`; absent for the whole document. */
  readonly operation?: string;
  readonly sentence: string;
  /** Another clause than the rule's, of the same duty: `ERR-404`. */
  readonly clause?: string;
}

export interface LintContext {
  readonly dialect: Dialect;
  /** The version of the framework, in the dialect of the framework. */
  readonly framework?: string | undefined;
  readonly document: LintDocument;
  /** Our own document of the dialect. */
  readonly ours: LintDocument;
  /** Our operation with the same id. */
  ourOf(operation: LintOperation): LintOperation | undefined;
}

interface RuleFacts {
  /** Lower-case slug, the same in every version. */
  readonly id: string;
  /** The clause of the rule, whose level is that of the rule. */
  readonly clause: string;
  /** The maximum level when a conforming bank may still have such a document. */
  readonly atMost?: 'warning' | 'note';
  /** The requirement of the rule. */
  readonly asks: string;
  /** How to satisfy it. */
  readonly hint: string;
}

/** A rule for each operation. */
export interface OperationRule extends RuleFacts {
  readonly kind: 'operation';
  readonly look: (operation: LintOperation, context: LintContext) => readonly LintHit[];
}

/** A rule for the whole document. */
export interface DocumentRule extends RuleFacts {
  readonly kind: 'document';
  readonly look: (context: LintContext) => readonly LintHit[];
}

export type LintRule = OperationRule | DocumentRule;

/** One message about an operation; its place is the operation unless another place is given. */
export const complain = (
  { name, at }: LintOperation,
  sentence: string,
  more: { readonly at?: Located; readonly clause?: string } = {},
): LintHit => ({ at, operation: name, sentence, ...more });
