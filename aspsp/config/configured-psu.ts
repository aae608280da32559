/** The source of a secret: it is never in the configuration itself. */
export type SecretSource = { readonly env: string } | { readonly file: string };

/** A decimal like "-12.50", in quotes or not. */
export type Decimal = string | number;

/** A PSU in the configuration. */
export interface ConfiguredPsu {
  /** The login name. */
  readonly id: string;
  readonly name: string;
  /** Generated when absent. */
  readonly password?: SecretSource;
  /** PSU-Corporate-ID of the company that this person acts for, which then owns the accounts. */
  readonly corporate?: string;
  readonly accounts?: readonly ConfiguredAccount[];
  readonly cards?: readonly ConfiguredCard[];
}

/** An account in one currency, or a multicurrency account with a sub-account for each. */
export interface ConfiguredAccount extends Partial<ConfiguredBook> {
  readonly iban: string;
  readonly name: string;
  readonly product?: string;
  /** cashAccountType; default CACC. */
  readonly type?: string;
  readonly parts?: readonly ConfiguredBook[];
  /** For a company account: how many of its people have to approve. */
  readonly approvals?: number;
}

export interface ConfiguredBook {
  readonly currency: string;
  /** The booked balance at the first start of the bank; default 0. */
  readonly balance?: Decimal;
  readonly entries?: readonly ConfiguredEntry[];
}

export interface ConfiguredEntry {
  /** Days before the first start. */
  readonly daysAgo: number;
  /** Negative: the amount left the account. */
  readonly amount: Decimal;
  readonly party: string;
  /** Account of the other party; generated when absent. */
  readonly iban?: string;
  readonly text: string;
  readonly pending?: boolean;
}

export interface ConfiguredCard extends ConfiguredBook {
  readonly pan: string;
  readonly name?: string;
  readonly product?: string;
  readonly limit: Decimal;
}
