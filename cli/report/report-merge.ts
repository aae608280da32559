import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { briefRepetitions } from '../../conformance/record/brief-repetitions.js';
import { makeFolder } from '../../foundation/make-folder.js';
import { visibleText } from '../../foundation/visible-text.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

interface MergeArguments {
  readonly runs: readonly string[];
  readonly out: string;
}

/** `xs2a report merge`: merges the shards of a run into one run. */
export const mergeCommand: CommandModule<object, MergeArguments> = {
  builder: (yargs) =>
    yargs
      .positional('runs', {
        type: 'string',
        array: true,
        demandOption: true,
        describe: 'Folders of all shards',
      })
      .option('out', {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'Folder for the merged run',
      })
      .epilogue('Exit code: that of the merged run. Extensions of the shards are not loaded.')
      .example(
        '$0 report merge part-1 part-2 part-3 part-4 --out whole',
        'the findings of four machines',
      ),
  handler: async ({ runs, out }) => {
    const [
      { recordOf },
      { readEvents },
      { mergeRuns },
      { chainedLines },
      { foldRun },
      { writeReports },
      { countsSentence },
    ] = await Promise.all([
      import('../../conformance/earlier-run.js'),
      import('../../conformance/evidence/read-events.js'),
      import('../../conformance/record/merge-runs.js'),
      import('../../conformance/record/event-chain.js'),
      import('../../conformance/record/fold-run.js'),
      import('../../conformance/report/write-reports.js'),
      import('../../conformance/record/counts-sentence.js'),
    ]);
    const { loadRegister } = await import('../shared/load-register.js');
    const parts = runs.map((name) => ({ name, events: readEvents(recordOf(name)) }));
    const clauses = loadRegister();
    const events = mergeRuns(parts, clauses);
    const record = join(out, 'events.ndjson');
    if (existsSync(record)) {
      throw new Xs2aError('USAGE', `${out} already contains a run.`, {
        hint: 'Name another folder with --out.',
      });
    }
    makeFolder(out);
    writeFileSync(record, events.map(chainedLines()).join(''));
    const run = foldRun(briefRepetitions(events));
    process.stdout.write(`${await writeReports(out, run, clauses)}\n`);
    const { verdict, reason, counts } = run.finished;
    process.stderr.write(`${verdict}: ${visibleText(reason)}\n${countsSentence(counts)}\n`);
    process.exitCode = run.finished.exitCode;
  },
};
