import type { DocumentChange, Severity } from './change/change.js';

const RANK: Readonly<Record<Severity, number>> = { breaking: 0, risky: 1, compatible: 2 };

/** Changes, the worst first. */
export function inOrder(changes: readonly DocumentChange[]): readonly DocumentChange[] {
  return [...changes].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}
