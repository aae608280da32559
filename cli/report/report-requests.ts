import type { CommandModule } from 'yargs';
import type { RequestForm } from '../../conformance/report/requests/request-files.js';
import { fitsPattern } from '../../foundation/fits-pattern.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

interface RequestsArguments {
  readonly run: string;
  readonly cases: readonly string[] | undefined;
  readonly for: RequestForm;
  readonly out: string | undefined;
}

/** `xs2a report requests`: the requests of a run for another tool. */
export const requestsCommand: CommandModule<object, RequestsArguments> = {
  builder: (yargs) =>
    yargs
      .positional('run', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of the run, or its events.ndjson',
      })
      .positional('cases', {
        type: 'string',
        array: true,
        describe: 'Ids of cases, * matches anything; by default the cases with findings',
      })
      .option('for', {
        choices: ['postman', 'http'] as const,
        default: 'postman' as const,
        describe: 'postman: a collection, which Bruno and Insomnia import too; http: for httpYac',
      })
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'File to write; by default standard output',
      })
      .example(
        '$0 report requests reports/latest --out bank.postman_collection.json',
        'what failed',
      )
      .example("$0 report requests reports/latest 'pis/initiate/*' --for http", 'some cases'),
  handler: async ({ run, cases = [], for: form, out }) => {
    const [{ recordOf }, { readEvents }, { foldRun }, { requestFile }, { writeFileSync }] =
      await Promise.all([
        import('../../conformance/earlier-run.js'),
        import('../../conformance/evidence/read-events.js'),
        import('../../conformance/record/fold-run.js'),
        import('../../conformance/report/requests/request-files.js'),
        import('node:fs'),
      ]);
    const folded = foldRun(readEvents(recordOf(run)));
    const isWanted = ({ id, findings }: (typeof folded.cases)[number]): boolean =>
      cases.length === 0 ? findings.length > 0 : cases.some((one) => fitsPattern(one, id));
    const chosen = folded.cases.filter((one) => one.exchanges.length > 0 && isWanted(one));
    if (chosen.length === 0) {
      throw new Xs2aError(
        'USAGE',
        cases.length === 0
          ? `No case of ${run} has a finding.`
          : `No case of ${run} is called ${cases.join(', ')}.`,
        { hint: 'Name cases by their ids; * matches anything.' },
      );
    }
    const text = requestFile(
      folded,
      chosen.map(({ id }) => id),
      form,
    );
    if (out === undefined) process.stdout.write(text);
    else {
      try {
        writeFileSync(out, text);
      } catch (cause) {
        throw new Xs2aError('FILE_UNWRITABLE', `Cannot write ${out}.`, {
          hint: 'Choose a folder that exists and that you may write to.',
          cause,
        });
      }
      process.stdout.write(`${out}\n`);
    }
  },
};
