import { markdownTable } from '../lib/markdown-table.mjs';
import { spread } from '../lib/statistics.mjs';

const HEAD = [
  'generator',
  'makes',
  'Node',
  's (median)',
  'spread',
  'against ours',
  'CPU s (median)',
  'against ours',
  'MB',
  'files',
  'lines',
  '`any`',
  'strict errors',
  'extra errors',
];

/** The rows of one document; a ratio above 1 means slower than our complete output. */
export function generatorTable(rows) {
  const ours = rows.find(({ id }) => id === 'ours-all');
  return markdownTable(
    HEAD,
    rows.map((row) => tableRow(row, ours)),
  );
}

function tableRow(row, ours) {
  const title = row.version === 'this' ? row.name : `${row.name} ${row.version}`;
  const start = [title, row.makes, row.id.startsWith('oag-') ? 'Java' : row.node];
  if (row.failed !== undefined) return [...start, `fails: ${row.failed}`, ...Array(10).fill('')];
  const ratio = (value) => (ours === undefined ? '' : (row[value] / ours[value]).toFixed(2));
  return [
    ...start,
    row.medianSeconds.toFixed(2),
    spread(row.seconds),
    ratio('medianSeconds'),
    row.medianCpu.toFixed(2),
    ratio('medianCpu'),
    Math.round(row.medianMegabytes),
    row.files,
    row.lines,
    ...(row.typed ? [row.any, row.strictErrors, row.extraErrors] : ['-', '-', '-']),
  ];
}
