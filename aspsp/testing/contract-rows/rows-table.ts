import type { Rows } from './row.js';

/** The rows as a Markdown table, in the order of the contract, one line for each row. */
export function rowsTable(
  index: readonly { readonly key: string; readonly section: string; readonly words: string }[],
  rows: Rows,
): string {
  const lines = index.flatMap(({ key, section, words }) => {
    const row = rows[key];
    return row === undefined ? [] : [`| ${section} | ${escaped(words)} | \`${row.where}\` |`];
  });
  return ['| Section | Row | Decided in |', '| --- | --- | --- |', ...lines, ''].join('\n');
}

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '\\<');
