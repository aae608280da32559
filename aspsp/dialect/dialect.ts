export const DIALECTS = ['contract', 'berlin-group'] as const;

/** Whose spellings and addresses a bank uses: the contract's, or the formal definition's. */
export type Dialect = (typeof DIALECTS)[number];
