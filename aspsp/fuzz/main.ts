import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFolder } from '../../foundation/make-folder.js';
import { packageRoot } from '../../foundation/package-root.js';
import { readDeclared } from './declared.js';
import { type FuzzFinding, type FuzzReport, runFuzz } from './run-fuzz.js';

const HELP = `npm run fuzz:bank -- [--requests 100000] [--seed 1] [--operation ID] [--fault ID]

Sends bad requests to a bank in this process and judges every response. Ends with 0 when nothing was
found, 1 when something was, 2 for a wrong argument. The seed of a finding repeats it.
`;

function usage(text: string): never {
  process.stderr.write(`${text}\n\n${HELP}`);
  process.exit(2);
}

function whole(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) usage(`--${name} must be a whole number, not ${text}.`);
  return Number(text);
}

function readArguments() {
  const text = { type: 'string' } as const;
  const options = { requests: text, seed: text, operation: text, fault: text };
  try {
    return parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values;
  } catch (error) {
    return usage(error instanceof Error ? error.message : 'The arguments cannot be read.');
  }
}

/** Writes the requests of a finding into a file, and tells it. */
function tellFinding({ says, operation, requests, seed }: FuzzFinding, file: string): void {
  writeFileSync(
    file,
    Buffer.concat(requests.map((one) => Buffer.concat([one, Buffer.from('\n\n')]))),
  );
  const last = (requests.at(-1) ?? Buffer.alloc(0)).toString('latin1', 0, 2000);
  const shown = last.replace(/^(client-cert: .{20}).*$/m, '$1...').slice(0, 600);
  const visible = shown.replace(/[^\n -~]/g, (sign) => JSON.stringify(sign).slice(1, -1));
  const others = requests.length === 1 ? '' : ` (after ${requests.length - 1} others)`;
  process.stdout.write(
    `${operation}: ${says}${others}\n  again: --seed ${seed} --requests 1; bytes: ${file}\n` +
      `${visible.replace(/^/gm, '  | ')}\n\n`,
  );
}

function tellTotals({ tally, requests, seconds, findings }: FuzzReport): void {
  const rows = new Map<string, string[]>();
  for (const [key, count] of [...tally].sort()) {
    const [operation = '', status = ''] = key.split(' ');
    rows.set(operation, [...(rows.get(operation) ?? []), `${status}: ${count}`]);
  }
  for (const [name, counts] of rows)
    process.stdout.write(`${name.padEnd(40)} ${counts.join(', ')}\n`);
  const rate = Math.round(requests / seconds);
  process.stdout.write(
    `${requests} requests in ${seconds.toFixed(0)} s, ${rate}/s; ${findings.length} findings\n`,
  );
}

const args = readArguments();
if (args.help === true) {
  process.stdout.write(HELP);
  process.exit(0);
}
const { operation, fault } = args;
const known = [...readDeclared().keys()];
if (operation !== undefined && !known.includes(operation)) {
  usage(`There is no operation ${operation}; known: ${known.join(', ')}.`);
}
const requests = whole(args.requests ?? '100000', 'requests');
const report = await runFuzz({
  requests,
  seed: whole(args.seed ?? '1', 'seed'),
  operation,
  fault,
});
const out = join(packageRoot(), 'reports', 'fuzz');
if (report.findings.length > 0) makeFolder(out);
for (const [at, finding] of report.findings.entries()) {
  tellFinding(finding, join(out, `${at + 1}-${finding.operation}.http`));
}
tellTotals(report);
process.exit(report.findings.length > 0 ? 1 : 0);
