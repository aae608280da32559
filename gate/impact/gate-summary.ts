import type { ImpactReport } from './impact-report.js';

/** One line: whether the gate passes, or why it fails. */
export function summaryOf({ failures, base }: Pick<ImpactReport, 'failures' | 'base'>): string {
  if (failures.length === 0) return `The gate passes, compared with ${base}.`;
  return `The gate fails: ${failures.map(({ sentence }) => sentence).join(' ')}`;
}
