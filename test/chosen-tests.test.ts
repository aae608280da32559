import { expect, test } from 'vitest';
import { chosenTests } from './chosen-tests.js';

const TESTS = [
  'cli/every-command.test.ts',
  'cli/gate.test.ts',
  'cli/generate.test.ts',
  'cli/init.test.ts',
  'cli/lint.test.ts',
];
const SLOW = ['cli/every-command.test.ts', 'cli/gate.test.ts', 'cli/generate.test.ts'];
const chosen = (changed: readonly string[], importing: readonly string[] = []) => {
  const { commands, files, leftOut } = chosenTests({
    changed,
    importing,
    tests: TESTS,
    slow: SLOW,
  });
  return { commands: commands.map(({ name }) => name), files, leftOut };
};

test('a changed command selects the tests that start it, the slow one beside it included', () => {
  expect(chosen(['cli/generate.ts'], ['gate/x.test.ts'])).toEqual({
    commands: ['generate'],
    files: [
      'cli/every-command.test.ts',
      'cli/generate.test.ts',
      'cli/init.test.ts',
      'gate/x.test.ts',
    ],
    leftOut: ['cli/gate.test.ts'],
  });
});

test('several files of one command select it once', () => {
  const { commands } = chosen(['cli/show.ts', 'cli/gate.ts', 'cli/show.ts']);
  expect(commands).toEqual(['show', 'gate']);
});

test('a slow test that imports a changed file runs', () => {
  const { files, leftOut } = chosen(['cli/generate.ts'], ['cli/gate.test.ts']);
  expect(files).toEqual(TESTS.filter((file) => file !== 'cli/lint.test.ts'));
  expect(leftOut).toEqual([]);
});

test('files of other rooms and changed tests select no command', () => {
  const { commands, files } = chosen(['gate/a.ts', 'cli/lint.test.ts'], ['cli/lint.test.ts']);
  expect([commands, files]).toEqual([[], ['cli/lint.test.ts']]);
});
