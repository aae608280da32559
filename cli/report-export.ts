import { existsSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { Xs2aError } from '../foundation/xs2a-error.js';

interface ExportArguments {
  readonly run: string;
  readonly out: string | undefined;
}

/** `xs2a report export`: the files of a run in one zip. */
export const exportCommand: CommandModule<object, ExportArguments> = {
  command: 'export <run>',
  describe: 'Pack the files of a run into one zip, to hand it over',
  builder: (yargs) =>
    yargs
      .positional('run', { type: 'string', demandOption: true, describe: 'Folder of the run' })
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'The zip; xs2a-RUNID.zip in the current folder unless given',
      })
      .example('$0 report export reports/latest', 'xs2a report verify takes the zip too'),
  handler: async ({ run, out }) => {
    const [{ readRunFiles, zipOf }, { MANIFEST, RECORD }, { parseEvents }] = await Promise.all([
      import('../conformance/evidence/run-files.js'),
      import('../conformance/evidence/manifest.js'),
      import('../conformance/record/parse-events.js'),
    ]);
    const files = readRunFiles(run);
    const record = files.get(RECORD);
    if (record === undefined || !files.has(MANIFEST)) {
      throw new Xs2aError('USAGE', `${run} has no ${record === undefined ? RECORD : MANIFEST}.`, {
        hint: 'Name the folder of a run, or write its reports anew with xs2a report.',
      });
    }
    const [started] = parseEvents(Buffer.from(record).toString('utf8'), RECORD);
    const runId = started?.type === 'run-started' ? started.runId : basename(resolve(run));
    const zip = out ?? `xs2a-${runId.replaceAll(/[^\w-]/g, '_')}.zip`;
    if (existsSync(zip)) {
      throw new Xs2aError('USAGE', `${zip} is there already.`, {
        hint: 'Name another with --out.',
      });
    }
    writeFileSync(zip, zipOf(files, `xs2a-${basename(resolve(run))}`));
    process.stdout.write(`${zip}\n`);
  },
};
