import type { ImpactReport } from './impact-report.js';
import { notChecked } from './skips.js';

/** One line: whether the gate passes, or why it fails. */
export function summaryOf(report: Pick<ImpactReport, 'failures' | 'base' | 'skipped'>): string {
  const { failures, base } = report;
  if (failures.length === 0) return `The gate passes, compared with ${base}.${notChecked(report)}`;
  return `The gate fails: ${failures.map(({ sentence }) => sentence).join(' ')}`;
}
