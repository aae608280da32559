/** An operator: one named way to make a valid request invalid. */
import type { CallStep, Mutation } from '../case.js';
import type { Value } from '../value.js';
import type { RequestShape, Schema } from './request-shape.js';

/** What an operator changes: a parameter, a field of the body, or the complete request. */
export interface Target {
  /**
   * The name of a parameter or element, the JSON pointer of a field, a method; empty for the complete
   * request.
   */
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** Whether the valid request has it. */
  readonly sent: boolean;
}

/** Whether the operator is part of the default set; otherwise its cases have the tag `deep`. */
export type Depth = 'default' | 'creations' | 'deep';

export type BodyType = NonNullable<CallStep['bodyType']>;

/** A change of the valid request, or a body that replaces its own. */
export type Spoiling = Mutation | { readonly op: 'other-body'; readonly body: Value };

export interface Operator {
  /** Slug; the names of steps consist of it and of the target. */
  readonly id: string;
  /** The change, for the documentation: `a required header is missing`. */
  readonly does: string;
  readonly on: 'header' | 'query' | 'path' | 'field' | 'element' | 'body' | 'accept' | 'method';
  /** The clause when `clause-of.ts` names no other. Its level decides the verdict. */
  readonly clause: string;
  readonly depth: Depth;
  /** The duty of the matrix whose cells it fills. */
  readonly duty?: string;
  /** The kinds of bodies for operators on the complete body; JSON alone by default. */
  readonly media?: readonly BodyType[];
  /** The result is still valid in the document: the document does not require a refusal. */
  readonly keepsTheDocument?: true;
  /** A web server or a firewall may reject it before it reaches the bank. */
  readonly atTheDoor?: true;
  /** The change of the valid request; undefined where this target cannot be changed in this way. */
  readonly spoil: (
    target: Target,
    shape: RequestShape,
    body: Value | undefined,
  ) => Spoiling | undefined;
}
