import type { Finding, Verdict } from './event.js';

/**
 * Whether a finding counts against the bank: it is required, not waived, not unstable, and follows from no
 * other one.
 */
export const accuses = ({ level, waiver, unstable, follows }: Finding): boolean =>
  level === 'required' && waiver === undefined && unstable === undefined && follows === undefined;

const ACCUSING: ReadonlySet<string> = new Set<Verdict>(['failed', 'setup-failed']);

/** Whether findings of a case with this verdict break clauses; those of a failed set-up do too. */
export const mayAccuse = (verdict: string): boolean => ACCUSING.has(verdict);
