import yargs, { type Argv, type CommandModule } from 'yargs';
import { packageVersion } from '../foundation/package-root.js';
import { EXIT } from '../foundation/xs2a-error.js';
import { bankCommand } from './bank/bank.js';
import { bankHostCommand } from './bank/bank-host.js';
import { certsCommand } from './certs/certs.js';
import { convertCommand } from './certs/certs-convert.js';
import { inspectCommand } from './certs/certs-inspect.js';
import { completionCommand } from './completion.js';
import { conformanceCommand } from './conformance/conformance.js';
import { explainCommand } from './conformance/explain.js';
import { replayCommand } from './conformance/replay.js';
import { showCommand } from './conformance/show.js';
import { commentCommand } from './gate/comment.js';
import { diffCommand } from './gate/diff.js';
import { gateCommand } from './gate/gate.js';
import { lintCommand } from './gate/lint.js';
import { generateCommand } from './generate/generate.js';
import { initCommand } from './init/init.js';
import { judgeCommand } from './judge/judge.js';
import { proxyCommand } from './judge/proxy.js';
import { profileCheckCommand } from './profile/profile.js';
import { profileInitCommand } from './profile/profile-init.js';
import { renderCommand } from './report/report.js';
import { compareCommand } from './report/report-compare.js';
import { exportCommand } from './report/report-export.js';
import { indexCommand } from './report/report-index.js';
import { mergeCommand } from './report/report-merge.js';
import { openCommand } from './report/report-open.js';
import { publishCommand } from './report/report-publish.js';
import { requestsCommand } from './report/report-requests.js';
import { signCommand } from './report/report-sign.js';
import { verifyCommand } from './report/report-verify.js';
import { withdrawCommand } from './report/report-withdraw.js';
import { selftestCommand } from './selftest/selftest.js';
import { suiteWorkerCommand } from './selftest/suite-worker.js';
import { reportError, UsageError } from './shared/report-error.js';
import { spoolStdin } from './spool-stdin.js';
import { studioCommand } from './studio/studio.js';
import { studioRunCommand } from './studio/studio-run.js';
import { studioStartCommand } from './studio/studio-start.js';
import { studioWorkerCommand } from './studio/studio-worker.js';
import { type KnownWords, usageSentence } from './usage-sentence.js';

/** Thrown to leave yargs once it has selected the command. */
const CHOSEN = new Error('The command is selected.');

function choose(parse: () => unknown): void {
  try {
    parse();
  } catch (error) {
    if (error !== CHOSEN) throw error;
  }
}

/** Makes a command that is only selected when yargs parses the command line, and runs later. */
type Later = <T>(command: CommandModule<object, T>) => CommandModule<object, T>;

function addCommands(cli: Argv, later: Later): Argv {
  return cli
    .command(later(initCommand))
    .command(later(generateCommand))
    .command(later(diffCommand))
    .command(later(bankCommand))
    .command(later(conformanceCommand))
    .command(later(replayCommand))
    .command(later(showCommand))
    .command(later(explainCommand))
    .command(later(judgeCommand))
    .command(later(lintCommand))
    .command(later(gateCommand))
    .command(later(commentCommand))
    .command(later(proxyCommand))
    .command(later(selftestCommand))
    .command(later(completionCommand))
    .command(later(bankHostCommand))
    .command(later(suiteWorkerCommand))
    .command(later(studioRunCommand));
}

/** Commands with commands of their own; they stand last in the help. */
function addGroups(cli: Argv, later: Later): Argv {
  return cli
    .command(
      'certs',
      'Write test certificates; show what eIDAS certificates say; convert them',
      (certs) =>
        certs
          .command(later(certsCommand))
          .command(later(inspectCommand))
          .command(later(convertCommand)),
    )
    .command('studio', 'Open the page where a team tests banks; carry out its runs', (studio) =>
      studio
        .command(later(studioCommand))
        .command(later(studioWorkerCommand))
        .command(later(studioStartCommand)),
    )
    .command(
      'report',
      'Write reports of a run again; open, compare, merge, verify, sign, publish or pack runs',
      (report) =>
        report
          .command(later(renderCommand))
          .command(later(verifyCommand))
          .command(later(signCommand))
          .command(later(publishCommand))
          .command(later(withdrawCommand))
          .command(later(exportCommand))
          .command(later(requestsCommand))
          .command(later(compareCommand))
          .command(later(mergeCommand))
          .command(later(openCommand))
          .command(later(indexCommand)),
    )
    .command(
      'profile',
      'Write a first profile of a bank, or check whether a profile works',
      (profile) =>
        profile
          .command(later(profileInitCommand))
          .command(later(profileCheckCommand))
          .demandCommand(1, 'Name a subcommand: `profile init` or `profile check`'),
    );
}

/**
 * Parses and runs one command line.
 * Returns the exit code: the one that the command set, or the one of the error that it threw.
 */
export async function runCommandLine(typed: readonly string[]): Promise<number> {
  let work: () => unknown = () => undefined;
  let cli: Argv = yargs([]);
  // yargs only selects the command: it renders the whole help after every handler that returns
  const later: Later = (command) => ({
    ...command,
    handler: (given) => {
      refuseOddValues(given, repeatableIn(cli));
      work = () => command.handler(given);
      throw CHOSEN;
    },
  });
  try {
    const args = await spoolStdin(typed, process.stdin);
    cli = yargs([...args]);
    addGroups(addCommands(cli, later), later)
      .scriptName('xs2a')
      .usage('$0 <command>\n\nToolkit for the PSD2 account-access interface (XS2A 1.3.6)')
      .demandCommand(1, 'No command given')
      .strictCommands()
      .strict()
      .version(packageVersion())
      .alias('h', 'help')
      .wrap(Math.min(80, process.stdout.columns ?? 80))
      .epilogue(
        'Exit codes: 0 clean, 1 findings, 2 usage, 3 target not reachable, 4 internal error',
      )
      .fail((message, error) => {
        // yargs has a message for what it rejects itself, and none for an error that a command threw
        throw message ? new UsageError(usageSentence(message, knownBy(cli, args))) : error;
      });
    if (args.length === 0) {
      process.stdout.write(`${await cli.getHelp()}\n`);
      return EXIT.usage;
    }
    choose(() => cli.parseSync());
    await work();
    return typeof process.exitCode === 'number' ? process.exitCode : EXIT.clean;
  } catch (error) {
    return reportError(error, process.stderr);
  }
}

/**
 * An option that takes one value becomes a list when it is given twice, which no command expects. An empty `--out` is a variable of
 * a script that is not set; it would mean the current folder.
 */
function refuseOddValues(given: object, repeatable: readonly string[]): void {
  if ('out' in given && given.out === '') throw new UsageError('--out needs a value.');
  const repeated = Object.entries(given).find(
    // yargs adds the name of each option in camel case
    ([name, value]) => /^[a-z-]+$/.test(name) && Array.isArray(value) && !repeatable.includes(name),
  );
  if (repeated === undefined) return;
  throw new UsageError(`--${repeated[0]} is given twice; it takes one value.`);
}

/** The options that take several values, and words after a command that do. */
function repeatableIn(cli: unknown): readonly string[] {
  const { getOptions } = cli as { getOptions(): { readonly array: readonly string[] } };
  return getOptions.call(cli).array;
}

/** Commands that only the tool itself starts. */
const INNER = ['bank-host', 'suite-worker', 'studio-run'];

/** The options and commands at the current level of yargs; it has methods for both, which its types lack. */
function knownBy(cli: unknown, typed: readonly string[]): KnownWords {
  const { getOptions, getInternalMethods } = cli as {
    getOptions(): { readonly key: Readonly<Record<string, unknown>> };
    getInternalMethods(): { getCommandInstance(): { getCommands(): readonly string[] } };
  };
  const commands = getInternalMethods.call(cli).getCommandInstance().getCommands();
  return {
    typed,
    options: Object.keys(getOptions.call(cli).key),
    commands: commands.filter((name) => !INNER.includes(name)),
  };
}
