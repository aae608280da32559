import { expect, test } from 'vitest';
import { COMMANDS, GROUPS } from './command-table.js';
import { type ListedCommand, loadCommands } from './load-commands.js';

/** The commands that have options, which only loaded code has. */
async function loadedFor(...typed: readonly string[]): Promise<readonly unknown[]> {
  const { commands, groups } = await loadCommands(typed);
  const all: readonly ListedCommand[] = [
    ...commands,
    ...groups.flatMap(({ commands: inner }) => inner),
  ];
  return all.filter(({ builder }) => builder !== undefined).map(({ command }) => command);
}

test.each([
  [['diff', 'old.yaml', 'new.yaml'], ['diff [old] [new]']],
  [['--format', 'json', 'diff', 'a', 'b'], ['diff [old] [new]']],
  [
    ['report', 'verify', 'run'],
    [['render <run>', '$0'], 'verify <run>'],
  ],
  [['report', 'run'], [['render <run>', '$0']]],
  [['verify'], []],
  [['--help'], []],
])('%j loads only %j', async (typed, want) => {
  expect(await loadedFor(...typed)).toEqual(want);
});

test('every command is listed, whatever is loaded', async () => {
  const { commands, groups } = await loadCommands([]);
  expect(commands.map(({ command }) => command)).toEqual(COMMANDS.map(({ command }) => command));
  expect(groups.map(({ command }) => command)).toEqual(GROUPS.map(({ command }) => command));
});
