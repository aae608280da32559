import type { FuzzFinding, FuzzReport, MemorySample } from './run-fuzz.js';

const SHOWN = 600;

/** A run in words: one line for a finding and its request, statuses by operation, and one line for all. */
export function fuzzSummary(
  report: FuzzReport,
  { seed, files }: { readonly seed: number; readonly files: ReadonlyMap<FuzzFinding, string> },
): string {
  const { findings, requests, seconds, tally, memory } = report;
  const told = findings.map((finding) => findingText(finding, seed, files.get(finding) ?? ''));
  const byStatus = counted([...tally].map(([key, count]) => [key.split(' ')[1] ?? '', count]));
  const statuses = [...byStatus].sort().map(([status, count]) => `${status}: ${count}`);
  const rate = Math.round(requests / seconds);
  const last =
    `${requests} requests (seed ${seed}) in ${seconds.toFixed(0)} s, ${rate}/s; ` +
    `${statuses.join(', ')}; ${memoryText(memory)}; ${findings.length} findings\n`;
  return `${operationTable(tally)}\n${told.join('')}${last}`;
}

function findingText(finding: FuzzFinding, seed: number, file: string): string {
  const { operation, says, index, mutations, alone, bytes, count } = finding;
  const how = mutations.length === 0 ? 'as it is' : mutations.join(', ');
  const needs = alone ? '' : ' (after others of its round)';
  const text = bytes.toString('latin1').replace(/^(client-cert: .{20}).*$/m, '$1...');
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}... (${bytes.length} bytes)` : text;
  const visible = shown.replace(/[^\n -~]/g, (sign) => JSON.stringify(sign).slice(1, -1));
  const again = `--seed ${seed} --only ${index}`;
  return (
    `${operation}: ${says} [${count} times]\n  ${how}${needs}; again: ${again}; bytes: ${file}\n` +
    `${visible.replace(/^/gm, '  | ')}\n\n`
  );
}

function operationTable(tally: ReadonlyMap<string, number>): string {
  const rows = new Map<string, string[]>();
  for (const [key, count] of [...tally].sort()) {
    const [operation = '', status = ''] = key.split(' ');
    rows.set(operation, [...(rows.get(operation) ?? []), `${status}: ${count}`]);
  }
  return [...rows].map(([name, counts]) => `${name.padEnd(40)} ${counts.join(', ')}\n`).join('');
}

function counted(pairs: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [key, count] of pairs) counts.set(key, (counts.get(key) ?? 0) + count);
  return counts;
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

function memoryText(memory: readonly MemorySample[]): string {
  const [first, last] = [memory[0], memory.at(-1)];
  if (first === undefined || last === undefined) return 'memory was not measured';
  const rss = Math.max(...memory.map((one) => one.rss));
  return `heap ${megabytes(first.heap)} -> ${megabytes(last.heap)}, at most ${megabytes(rss)} RSS`;
}
