import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadClauses } from '../../conformance/clauses/load-clauses.js';
import { createPaint } from '../../conformance/report/console/paint.js';
import { terminalOf } from '../../conformance/report/console/terminal-of.js';
import { mergePower, readPart } from '../../conformance/selftest/merge-power.js';
import type { Narrowing } from '../../conformance/selftest/plan-tasks.js';
import type { Power } from '../../conformance/selftest/power.js';
import { powerLines } from '../../conformance/selftest/power-lines.js';
import { loadRows } from '../../conformance/selftest/rows.js';
import { selftest, type TestedBank } from '../../conformance/selftest/selftest.js';
import { preparePower, writePower } from '../../conformance/selftest/write-power.js';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { stopOnSignals } from '../shared/stop-on-signals.js';

export interface SelftestCommand {
  readonly quick: boolean;
  readonly narrowing: Narrowing;
  readonly jobs: number;
  readonly bail: boolean;
  readonly out: string | undefined;
}

/** Runs a selftest, prints and writes the report, and returns the exit code. */
export async function runSelftest(options: SelftestCommand): Promise<number> {
  const { out, ...rest } = options;
  await preparePower(out ?? DEFAULT_OUT);
  const clauses = loadClauses(join(packageRoot(), 'spec', 'clauses'));
  const main = process.argv[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-selftest-'));
  const clear = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', clear);
  const stop = stopOnSignals();
  try {
    const power = await selftest({
      ...rest,
      clauses,
      rows: loadRows(clauses),
      commands: {
        bank: [process.execPath, main, 'bank-host', '--folder', folder],
        suite: [process.execPath, main, 'suite-worker'],
      },
      signal: stop.signal,
      onPlanned: (total) =>
        process.stderr.write(`Banks to test: ${total} (${options.jobs} at once)\n`),
      onDone: teller(),
    });
    return await report(power, out);
  } finally {
    stop.release();
    clear();
  }
}

/** Merges the reports of all shards into one; returns the exit code. */
export async function mergeSelftest(
  parts: readonly string[],
  out: string | undefined,
): Promise<number> {
  const clauses = loadClauses(join(packageRoot(), 'spec', 'clauses'));
  const read = parts.map(readPart);
  const file = resolve(out ?? DEFAULT_OUT, 'power.json');
  if (read.some((part) => resolve(part.file) === file)) {
    throw new Xs2aError('USAGE', `The merged report would overwrite the shard ${file}.`, {
      hint: 'Name another folder with --out.',
    });
  }
  return report(mergePower(read, loadRows(clauses), clauses), out);
}

const DEFAULT_OUT = join('reports', 'selftest');

/** Prints and writes a report. */
async function report(power: Power, out = DEFAULT_OUT): Promise<number> {
  const page = await writePower(out, power);
  process.stdout.write(
    powerLines(power, createPaint(terminalOf(process.stdout, process.env).color)),
  );
  process.stderr.write(`Report: ${page}\n`);
  process.stdout.write(`${power.checks.passed} passed, ${power.checks.failed} failed\n`);
  return power.exitCode;
}

/** Outside a terminal, a line is only printed once per this many banks, and for every error. */
const EVERY = 50;

/** Prints a line for each bank in a terminal; only few lines in a log. */
function teller(): (done: TestedBank) => void {
  const { tty, ci, color } = terminalOf(process.stderr, process.env);
  const paint = createPaint(color);
  const isLive = tty && !ci;
  return ({ result, good, index, total }) => {
    const { kind, id, preflight } = result.task;
    const how = kind === 'null' ? ` (${preflight ? 'with' : 'without'} preflight)` : '';
    const line = `${index}/${total} ${kind} ${id}${how}`;
    if (isLive)
      process.stderr.write(`${good ? paint('green', 'ok') : paint('red', 'NO')} ${line}\n`);
    else if (index % EVERY === 0 || index === total)
      process.stderr.write(`${index}/${total} banks\n`);
  };
}
