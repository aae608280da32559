import { markdownTable } from '../lib/markdown-table.mjs';
import { median } from '../lib/statistics.mjs';

/** One row per kind of value, then the schemas for which ours is slowest compared with ajv. */
export function validatorTables(rows) {
  const kinds = ['sound', 'broken'].map((kind) => summary(kind, rows));
  const head = ['values', 'schemas', 'ajv / ours: least', 'median', 'most', 'ajv is faster at'];
  const slowest = [...rows].sort((a, b) => ratio(a.sound) - ratio(b.sound)).slice(0, 10);
  const differing = rows.reduce((sum, row) => sum + row.differing, 0);
  return [
    markdownTable(head, kinds),
    '',
    `Values on which the two do not agree: ${differing}`,
    '',
    markdownTable(
      ['schema', 'ours, ns', 'ajv, ns', 'ajv / ours'],
      slowest.map(({ name, sound }) => [
        name,
        sound.ours.toFixed(0),
        sound.ajv.toFixed(0),
        ratio(sound).toFixed(2),
      ]),
    ),
  ].join('\n');
}

const ratio = (times) => times.ajv / times.ours;

function summary(kind, rows) {
  const ratios = rows.flatMap((row) => (row[kind] === undefined ? [] : [ratio(row[kind])]));
  const slower = ratios.filter((each) => each < 1).length;
  return [
    kind,
    ratios.length,
    Math.min(...ratios).toFixed(2),
    median(ratios).toFixed(2),
    Math.max(...ratios).toFixed(2),
    slower,
  ];
}
