/** The knowledge of a walk about one resource: aliases of steps, and what was done to it. */
export interface WalkResource {
  /** Its name in lines, such as `A` or `B`. */
  readonly letter: string;
  /** Alias of its creation. */
  readonly of: string;
  /** Product of a payment. */
  readonly product: string | undefined;
  /** Alias of the newest start of an authorisation; initially an alias without a step. */
  start: string;
  /** Alias of the PSU's newest decision at the redirect link. */
  answered: string;
  /** Alias of the newest start of a cancellation's authorisation, or of the cancellation. */
  cancellation: string;
  /** Alias of the PSU's newest approval at the IAM. */
  authorized: string;
  /** Codes that were exchanged for a token. */
  readonly spent: Set<string>;
  /** Whether the bank accepted its deletion. */
  deleted: boolean;
  /** Whether a deletion was refused and nothing else can have ended the resource since then. */
  refusedEnd: boolean;
  /** Whether something was done that may end it. */
  mayEnd: boolean;
}

/** The resource that step `of` created. */
export function newThing(of: string, index: number, product?: string): WalkResource {
  return {
    letter: String.fromCharCode(65 + (index % 26)),
    of,
    product,
    start: 'none',
    answered: 'none',
    cancellation: 'none',
    authorized: 'none',
    spent: new Set(),
    deleted: false,
    refusedEnd: false,
    mayEnd: false,
  };
}
