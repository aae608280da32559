/** What an operator is: one named way to spoil a valid request. */
import type { CallStep, Mutation, Value } from '../case.js';
import type { RequestShape, Schema } from './request-shape.js';

/** What an operator spoils: a parameter, a field of the body, or the request as a whole. */
export interface Target {
  /** Name of a parameter or element, JSON pointer of a field, a method; empty for the whole request. */
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** The valid request has it. */
  readonly sent: boolean;
}

/** When an operator belongs to the default set; otherwise to the cases tagged `deep`. */
export type Depth = 'default' | 'creations' | 'deep';

export type BodyType = NonNullable<CallStep['bodyType']>;

/** A change of the valid request, or another body in place of its own. */
export type Spoiling = Mutation | { readonly op: 'other-body'; readonly body: Value };

export interface Operator {
  /** Slug; steps are called by it and by what is spoiled. */
  readonly id: string;
  /** What is done, for the documentation: `a required header is left out`. */
  readonly does: string;
  readonly on: 'header' | 'query' | 'path' | 'field' | 'element' | 'body' | 'accept' | 'method';
  /** The clause it speaks for where no other is named in `clause-of.ts`. Its level is the verdict's. */
  readonly clause: string;
  readonly depth: Depth;
  /** On what kinds of bodies as a whole; JSON alone unless told otherwise. */
  readonly media?: readonly BodyType[];
  /** What it sends keeps the document: that it is refused is not the document's word. */
  readonly keepsTheDocument?: true;
  /** A web server or a firewall may refuse it before the bank sees it. */
  readonly atTheDoor?: true;
  /** How the valid request is spoiled; undefined where this target cannot be spoiled so. */
  readonly spoil: (
    target: Target,
    shape: RequestShape,
    body: Value | undefined,
  ) => Spoiling | undefined;
}
