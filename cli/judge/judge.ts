import type { CommandModule } from 'yargs';
import { DIALECTS, type Dialect } from '../../conformance/clauses/clause.js';
import { counted } from '../../foundation/counted.js';
import { EXIT } from '../../foundation/xs2a-error.js';
import { JUDGING_OPTIONS } from './judging-options.js';
import type { JudgingArguments } from './prepare-judging.js';

interface JudgeArguments extends JudgingArguments {
  readonly files: readonly string[];
}

/** `xs2a judge`: judges recorded traffic without sending anything. */
export const judgeCommand: CommandModule<object, JudgeArguments> = {
  builder: (yargs) =>
    yargs
      .positional('files', {
        type: 'string',
        array: true,
        demandOption: true,
        describe: 'HAR 1.2, mappings of WireMock, events.ndjson, or folders of them',
      })
      .option('profile', {
        type: 'string',
        requiresArg: true,
        describe: 'Profile of the bank: dialect, waivers, operations that it lacks',
      })
      .options(JUDGING_OPTIONS)
      .example('$0 judge traffic.har', 'what a browser or a proxy recorded')
      .example('$0 judge mocks/mappings --dialect berlin-group', 'the stubs of a mock')
      .example('$0 judge reports/latest/events.ndjson', 'an earlier run, judged again')
      .epilogue(
        'Exit codes: 0 no error was recorded, 1 a required clause is violated or ' +
          'nothing could be judged, 2 a file cannot be read',
      ),
  handler: async (given) => {
    const { readRecordings } = await import('../../conformance/judging/read-recordings.js');
    const { judgeRecordings, targetOf } = await import(
      '../../conformance/judging/judge-recordings.js'
    );
    const { prepareJudging } = await import('./prepare-judging.js');
    const { stderr } = process;
    const { exchanges, files, dialects, notes } = readRecordings(given.files, (file) =>
      stderr.write(`Reading ${file}\n`),
    );
    const known = dialectOf(given, dialects);
    const { options, reporters } = await prepareJudging({ ...given, dialect: known });
    for (const note of notes) stderr.write(`${note}\n`);
    stderr.write(`Judging ${counted(exchanges.length, 'exchange')}\n`);
    const reports = reporters();
    const all = { ...options, recordings: files, target: targetOf(exchanges) };
    let exitCode: number = EXIT.internal;
    for (const event of judgeRecordings(exchanges, all)) {
      if (event.type === 'run-finished') exitCode = event.exitCode;
      reports.onEvent(event);
    }
    await reports.finish();
    process.exitCode = exitCode;
  },
};

/** The user's option, otherwise the profile's, otherwise that of the recorded run. */
function dialectOf(
  { dialect, profile }: JudgeArguments,
  recorded: readonly string[],
): Dialect | undefined {
  if (dialect !== undefined || profile !== undefined || recorded.length !== 1) return dialect;
  return DIALECTS.find((each) => each === recorded[0]);
}
