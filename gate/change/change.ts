/** What a change means for those who live with the document. */
export type Severity = 'breaking' | 'risky' | 'compatible';

/** Who notices a change. */
export type Hit = 'clients-that-send' | 'clients-that-read' | 'banks';

/** The version number that a release with these changes deserves to raise. */
export type Semver = 'major' | 'minor' | 'patch';

/** Where something is written. */
export interface ChangePlace {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  /** JSON pointer into the document, after files and overlays were put together. */
  readonly pointer: string;
}

/** Which part of an operation a change is in. */
export interface ChangePart {
  readonly kind: 'request-body' | 'parameter' | 'response-body' | 'response-header' | 'operation';
  /** `query limit`, for a parameter; the name of a header. */
  readonly name?: string;
  readonly status?: string;
  readonly mediaType?: string;
  /** Path of the field inside the body, parameter or header: `/creditor/iban`, `/items/[]`. */
  readonly field?: string;
}

/** A value that one of the documents allows and the other forbids; judged by ajv before it is told. */
export interface Witness {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly place: ChangePart;
  readonly value: unknown;
  readonly allowedBy: 'old' | 'new';
  readonly forbiddenBy: 'old' | 'new';
  /** What the judge says of the value by the document that forbids it. */
  readonly reason: string;
}

/** One thing that changed. */
export interface Change {
  /** Id of the rule, the same in every version of this tool. */
  readonly id: string;
  readonly severity: Severity;
  readonly hits: readonly Hit[];
  /** `POST /v1/payments/{payment-product}`; null for what concerns the whole document. */
  readonly operation: string | null;
  readonly part: ChangePart;
  readonly sentence: string;
  /** What to do instead of the change, or after it. */
  readonly advice: string;
  /** The same for the same change, wherever its lines are. */
  readonly fingerprint: string;
  readonly old: ChangePlace | null;
  readonly new: ChangePlace | null;
  readonly witness: Witness | null;
  /** Of what was removed, and deprecated in the old document: since when, and until when it was announced. */
  readonly deprecated?: { readonly since: string | null; readonly sunset: string | null };
  /** Of a change that the policy accepts: it fails nothing. */
  readonly accepted?: Accepted;
}

/** Why, by whom and until the end of which day a breakage is accepted. */
export interface Accepted {
  readonly reason: string;
  readonly owner: string;
  readonly until: string;
}

/** An acceptance of the policy that has expired, or that excuses nothing any more. */
export interface PolicyError {
  readonly sentence: string;
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** What `xs2a diff` says: its JSON output as it is. */
export interface Diff {
  readonly schemaVersion: 1;
  readonly semver: Semver;
  readonly changes: readonly Change[];
  /** Only with a policy. */
  readonly policyErrors?: readonly PolicyError[];
}

export interface DiffOptions {
  /** Look for witnesses; without them nothing about a schema is proved, and the rules alone decide. */
  readonly witnesses?: boolean;
  /** The day of the comparison (`2026-11-23`), for dates of sunset. Without it no date has passed. */
  readonly today?: string;
}
