import type { CommandModule } from 'yargs';
import { didYouMean } from '../../foundation/did-you-mean.js';
import { visibleText } from '../../foundation/visible-text.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

interface ShowArguments {
  readonly run: string;
  readonly id: string;
}

/** `xs2a show`: prints what a run recorded under an id. */
export const showCommand: CommandModule<object, ShowArguments> = {
  builder: (yargs) =>
    yargs
      .positional('run', { type: 'string', demandOption: true, describe: 'Folder of the run' })
      .positional('id', {
        type: 'string',
        demandOption: true,
        describe: 'Id of an exchange (e17), a case or a clause',
      })
      .example('$0 show reports/latest e1292', 'request, response and findings')
      .example('$0 show reports/latest pis/cancel/answers', 'its exchanges and findings')
      .example('$0 show reports/latest PIS-CANCEL', 'the cases that proved or violated it'),
  handler: async ({ run: folder, id }) => {
    const [{ recordOf }, { readEvents }, { foldRun }, { loadRegister }, { idsOf, showLines }] =
      await Promise.all([
        import('../../conformance/earlier-run.js'),
        import('../../conformance/evidence/read-events.js'),
        import('../../conformance/record/fold-run.js'),
        import('../shared/load-register.js'),
        import('../../conformance/report/console/show-lines.js'),
      ]);
    const run = foldRun(readEvents(recordOf(folder)));
    const clauses = loadRegister();
    // ids and verdicts of a record may contain anything
    const lines = showLines(run, id, clauses, folder)?.map((line) => visibleText(line));
    if (lines === undefined) {
      const tail = didYouMean(id, idsOf(run, clauses));
      throw new Xs2aError('USAGE', `The run in ${folder} has no id ${id}.${tail}`, {
        hint: 'Give the id of an exchange (e17), a case or a clause.',
      });
    }
    const { writeWrapped } = await import('../shared/write-wrapped.js');
    // an exchange is what was sent and received: no line of it is changed
    if (/^e\d+$/.test(id)) process.stdout.write(`${lines.join('\n')}\n`);
    else writeWrapped(process.stdout, lines);
  },
};
