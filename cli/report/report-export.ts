import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { UsageError } from '../shared/report-error.js';
import type { ExportForm } from './export-for-tool.js';

interface ExportArguments {
  readonly run: string;
  readonly for: ExportForm | 'zip';
  readonly map: string | undefined;
  readonly out: string | undefined;
}

/** `xs2a report export`: packs the files of a run into one zip, or writes its results for another tool. */
export const exportCommand: CommandModule<object, ExportArguments> = {
  builder: (yargs) =>
    yargs
      .positional('run', { type: 'string', demandOption: true, describe: 'Folder of the run' })
      .option('for', {
        choices: ['zip', 'allure', 'xray', 'testrail'] as const,
        default: 'zip' as const,
        describe:
          'zip: everything, to hand over; allure: a folder allure-results; xray, testrail: JUnit XML with their properties',
      })
      .option('map', {
        type: 'string',
        requiresArg: true,
        describe: 'YAML file with the keys that cases and clauses have in your tracker',
      })
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe:
          'Path of the zip, or new folder; by default xs2a-RUNID.zip or xs2a-RUNID-TOOL in the current folder',
      })
      .example('$0 report export reports/latest', 'xs2a report verify also accepts the zip')
      .example(
        '$0 report export reports/latest --for allure --out allure-results',
        'then: npx allure generate allure-results',
      )
      .example(
        '$0 report export reports/latest --for xray --map tracker.yaml --out xray',
        'import xray/junit.xml',
      ),
  handler: async ({ run, for: form, map, out }) => {
    if (out === '') throw new UsageError('--out needs the path of the zip or folder');
    if (map === '') throw new UsageError('--map needs the path of a YAML file');
    if (form === 'zip' && map !== undefined) {
      throw new UsageError('--map belongs to --for allure, xray or testrail');
    }
    const path =
      form === 'zip'
        ? await exportZip(run, out)
        : (await import('./export-for-tool.js')).exportForTool(run, form, { map, out });
    process.stdout.write(`${path}\n`);
  },
};

async function exportZip(run: string, out: string | undefined): Promise<string> {
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
  makeFolder(dirname(zip));
  writeFileSync(zip, zipOf(files, `xs2a-${basename(resolve(run))}`));
  return zip;
}
