/** One exchange as the reader of situations sees it: made from a live one, or from a recorded one. */
export interface SeenExchange {
  /** Our id of the operation; undefined for the PSU's pages and the bank's clock. */
  readonly operation: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** The body of the request. */
  readonly body: string | null;
  /** Name of the client certificate. */
  readonly identity: string;
  /** When the request was sent, in milliseconds. */
  readonly at: number;
  /** Absent before the bank has responded, or when it did not. */
  readonly response?: SeenResponse;
}

export interface SeenResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** What is known of a bank's PSUs before the first request. */
export interface KnownBank {
  /** By IBAN or masked number of a card: whose account it is, and which one. */
  readonly accounts: ReadonlyMap<string, { readonly psu: string; readonly account: string }>;
  /** By login name: `first`, `second` or `company`. */
  readonly psus: ReadonlyMap<string, string>;
  /** By the name of its identity in a run, where the draw of that run has swapped them: `first` or `second`. */
  readonly tpps?: ReadonlyMap<string, string>;
}

export const NOTHING_KNOWN: KnownBank = { accounts: new Map(), psus: new Map() };

export const isServed = ({ response }: SeenExchange): boolean =>
  response !== undefined && response.status >= 200 && response.status < 300;

/** The value of a header; names are compared without regard to case. */
export const headerOf = (
  { headers }: Pick<SeenExchange, 'headers'>,
  name: string,
): string | undefined => headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
