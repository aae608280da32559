import type { Case, Value } from '../cases/case.js';
import type { Clause, Dialect } from '../clauses/clause.js';

/** One answer as a check of an extension sees it. Nothing in it may be changed. */
export interface SeenAnswer {
  /** Alias of the step. */
  readonly step: string;
  /** Operation id, or null for the PSU's pages. */
  readonly operation: string | null;
  readonly request: { readonly method: string; readonly url: string };
  /** Null when no answer came. */
  readonly status: number | null;
  /** Names as sent, in the order sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Lower case, without parameters; null when there is none. */
  readonly mediaType: string | null;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
  readonly text: string;
}

/** What a check of an extension found wrong: one sentence each, present tense. */
export interface Mistake {
  /** `body /accounts/0/iban`, `response header ETag`. */
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

/** Judges one answer; `given` is the check's `with`, references filled in. It never throws. */
export type CustomCheck = (answer: SeenAnswer, given: unknown) => readonly Mistake[];

/** A clause of an extension; both dialects and no row of the contract unless told otherwise. */
export type ExtensionClause = Omit<Clause, 'dialects' | 'index'> & {
  readonly dialects?: readonly Dialect[];
};

/** A check of an extension that is carried out on every exchange of every case. */
export interface EverywhereCheck {
  readonly clause: string;
  /** Name of one of `checks`. */
  readonly name: string;
  readonly with?: Value;
}

/** What a third party adds to the suite. */
export interface Extension {
  /** Lower-case slug, `acme`: its cases begin with `acme/`, its clauses with `ACME-`. */
  readonly name: string;
  /** Shown in reports. */
  readonly version?: string;
  readonly clauses?: readonly ExtensionClause[];
  readonly cases?: readonly Case[];
  /** By name; a case uses one as `{check: 'custom', clause, name}`. */
  readonly checks?: Readonly<Record<string, CustomCheck>>;
  readonly everywhere?: readonly EverywhereCheck[];
  /** JSON Schema of `extensions.<name>` in the profile. */
  readonly profileSchema?: object;
}
