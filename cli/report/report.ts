import type { CommandModule } from 'yargs';
import {
  REPORTER_OPTIONS,
  type ReporterArguments,
  readReporters,
} from '../shared/read-reporters.js';

interface ReportArguments extends ReporterArguments {
  readonly run: string;
  readonly out: string | undefined;
}

/** `xs2a report render`, or just `xs2a report`: writes the reports of a run again from its record. */
export const renderCommand: CommandModule<object, ReportArguments> = {
  builder: (yargs) =>
    yargs
      .positional('run', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of the run, or its events.ndjson',
      })
      .options(REPORTER_OPTIONS)
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'Folder for the reports; by default that of the run',
      })
      .example('$0 report reports/latest --reporter har,md', 'two more report formats'),
  handler: async ({ run, out, ...given }) => {
    const { reportAgain } = await import('./report-again.js');
    process.stdout.write(`${await reportAgain(run, readReporters(given), out)}\n`);
  },
};
