import type { CommandModule } from 'yargs';
import { REPORTER_OPTIONS, type ReporterArguments, readReporters } from './read-reporters.js';

interface ReportArguments extends ReporterArguments {
  readonly run: string;
  readonly out: string | undefined;
}

/** `xs2a report render`, or `xs2a report` alone: makes the reports of a run again from its record. */
export const renderCommand: CommandModule<object, ReportArguments> = {
  command: ['render <run>', '$0'],
  describe: 'Make the reports of a run again from its events.ndjson',
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
        describe: 'Folder for the reports; that of the run unless given',
      })
      .example('$0 report reports/latest --reporter har,md', 'two more forms of a report'),
  handler: async ({ run, out, ...given }) => {
    const { reportAgain } = await import('./report-again.js');
    process.stdout.write(`${await reportAgain(run, readReporters(given), out)}\n`);
  },
};
