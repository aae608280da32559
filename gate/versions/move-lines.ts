import { isInRange } from '../../standard/version-range.js';
import type { DocumentChange } from '../change/change.js';
import { wrapped } from '../report/wrapped.js';
import type { FrameworkStep } from './row-of-change.js';
import { stepTable, weightOf } from './step-table.js';
import { rowsOfStep } from './versions-page.js';

/** What a move from one version of the framework to another means, row by row, before the single changes. */
export function moveLines(
  changes: readonly DocumentChange[],
  step: FrameworkStep,
): readonly string[] {
  const { rows } = stepTable(changes, step);
  const groups = new Map(rows.map(({ about, changes: own }) => [about, own]));
  const lines = rowsOfStep(step).flatMap((row) => {
    const own = groups.get(row);
    const weight = own === undefined ? '' : `: ${weightOf(own)}`;
    const way = isInRange(row.in, step.to) ? 'new ' : 'gone';
    const says = row.says.replace(/\.$/, '');
    return wrapped(`${way} ${says} (${row.names.join(', ')})${weight}`, 80, '  ', '       ');
  });
  return [`From version ${step.from} to ${step.to} of the framework:`, ...lines, ''];
}
