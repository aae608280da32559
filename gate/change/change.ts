/** The severity of a change for the users of the document. */
export type Severity = 'breaking' | 'risky' | 'compatible';

/** Who is affected by a change. */
export type AffectedParty = 'clients-that-send' | 'clients-that-read' | 'banks';

/** The version number that a release with these changes should raise. */
export type Semver = 'major' | 'minor' | 'patch';

/** A place in a file. */
export interface ChangePlace {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  /** JSON pointer into the document after $refs between files and overlays were resolved. */
  readonly pointer: string;
}

/** The part of an operation that a change is in. */
export interface ChangePart {
  readonly kind: 'request-body' | 'parameter' | 'response-body' | 'response-header' | 'operation';
  /** `query limit`, for a parameter; the name of a header. */
  readonly name?: string;
  readonly status?: string;
  readonly mediaType?: string;
  /** Path of the field inside the body, parameter or header: `/creditor/iban`, `/items/[]`. */
  readonly field?: string;
}

/** A value that one of the documents allows and the other forbids; ajv confirms both. */
export interface Witness {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly place: ChangePart;
  readonly value: unknown;
  readonly allowedBy: 'old' | 'new';
  readonly forbiddenBy: 'old' | 'new';
  /** The error of the value in the document that forbids it. */
  readonly reason: string;
}

/** One change. */
export interface DocumentChange {
  /** Id of the rule, the same in every version of this tool. */
  readonly id: string;
  readonly severity: Severity;
  readonly hits: readonly AffectedParty[];
  /** `POST /v1/payments/{payment-product}`; null for a change of the whole document. */
  readonly operation: string | null;
  readonly part: ChangePart;
  readonly sentence: string;
  /** The value of an enum that comes or goes, as JSON. */
  readonly value?: string;
  /** What to do instead of the change, or after it. */
  readonly advice: string;
  /** The same for the same change, whatever its lines are. */
  readonly fingerprint: string;
  readonly old: ChangePlace | null;
  readonly new: ChangePlace | null;
  /** For a removed part: what is left around it in the new document. */
  readonly near?: ChangePlace;
  readonly witness: Witness | null;
  /** How many more places have the same change and are not listed, because there are too many. */
  readonly morePlaces?: number;
  /** For a removed part that was deprecated in the old document: since when, and its announced end. */
  readonly deprecated?: { readonly since: string | null; readonly sunset: string | null };
  /** For a change that the policy accepts: it does not fail the comparison. */
  readonly accepted?: Accepted;
}

/** Why, by whom and until which date a breaking change is accepted. */
export interface Accepted {
  readonly reason: string;
  readonly owner: string;
  readonly until: string;
}

/** An acceptance of the policy that has expired, or that matches no change any more. */
export interface PolicyError {
  readonly sentence: string;
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** The result of `xs2a diff`, as in its JSON output. */
export interface Diff {
  readonly schemaVersion: 1;
  readonly semver: Semver;
  readonly changes: readonly DocumentChange[];
  /** Only with a policy. */
  readonly policyErrors?: readonly PolicyError[];
}

export interface DiffOptions {
  /**
   * Whether to search for witnesses; without them nothing about a schema is proved, and the rules alone
   * decide.
   */
  readonly witnesses?: boolean;
  /** The date of the comparison (`2026-11-23`), for sunset dates. Without it no date has passed. */
  readonly today?: string;
}
