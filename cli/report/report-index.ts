import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { Xs2aError } from '../../foundation/xs2a-error.js';

interface IndexArguments {
  readonly folder: string;
}

/** `xs2a report index`: writes one page over all runs of a folder. */
export const indexCommand: CommandModule<object, IndexArguments> = {
  builder: (yargs) =>
    yargs
      .positional('folder', {
        type: 'string',
        default: 'reports',
        describe: 'Folder that contains a folder for each run',
      })
      .example('$0 report index', 'writes reports/index.html'),
  handler: async ({ folder }) => {
    const [{ keptRuns }, { renderIndex }, { writeAtomic }] = await Promise.all([
      import('../../conformance/report/runs/kept-runs.js'),
      import('../../conformance/report/runs/render-index.js'),
      import('../../conformance/report/write-atomic.js'),
    ]);
    refuseUnlessFolder(folder);
    const { runs, unread } = keptRuns(folder);
    for (const name of unread) {
      process.stderr.write(`${join(folder, name)} is left out: its summary.json cannot be read.\n`);
    }
    const file = join(folder, 'index.html');
    await writeAtomic(file, renderIndex(runs));
    process.stdout.write(`${file}\n`);
  },
};

/** Throws FILE_UNREADABLE when the folder does not exist. */
function refuseUnlessFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new Xs2aError('FILE_UNREADABLE', `${folder} is not a folder of runs.`, {
    hint: 'Name the folder in which xs2a conformance created a folder for each run, such as reports.',
  });
}
