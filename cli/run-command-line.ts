import yargs, { type Argv } from 'yargs';
import { packageVersion } from '../foundation/package-root.js';
import { EXIT } from '../foundation/xs2a-error.js';
import { type ListedCommand, type ListedCommands, loadCommands } from './load-commands.js';
import { reportError, UsageError } from './shared/report-error.js';
import { spoolStdin } from './spool-stdin.js';
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
type Later = (command: ListedCommand) => ListedCommand;

function addCommands(cli: Argv, { commands, groups }: ListedCommands, later: Later): Argv {
  for (const command of commands) cli.command(later(command));
  for (const { command, describe, demand, commands: inner } of groups) {
    cli.command(command, describe, (group) => {
      for (const one of inner) group.command(later(one));
      if (demand !== undefined) group.demandCommand(1, demand);
      return group;
    });
  }
  return cli;
}

/**
 * Parses and runs one command line.
 * Returns the exit code: the one that the command set, or the one of the error that it threw.
 */
export async function runCommandLine(typed: readonly string[]): Promise<number> {
  let work: () => unknown = () => undefined;
  let cli: Argv = yargs([]);
  let args: readonly string[] = typed;
  // yargs only selects the command: it renders the whole help after every handler that returns
  const later: Later = (command) => ({
    ...command,
    handler: (given) => {
      refuseOddValues(given, optionsOf(cli));
      refuseOddFlags(args, optionsOf(cli).boolean);
      refuseEmptyNumbers(args, optionsOf(cli).number);
      work = () => command.handler(given);
      throw CHOSEN;
    },
  });
  try {
    args = await spoolStdin(typed, process.stdin);
    cli = yargs([...args]);
    addCommands(cli, await loadCommands(args), later)
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

/** The options of a command as yargs knows them: flags, those that take several values, and those that need a value. */
interface OptionKinds {
  readonly boolean: readonly string[];
  readonly number: readonly string[];
  readonly array: readonly string[];
  readonly narg: Readonly<Record<string, number>>;
}

/** A passphrase may be empty. */
const MAY_BE_EMPTY = ['passphrase'];

/**
 * An option that takes one value becomes a list when it is given twice, which no command expects. An empty value is a variable of
 * a script that is not set: an empty path would mean the current folder.
 */
function refuseOddValues(given: object, { array, narg }: OptionKinds): void {
  // yargs adds the name of each option in camel case
  const values = Object.entries(given).filter(([name]) => /^[a-z-]+$/.test(name));
  const empty = values.find(
    ([name, value]) => name in narg && !MAY_BE_EMPTY.includes(name) && [value].flat().includes(''),
  );
  if (empty !== undefined) throw new UsageError(`--${empty[0]} needs a value.`);
  const repeated = values.find(([name, value]) => Array.isArray(value) && !array.includes(name));
  if (repeated === undefined) return;
  throw new UsageError(`--${repeated[0]} is given twice; it takes one value.`);
}

/** yargs reads every value of a flag but `true` as false: `--check=yes` would be a run that checks nothing. */
function refuseOddFlags(args: readonly string[], flags: readonly string[]): void {
  for (const word of beforeTheEnd(args)) {
    const [, name = '', value = ''] = /^--([^=]+)=(.*)$/s.exec(word) ?? [];
    if (!flags.includes(dashed(name)) || value === 'true' || value === 'false') continue;
    throw new UsageError(`--${name} takes true or false; got ${value || 'no value'}.`);
  }
}

/** yargs reads an empty value, a variable of a script that is not set, as 0. */
function refuseEmptyNumbers(args: readonly string[], numbers: readonly string[]): void {
  for (const [at, word] of beforeTheEnd(args).entries()) {
    const [, name = '', value = args[at + 1]] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (value === '' && numbers.includes(dashed(name))) {
      throw new UsageError(`--${name} needs a value.`);
    }
  }
}

/** The words before `--`. */
function beforeTheEnd(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return end < 0 ? args : args.slice(0, end);
}

/** yargs knows each option in camel case too. */
const dashed = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function optionsOf(cli: unknown): OptionKinds {
  const { getOptions } = cli as { getOptions(): OptionKinds };
  return getOptions.call(cli);
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
