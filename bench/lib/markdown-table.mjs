/** A Markdown table; every row has the columns of the header. */
export function markdownTable(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell ?? '')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
