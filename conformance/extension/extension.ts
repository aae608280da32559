import type { Case } from '../cases/case.js';
import type { Value } from '../cases/value.js';
import type { Clause, Dialect } from '../clauses/clause.js';

/** One response as a check of an extension sees it; read-only. */
export interface SeenAnswer {
  /** Alias of the step. */
  readonly step: string;
  /** Operation id, or null for the PSU's pages. */
  readonly operation: string | null;
  readonly request: { readonly method: string; readonly url: string };
  /** Null when no response came. */
  readonly status: number | null;
  /** Names as sent, in the order in which they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Lower case, without parameters; null when there is none. */
  readonly mediaType: string | null;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: unknown;
  readonly text: string;
}

/** An error that a check of an extension found: one sentence, present tense. */
export interface Mistake {
  /** For example `body /accounts/0/iban` or `response header ETag`. */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

/** Judges one response; `given` is the check's `with` with its references resolved. It never throws. */
export type CustomCheck = (answer: SeenAnswer, given: unknown) => readonly Mistake[];

/** A clause of an extension; by default it applies to both dialects and belongs to no row of the contract. */
export type ExtensionClause = Omit<Clause, 'dialects' | 'index'> & {
  readonly dialects?: readonly Dialect[];
};

/** A check of an extension that is applied to every exchange of every case. */
export interface EverywhereCheck {
  readonly clause: string;
  /** Name of one of `checks`. */
  readonly name: string;
  readonly with?: Value;
}

/** The additions of an extension to the suite. */
export interface Extension {
  /**
   * Lower-case slug such as `acme`: the ids of its cases begin with `acme/`, those of its clauses with
   * `ACME-`.
   */
  readonly name: string;
  /** Shown in reports. */
  readonly version?: string;
  readonly clauses?: readonly ExtensionClause[];
  readonly cases?: readonly Case[];
  /** The checks by name; a case uses one as `{check: 'custom', clause, name}`. */
  readonly checks?: Readonly<Record<string, CustomCheck>>;
  readonly everywhere?: readonly EverywhereCheck[];
  /** JSON Schema of `extensions.<name>` in the profile. */
  readonly profileSchema?: object;
}
