import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { UsageError } from '../shared/report-error.js';

interface ExportArguments {
  readonly run: string;
  readonly out: string | undefined;
}

/** `xs2a report export`: packs the files of a run into one zip. */
export const exportCommand: CommandModule<object, ExportArguments> = {
  command: 'export <run>',
  describe: 'Pack the files of a run into one zip, to hand over',
  builder: (yargs) =>
    yargs
      .positional('run', { type: 'string', demandOption: true, describe: 'Folder of the run' })
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'Path of the zip; by default xs2a-RUNID.zip in the current folder',
      })
      .example('$0 report export reports/latest', 'xs2a report verify also accepts the zip'),
  handler: async ({ run, out }) => {
    if (out === '') throw new UsageError('--out needs the path of the zip');
    const [{ readRunFiles, zipOf }, { MANIFEST, RECORD }, { parseEvents }] = await Promise.all([
      import('../../conformance/evidence/run-files.js'),
      import('../../conformance/evidence/manifest.js'),
      import('../../conformance/record/parse-events.js'),
    ]);
    const files = readRunFiles(run);
    const record = files.get(RECORD);
    if (record === undefined || !files.has(MANIFEST)) {
      throw new Xs2aError('USAGE', `${run} has no ${record === undefined ? RECORD : MANIFEST}.`, {
        hint: 'Name the folder of a run, or write its reports again with xs2a report.',
      });
    }
    const [started] = parseEvents(record, RECORD);
    const runId = started?.type === 'run-started' ? started.runId : basename(resolve(run));
    const zip = out ?? `xs2a-${runId.replaceAll(/[^\w-]/g, '_')}.zip`;
    if (existsSync(zip)) {
      throw new Xs2aError('USAGE', `${zip} already exists.`, {
        hint: 'Name another file with --out.',
      });
    }
    mkdirSync(dirname(zip), { recursive: true });
    writeFileSync(zip, zipOf(files, `xs2a-${basename(resolve(run))}`));
    process.stdout.write(`${zip}\n`);
  },
};
