import type { CommandModule } from 'yargs';
import {
  DEFAULT_FORMS,
  REPORT_FILES,
  type ReportForm,
} from '../conformance/record/report-forms.js';
import { UsageError } from './report-error.js';
import { isOnGithub } from './tell-github.js';

interface ReportArguments {
  readonly run: string;
  readonly report: readonly string[] | undefined;
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
      .option('report', REPORT_OPTION)
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'Folder for the reports; that of the run unless given',
      })
      .example('$0 report reports/latest --report har,md', 'two more forms of a report'),
  handler: async ({ run, report, out }) => {
    const { reportAgain } = await import('./report-again.js');
    process.stdout.write(`${await reportAgain(run, readForms(report), out)}\n`);
  },
};

/** The option of every command that writes reports. */
export const REPORT_OPTION = {
  type: 'array',
  string: true,
  requiresArg: true,
  describe: `Forms of the report: ${Object.keys(REPORT_FILES).join(', ')}; ${DEFAULT_FORMS.join(', ')} unless given`,
} as const;

/**
 * Reads `html,har`, given once or several times. Unless given, the usual forms, with annotations where GitHub Actions
 * runs the command. Throws UsageError for another form.
 */
export function readForms(given: readonly string[] | undefined): readonly ReportForm[] {
  if (given === undefined) return isOnGithub() ? [...DEFAULT_FORMS, 'github'] : DEFAULT_FORMS;
  const words = given.flatMap((each) => each.split(',')).map((each) => each.trim());
  const wrong = words.find((word) => !Object.hasOwn(REPORT_FILES, word));
  if (wrong !== undefined) {
    const forms = Object.keys(REPORT_FILES).join(', ');
    throw new UsageError(`--report ${wrong} is no form of a report: there are ${forms}`);
  }
  return [...new Set(words)] as ReportForm[];
}
