import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadClauses } from '../conformance/clauses/load-clauses.js';
import { writeAtomic } from '../conformance/report/write-atomic.js';
import { pairsLines } from '../conformance/selftest/pairs/pairs-report.js';
import { selftestPairs } from '../conformance/selftest/pairs/selftest-pairs.js';
import { loadRows } from '../conformance/selftest/rows.js';
import { preparePower } from '../conformance/selftest/write-power.js';
import { packageRoot } from '../foundation/package-root.js';
import { EXIT } from '../foundation/xs2a-error.js';
import { stopOnSignals } from './stop-on-signals.js';

export interface PairsCommand {
  readonly count: number;
  readonly seed: number;
  readonly jobs: number;
  readonly out: string | undefined;
}

const EVERY = 50;

/** Tests pairs of faults, prints and writes the counts of causes, and returns the exit code. */
export async function runPairs({ out = DEFAULT_OUT, ...options }: PairsCommand): Promise<number> {
  await preparePower(out);
  const main = process.argv[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-selftest-'));
  const stop = stopOnSignals();
  try {
    const report = await selftestPairs({
      ...options,
      rows: loadRows(loadClauses(join(packageRoot(), 'spec', 'clauses'))),
      commands: {
        bank: [process.execPath, main, 'bank-host', '--folder', folder],
        suite: [process.execPath, main, 'suite-worker'],
      },
      signal: stop.signal,
      onPlanned: (total) => process.stderr.write(`Banks to test: ${total}\n`),
      onTested: (done, total) => {
        if (done % EVERY === 0 || done === total) process.stderr.write(`${done}/${total} banks\n`);
      },
    });
    await writeAtomic(join(out, 'pairs.json'), `${JSON.stringify(report, null, 2)}\n`);
    process.stdout.write(pairsLines(report));
    if (stop.signal.aborted) return EXIT.interrupted;
    return report.byStatus.broke === 0 ? EXIT.clean : EXIT.findings;
  } finally {
    stop.release();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const DEFAULT_OUT = join('reports', 'selftest');
