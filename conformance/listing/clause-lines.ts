import type { ListedClause } from './clause-table.js';

/** The register for the terminal: one line for each clause, with the number of its cases and faults. */
export function clauseLines(entries: readonly ListedClause[]): string {
  const width = Math.max(0, ...entries.map(({ clause }) => clause.id.length));
  const lines = entries.map(({ clause, cases, everywhere, faults }) => {
    const tried = everywhere ? 'every' : clause.untested === undefined ? `${cases.length}` : 'none';
    const counts = `${tried.padStart(5)} ${plural(cases.length, everywhere)}`;
    const proofs = `${String(faults.length).padStart(3)} fault${faults.length === 1 ? ' ' : 's'}`;
    const { id, level, sentence } = clause;
    return `${level.padEnd(11)}  ${id.padEnd(width)}  ${counts}  ${proofs}  ${sentence}`;
  });
  return `${lines.join('\n')}\n`;
}

const plural = (count: number, everywhere: boolean): string =>
  everywhere || count === 1 ? 'case ' : 'cases';
