/** Where a secret is: never in the configuration itself. */
export type SecretSource = { readonly env: string } | { readonly file: string };

/** A decimal like "-12.50", in quotes or not. */
export type Decimal = string | number;

/** A PSU as the configuration names them. */
export interface ConfiguredPsu {
  /** The login name. */
  readonly id: string;
  readonly name: string;
  /** Generated where it is absent. */
  readonly password?: SecretSource;
  /** PSU-Corporate-ID of the company that this person acts for, whose the accounts are then. */
  readonly corporate?: string;
  readonly accounts?: readonly ConfiguredAccount[];
  readonly cards?: readonly ConfiguredCard[];
}

/** An account in one currency, or a multicurrency account with a part for each. */
export interface ConfiguredAccount extends Partial<ConfiguredBook> {
  readonly iban: string;
  readonly name: string;
  readonly product?: string;
  /** cashAccountType; CACC. */
  readonly type?: string;
  readonly parts?: readonly ConfiguredBook[];
  /** Of a company's account: how many of its people have to approve. */
  readonly approvals?: number;
}

export interface ConfiguredBook {
  readonly currency: string;
  /** What is booked when the bank starts for the first time; 0. */
  readonly balance?: Decimal;
  readonly entries?: readonly ConfiguredEntry[];
}

export interface ConfiguredEntry {
  /** Days before the first start. */
  readonly daysAgo: number;
  /** Negative: it left the account. */
  readonly amount: Decimal;
  readonly party: string;
  /** Account of the party; an invented one. */
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
