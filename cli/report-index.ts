import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import type { KeptRun } from '../conformance/report/run-history.js';
import type { Summary } from '../conformance/report/summarise.js';
import { Xs2aError } from '../foundation/xs2a-error.js';

interface IndexArguments {
  readonly folder: string;
}

/** `xs2a report index`: one page over all runs of a folder. */
export const indexCommand: CommandModule<object, IndexArguments> = {
  command: 'index [folder]',
  describe: 'Make a page over the runs of a folder: verdicts, causes over time, flaky cases',
  builder: (yargs) =>
    yargs
      .positional('folder', {
        type: 'string',
        default: 'reports',
        describe: 'Folder with a folder for each run',
      })
      .example('$0 report index', 'writes reports/index.html'),
  handler: async ({ folder }) => {
    const [{ renderIndex }, { writeAtomic }] = await Promise.all([
      import('../conformance/report/render-index.js'),
      import('../conformance/report/write-atomic.js'),
    ]);
    const { runs, unread } = runsIn(folder);
    for (const name of unread) {
      process.stderr.write(`${join(folder, name)} is left out: its summary.json cannot be read.\n`);
    }
    const file = join(folder, 'index.html');
    await writeAtomic(file, renderIndex(runs));
    process.stdout.write(`${file}\n`);
  },
};

/** The runs below a folder; `latest` names one of them once more and is not looked at. */
function runsIn(folder: string): {
  readonly runs: readonly KeptRun[];
  readonly unread: readonly string[];
} {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Xs2aError('FILE_UNREADABLE', `${folder} is no folder of runs.`, {
      hint: 'Name the folder in which xs2a conformance made a folder for each run, like reports.',
    });
  }
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => existsSync(join(folder, name, 'summary.json')));
  const read = names.map((name) => ({ name, run: readRun(folder, name) }));
  return {
    runs: read.flatMap(({ run }) => run ?? []),
    unread: read.filter(({ run }) => run === undefined).map(({ name }) => name),
  };
}

function readRun(folder: string, name: string): KeptRun | undefined {
  try {
    const text = readFileSync(join(folder, name, 'summary.json'), 'utf8');
    const summary = JSON.parse(text) as Summary;
    const isOurs =
      summary.schemaVersion === 1 &&
      Array.isArray(summary.causes) &&
      Array.isArray(summary.findings) &&
      Array.isArray(summary.unstable) &&
      typeof summary.startedAt === 'string' &&
      typeof summary.target.baseUrl === 'string' &&
      typeof summary.profile.name === 'string';
    const hasPage = existsSync(join(folder, name, 'report.html'));
    return isOurs ? { folder: name, summary, hasPage } : undefined;
  } catch {
    return undefined;
  }
}
