import { markdownTable } from '../lib/markdown-table.mjs';

/** One row per document; the row of a rejected document shows its first problem. */
export function documentsTable(rows, { native }) {
  const head = ['document', 'package', 'OpenAPI', 'operations', 's', 'lines', '`any`', 'errors'];
  if (native !== undefined) head.push(`errors of TypeScript ${native.version}`);
  return markdownTable(head, rows.map(tableRow));
}

function tableRow({ document, ...row }) {
  const { from, name } = document;
  const start = [name, `${from.name} ${from.version}`, row.openapi, row.operations];
  const seconds = row.seconds.toFixed(2);
  if (row.refused !== undefined) return [...start, seconds, `refused: ${firstLine(row)}`];
  return [...start, seconds, row.lines, row.any, row.errors, row.native?.errors];
}

function firstLine({ refused, code }) {
  const [line = ''] = refused.split('\n');
  const told = line.replace(/^.*\/(?=[^/]+:\d+:\d+)/, '').replace(/ \[[a-z-]+ at .*\]$/, '');
  return `exit ${code}, ${told.replaceAll('|', '/')}`;
}

/** Refused documents by the kind of their first problem, the most frequent first, each with an example. */
export function refusalsTable(rows) {
  const groups = new Map();
  for (const row of rows.filter(({ refused }) => refused !== undefined)) {
    const kind = `exit ${row.code}: ${kindOf(firstLine(row))}`;
    groups.set(kind, [...(groups.get(kind) ?? []), row]);
  }
  const lines = [...groups]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([kind, [example, ...others]]) => [
      others.length + 1,
      kind,
      `${example.document.from.name}/${example.document.name}`,
    ]);
  return markdownTable(['documents', 'first problem', 'for example'], lines);
}

/** The sentence of a problem without its place and without the names and numbers of its document. */
function kindOf(line) {
  return line
    .replace(/^exit \d+, (xs2a: )?/, '')
    .replace(/^\S+:\d+:\d+:? |^\S+\.(?:json|ya?ml)\b/, '')
    .replace(/"[^"]*"|'[^']*'/g, '…')
    .replace(/\{.*\}|\/\S+/g, '…')
    .replace(/\d+(\.\d+)?/g, 'N');
}

/** A one-line summary of a row, printed during the run. */
export function told({ seconds, any, errors, native, ...row }) {
  if (row.refused !== undefined) return `refused: ${firstLine(row)}`;
  const counts = [any, errors, native?.errors].map((count) => count ?? '-').join('/');
  return `${seconds.toFixed(1)} s, any/errors/errors of TypeScript 7: ${counts}`;
}

/** The totals, printed above the table. */
export function summary(rows) {
  const made = rows.filter(({ refused }) => refused === undefined);
  const sum = (key) => made.reduce((total, row) => total + (row[key] ?? 0), 0);
  const slowest = Math.max(...made.map(({ seconds }) => seconds));
  return [
    `${rows.length} documents, ${made.length} generated, ${rows.length - made.length} refused;`,
    `${sum('operations')} operations, ${sum('lines')} lines, ${sum('any')} any,`,
    `${sum('errors')} compile errors; the slowest took ${slowest.toFixed(1)} s`,
  ].join(' ');
}
