/** What a walk knows of one resource: aliases of steps, and what was asked of it. */
export interface Thing {
  /** `A`, `B`: how lines name it. */
  readonly letter: string;
  /** Alias of its creation. */
  readonly of: string;
  /** Of a payment. */
  readonly product: string | undefined;
  /** Alias of the newest start of an authorisation; of none at first. */
  start: string;
  /** Alias of the PSU's newest answer at the redirect link. */
  answered: string;
  /** Alias of the newest start of a cancellation's authorisation, or of the cancellation. */
  cancellation: string;
  /** Alias of the PSU's newest approval at the IAM. */
  authorized: string;
  /** Codes that became a token. */
  readonly spent: Set<string>;
  /** The bank took its deletion. */
  deleted: boolean;
  /** A deletion was refused, and nothing else can have ended it since. */
  refusedEnd: boolean;
  /** Something was done that may end it. */
  mayEnd: boolean;
}

/** The resource that step `of` created. */
export function newThing(of: string, index: number, product?: string): Thing {
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
