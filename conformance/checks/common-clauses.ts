import type { Finding } from '../record/event.js';

/** The findings for one clause; empty when it is met. */
export interface ClauseFindings {
  readonly clause: string;
  readonly findings: readonly Finding[];
}

/** Clauses of the checks on every exchange. */
export const COMMON_CLAUSES = [
  'COMMON-ANSWERS',
  'COMMON-NO-5XX',
  'COMMON-STATUS-DECLARED',
  'COMMON-SUCCESS-DECLARED',
  'COMMON-CONTENT-TYPE',
  'COMMON-SCHEMA-STATED',
  'COMMON-SCHEMA-FORMAL',
  'COMMON-SCHEMA-OPEN',
  'COMMON-ENUM',
  'COMMON-ENUM-OPEN',
  'COMMON-LINKS',
  'COMMON-LINKS-LEAD',
  'COMMON-LINKS-STATUS',
  'SAFE-SECRETS',
  'SAFE-LINKS-HOME',
  'COMMON-SPELLING',
  'COMMON-OWN-ID',
  'COMMON-LISTED-ONCE',
  'COMMON-AMOUNTS',
  'COMMON-TOLD-TWICE',
  'PIS-READ-SAME',
  'AIS-ACCOUNT-SAME',
  'AIS-CARD-SAME',
  'AIS-TRANSACTION-DETAILS-SAME',
  'AIS-TRANSACTION-CURRENCY',
  'AIS-ACCOUNTS-CONSENTED-ONLY',
  'AIS-CARD-CONSENTED-ONLY',
  'AIS-RIGHT-BOUNDS-READS',
  'PIS-AUTH-LIST-HOLDS',
  'PIS-CANCEL-AUTH-LIST-HOLDS',
  'SCA-LIST-HOLDS',
  'SBS-AUTH-LIST-HOLDS',
  'HDR-X-REQUEST-ID-ECHO',
  'HDR-LOCATION',
  'HDR-LOCATION-NAMES',
  'ERR-BODY',
  'STATE-PAYMENT',
  'STATE-CONSENT',
  'STATE-SCA',
  'PIS-CANCEL-FINAL',
  'AIS-CONSENT-DELETE-ENDS',
  'SBS-DELETE-ENDS',
  'COF-DELETE-ENDS',
] as const;

export type CommonClause = (typeof COMMON_CLAUSES)[number];

/** Clauses that are told as met once in a case: an event for each exchange would only make the record longer. */
export const TOLD_ONCE: ReadonlySet<string> = new Set<CommonClause>(['SAFE-SECRETS']);
