import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadClauses } from '../../conformance/clauses/load-clauses.js';
import { writeAtomic } from '../../conformance/report/write-atomic.js';
import { groupsLines, isClean } from '../../conformance/selftest/groups/groups-report.js';
import {
  type GroupsOptions,
  selftestGroups,
} from '../../conformance/selftest/groups/selftest-groups.js';
import { pairsLines } from '../../conformance/selftest/pairs/pairs-report.js';
import {
  type PairsOptions,
  selftestPairs,
} from '../../conformance/selftest/pairs/selftest-pairs.js';
import { loadRows } from '../../conformance/selftest/rows.js';
import { preparePower } from '../../conformance/selftest/write-power.js';
import { packageRoot } from '../../foundation/package-root.js';
import { EXIT } from '../../foundation/xs2a-error.js';
import { stopOnSignals } from '../shared/stop-on-signals.js';

/** The options that the command line does not give. */
type Shared = Pick<PairsOptions, 'rows' | 'commands' | 'signal' | 'onPlanned' | 'onTested'>;
type Given<T> = Omit<T, keyof Shared> & { readonly out: string | undefined };

/** Tests pairs of faults, prints and writes the counts of causes, and returns the exit code. */
export const runPairs = ({ out, ...options }: Given<PairsOptions>): Promise<number> =>
  sampled(out, async (shared) => {
    const report = await selftestPairs({ ...options, ...shared });
    return { report, lines: pairsLines(report), clean: report.byStatus.broke === 0, name: 'pairs' };
  });

/** Tests groups of faults, prints and writes the consequences, and returns the exit code. */
export const runGroups = ({ out, ...options }: Given<GroupsOptions>): Promise<number> =>
  sampled(out, async (shared) => {
    const report = await selftestGroups({ ...options, ...shared });
    return { report, lines: groupsLines(report), clean: isClean(report), name: 'groups' };
  });

interface Sampled {
  readonly report: object;
  readonly lines: string;
  readonly clean: boolean;
  readonly name: string;
}

async function sampled(
  out = DEFAULT_OUT,
  test: (shared: Shared) => Promise<Sampled>,
): Promise<number> {
  await preparePower(out);
  const main = process.argv[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-selftest-'));
  const stop = stopOnSignals();
  try {
    const { report, lines, clean, name } = await test({
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
    await writeAtomic(join(out, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
    process.stdout.write(lines);
    if (stop.signal.aborted) return EXIT.interrupted;
    return clean ? EXIT.clean : EXIT.findings;
  } finally {
    stop.release();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const EVERY = 50;
const DEFAULT_OUT = join('reports', 'selftest');
