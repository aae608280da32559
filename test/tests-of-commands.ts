import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { type CommandEntry, commandEntries } from './command-entries.js';
import { importedFiles } from './imported-files.js';

/** Every command has a row in this test. */
const EVERY_COMMAND = 'cli/every-command.test.ts';

/** How the source of a test names the built command line. */
const STARTS_XS2A = /dist\/cli\/main\.js|'cli', 'main\.js'|\.bin\/xs2a|installed-kit\.testing/;

/** The commands that a file of cli/ belongs to: those that import it, or all if the start of every command needs it. */
export function commandsOf(file: string): readonly CommandEntry[] {
  const entries = commandEntries();
  const isCli = (one: string): boolean => one.startsWith('cli/');
  const isStart = (one: string): boolean =>
    isCli(one) && !entries.some((entry) => entry.file === one);
  const own = entries.filter((entry) => importedFiles(entry.file, isCli).has(file));
  const isNeededByAll = importedFiles('cli/main.ts', isStart).has(file) || own.length === 0;
  return isNeededByAll ? entries : own;
}

/** The tests among `files` that start one of the commands, and the test with a row for every command. */
export function testsOfCommands(
  commands: readonly CommandEntry[],
  files: readonly string[],
): readonly string[] {
  if (commands.length === 0) return [];
  return files.filter((file) => {
    if (file === EVERY_COMMAND) return true;
    const text = startingText(file);
    return text !== undefined && commands.some(({ words }) => names(text, words));
  });
}

/** Whether a test starts the built command line. */
export function startsXs2a(file: string): boolean {
  return startingText(file) !== undefined;
}

/** What a test and its testing files say, when they start the built command line. */
function startingText(file: string): string | undefined {
  const own = readFileSync(join(packageRoot(), file), 'utf8');
  const [, ...others] = importedFiles(file, (one) => one.endsWith('.testing.ts'));
  const shared = others.map((one) => readFileSync(join(packageRoot(), one), 'utf8'));
  const text = [own, ...shared.flatMap((one) => usedParts(one, own))].join('\n');
  return STARTS_XS2A.test(text) ? text : undefined;
}

/** The parts of a testing file without an export, or with one that the test names. */
function usedParts(text: string, test: string): readonly string[] {
  return text.split(/^(?=export )/m).filter((part) => {
    const [, name] = /^export (?:async )?(?:function|const) (\w+)/.exec(part) ?? [];
    return name === undefined || test.includes(name);
  });
}

/** `['report', 'verify']` is in a text as quoted words, in lists of arguments, or in a line of a shell. */
function names(text: string, words: readonly string[]): boolean {
  return (
    words.every((word) => new RegExp(`['"\`]${word}['"\`]`).test(text)) ||
    new RegExp(`(?:xs2a|main\\.js|\\$\\{?\\w+\\}?) ${words.join(' ')}\\b`).test(text)
  );
}
