import type { CommandModule } from 'yargs';
import { COMMANDS, type CommandGroup, type CommandRow, GROUPS } from './command-table.js';

/** A command for yargs; one that the command line does not name has no options and no work. */
export type ListedCommand = CommandModule<object, object>;

/** A group whose commands are for yargs. */
export interface ListedGroup extends Omit<CommandGroup, 'commands'> {
  readonly commands: readonly ListedCommand[];
}

/** Every command and group, as far as a command line needs them. */
export interface ListedCommands {
  readonly commands: readonly ListedCommand[];
  readonly groups: readonly ListedGroup[];
}

/**
 * Lists every command, and loads those whose names are words of the command line: yargs selects no other one, unless it is
 * the default of a group.
 */
export async function loadCommands(typed: readonly string[]): Promise<ListedCommands> {
  const words: ReadonlySet<string> = new Set([...typed, DEFAULT]);
  const list = (rows: readonly CommandRow[]): Promise<readonly ListedCommand[]> =>
    Promise.all(rows.map((row) => listed(row, words)));
  const groups = GROUPS.map(async (group): Promise<ListedGroup> => {
    return { ...group, commands: words.has(group.command) ? await list(group.commands) : [] };
  });
  return { commands: await list(COMMANDS), groups: await Promise.all(groups) };
}

/** How yargs names the command of a group that needs no name. */
const DEFAULT = '$0';

async function listed(row: CommandRow, words: ReadonlySet<string>): Promise<ListedCommand> {
  const { command, describe, load } = row;
  const names = [command].flat().map((one) => one.split(' ')[0] ?? '');
  if (names.some((name) => words.has(name))) {
    return { command, describe, ...(await load()) } as ListedCommand;
  }
  const handler = (): void => {
    throw new Error(`The command ${names[0]} is not loaded.`);
  };
  return { command, describe, handler };
}
