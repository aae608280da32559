import { counted } from '../../foundation/counted.js';
import { isInRange } from '../../standard/version-range.js';
import type { AffectedParty, DocumentChange } from '../change/change.js';
import { wrapped } from '../report/wrapped.js';
import type { FrameworkStep } from './row-of-change.js';
import { stepTable, weightOf } from './step-table.js';
import { rowsOfStep } from './versions-page.js';

const MOST_NAMED = 4;

/** Who has to change what: `hits` of a change, and what the line says of it. */
const PARTIES: readonly (readonly [AffectedParty, string])[] = [
  ['clients-that-send', 'Requests that TPPs send today are refused'],
  ['clients-that-read', 'TPPs that read responses as today meet others'],
  ['banks', 'The bank has to accept or to send more'],
];

/** What a move means for the TPPs and for the bank: where something breaks, by operation. */
export function partyLines(changes: readonly DocumentChange[]): readonly string[] {
  const lines = PARTIES.flatMap(([party, says]) => {
    const own = changes.filter(
      ({ severity, hits }) =>
        hits.includes(party) && (party === 'banks' || severity === 'breaking'),
    );
    const operations = [...new Set(own.flatMap(({ operation }) => operation ?? []))];
    if (operations.length === 0) return [];
    const more = operations.length - MOST_NAMED;
    const named = operations.slice(0, MOST_NAMED).join(', ');
    const text = `${says} (${counted(operations.length, 'operation')}): ${named}${more > 0 ? ` and ${more} more` : ''}`;
    return wrapped(text, 80, '  ', '    ');
  });
  return ['TPPs and the bank', ...(lines.length === 0 ? ['  Nothing breaks.'] : lines), ''];
}

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
