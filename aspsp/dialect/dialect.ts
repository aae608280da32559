export const DIALECTS = ['contract', 'berlin-group'] as const;

/** The versions of the framework that a bank of the formal dialect may speak. */
export const BANK_VERSIONS = ['1.3.4', '1.3.6', '1.3.8', '1.3.9', '1.3.12'] as const;

export type BankVersion = (typeof BANK_VERSIONS)[number];

/** The version of the contract, whose server is in generated/. */
export const USUAL_VERSION: BankVersion = '1.3.6';

/** Whether a version is this one or a newer one. */
export function isSince(version: BankVersion, since: BankVersion): boolean {
  return BANK_VERSIONS.indexOf(version) >= BANK_VERSIONS.indexOf(since);
}

/** The dialect of a bank: the contract's spellings and paths, or those of the formal definition. */
export type BankDialect = (typeof DIALECTS)[number];
