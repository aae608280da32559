export const DIALECTS = ['contract', 'berlin-group'] as const;

/** The dialect of a bank: the contract's spellings and paths, or those of the formal definition. */
export type BankDialect = (typeof DIALECTS)[number];
