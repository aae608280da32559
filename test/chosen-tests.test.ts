import { expect, test } from 'vitest';
import { chosenTests } from './chosen-tests.js';

const TESTS = [
  'cli/every-command.test.ts',
  'cli/gate/gate.test.ts',
  'cli/generate/generate.test.ts',
  'cli/init/init.test.ts',
  'cli/gate/lint.test.ts',
];
const SLOW = [
  'cli/every-command.test.ts',
  'cli/gate/gate.test.ts',
  'cli/generate/generate.test.ts',
];
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
  expect(chosen(['cli/generate/generate.ts'], ['gate/x.test.ts'])).toEqual({
    commands: ['generate'],
    files: [
      'cli/every-command.test.ts',
      'cli/generate/generate.test.ts',
      'cli/init/init.test.ts',
      'gate/x.test.ts',
    ],
    leftOut: ['cli/gate/gate.test.ts'],
  });
});

test('several files of one command select it once', () => {
  const { commands } = chosen([
    'cli/conformance/show.ts',
    'cli/gate/gate.ts',
    'cli/conformance/show.ts',
  ]);
  expect(commands).toEqual(['show', 'gate']);
});

test('a slow test that imports a changed file runs', () => {
  const { files, leftOut } = chosen(['cli/generate/generate.ts'], ['cli/gate/gate.test.ts']);
  expect(files).toEqual(TESTS.filter((file) => file !== 'cli/gate/lint.test.ts'));
  expect(leftOut).toEqual([]);
});

test('files of other rooms and changed tests select no command', () => {
  const { commands, files } = chosen(
    ['gate/a.ts', 'cli/gate/lint.test.ts'],
    ['cli/gate/lint.test.ts'],
  );
  expect([commands, files]).toEqual([[], ['cli/gate/lint.test.ts']]);
});
