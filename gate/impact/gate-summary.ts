import type { ImpactReport } from './impact-report.js';

/** One line: whether the gate is open, or why it is closed. */
export function summaryOf({ failures, base }: Pick<ImpactReport, 'failures' | 'base'>): string {
  if (failures.length === 0) return `The gate is open, compared with ${base}.`;
  return `The gate is closed: ${failures.map(({ sentence }) => sentence).join(' ')}`;
}
