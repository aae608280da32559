import type { CommandEntry } from './command-entries.js';
import { commandsOf, testsOfCommands } from './tests-of-commands.js';

export interface ChosenTests {
  readonly commands: readonly CommandEntry[];
  readonly files: readonly string[];
  /** Slow tests of these commands that another part of the slow tests runs. */
  readonly leftOut: readonly string[];
}

/** Its rows start every command; some commands have no other test of their own. */
const EVERY_COMMAND = 'cli/every-command.test.ts';

/**
 * The tests for changed files: those that import a changed file, and those that start a command to which
 * a changed file of cli/ belongs. A slow test runs if it lies beside the command or has a row for each, or if its part is due.
 */
export function chosenTests(given: {
  readonly changed: readonly string[];
  readonly importing: readonly string[];
  readonly tests: readonly string[];
  readonly slow: readonly string[];
}): ChosenTests {
  const sources = given.changed.filter(
    (file) => file.startsWith('cli/') && !/\.test(ing)?\.ts$/.test(file),
  );
  const commands = [...new Map(sources.flatMap(commandsOf).map((one) => [one.name, one])).values()];
  const starting = testsOfCommands(commands, given.tests);
  const beside = new Set(commands.map(({ file }) => file.replace(/\.ts$/, '.test.ts')));
  const isDue = (file: string): boolean =>
    file === EVERY_COMMAND || beside.has(file) || !given.slow.includes(file);
  return {
    commands,
    files: [...new Set([...given.importing, ...starting.filter(isDue)])].sort(),
    leftOut: starting.filter((file) => !isDue(file) && !given.importing.includes(file)),
  };
}
