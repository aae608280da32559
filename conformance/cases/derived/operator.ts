/** What an operator is: one named way to spoil a valid request. */
import type { Mutation } from '../case.js';
import type { RequestShape, Schema } from './request-shape.js';

/** What an operator spoils: a parameter, a field of the body, or the request as a whole. */
export interface Target {
  /** Name of a parameter, JSON pointer of a field, a method; empty for the whole request. */
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** The valid request has it. */
  readonly sent: boolean;
}

/** When an operator belongs to the default set; otherwise to the cases tagged `deep`. */
export type Depth = 'default' | 'creations' | 'deep';

export interface Operator {
  /** Slug; steps are called by it and by what is spoiled. */
  readonly id: string;
  /** What is done, for the documentation: `a required header is left out`. */
  readonly does: string;
  readonly on: 'header' | 'query' | 'path' | 'field' | 'body' | 'accept' | 'method';
  /** The clause it speaks for where no other is named in `clause-of.ts`. Its level is the verdict's. */
  readonly clause: string;
  readonly depth: Depth;
  /** A web server or a firewall may refuse it before the bank sees it. */
  readonly atTheDoor?: true;
  /** How the valid request is spoiled; undefined where this target cannot be spoiled so. */
  readonly spoil: (target: Target, shape: RequestShape) => Mutation | undefined;
}
