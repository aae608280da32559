import { markdownTable } from '../lib/markdown-table.mjs';
import { median, spread } from '../lib/statistics.mjs';

const HEAD = [
  'delay (ms)',
  'at once',
  'suite (s)',
  'spread',
  'of it the run (s)',
  'chain (s)',
  'bare loop (s)',
  'against the bound',
  'CPU an exchange (ms)',
  'bare (ms)',
  'peak MB',
];

/** The medians of the runs for each delay and concurrency. */
export function suiteTable(results) {
  const groups = new Map();
  for (const one of results) {
    const key = `${one.delay} ${one.concurrency}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return markdownTable(HEAD, [...groups.values()].map(row));
}

function row(group) {
  const [{ delay, concurrency }] = group;
  const mid = (of, digits) => median(group.map(of)).toFixed(digits);
  return [
    delay,
    concurrency,
    mid(({ seconds }) => seconds, 1),
    spread(
      group.map(({ seconds }) => seconds),
      1,
    ),
    mid(({ runSeconds }) => runSeconds, 1),
    mid(({ chainSeconds }) => chainSeconds, 1),
    mid(({ rateSeconds }) => rateSeconds, 1),
    mid(({ ratio }) => ratio, 2),
    mid(({ cpuMs, exchanges }) => cpuMs / exchanges, 2),
    mid(({ bare }) => bare.cpuMs, 2),
    mid(({ megabytes }) => megabytes, 0),
  ];
}
