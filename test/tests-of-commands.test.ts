import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { commandEntries } from './command-entries.js';
import { commandsOf, startsXs2a, testsOfCommands } from './tests-of-commands.js';

const TESTS = ['aspsp', 'cli', 'conformance', 'generator', 'test'].flatMap((room) =>
  readdirSync(join(packageRoot(), room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`),
);
const namesOf = (file: string) => commandsOf(file).map(({ name }) => name);
const testsOf = (file: string) => testsOfCommands(commandsOf(file), TESTS);

test.each([
  ['cli/report/report-verify.ts', ['report verify']],
  ['cli/report/report.ts', ['report render']],
  ['cli/profile/profile.ts', ['profile check']],
  ['cli/generate/load-config.ts', ['init', 'generate', 'gate']],
  ['cli/init/write-project.ts', ['init']],
])('%s belongs to the commands that import it', (file, want) => {
  expect(namesOf(file)).toEqual(want);
});

test('what every command needs belongs to all commands', () => {
  const all = commandEntries().map(({ name }) => name);
  expect(all).toContain('suite-worker');
  for (const file of ['cli/main.ts', 'cli/run-command-line.ts', 'cli/shared/report-error.ts']) {
    expect(namesOf(file)).toEqual(all);
  }
});

test.each([
  ['cli/gate/lint.ts', 'cli/gate/lint.test.ts'],
  ['cli/gate/gate.ts', 'cli/gate/gate.test.ts'],
  ['cli/conformance/show.ts', 'cli/report/report.test.ts'],
  ['cli/report/report-merge.ts', 'test/merged-run.test.ts'],
  ['cli/bank/bank.ts', 'cli/profile/profile.test.ts'],
  ['cli/conformance/explain.ts', 'cli/every-command.test.ts'],
])('a change of %s selects %s', (file, want) => {
  expect(testsOf(file)).toContain(want);
});

test('a test that starts another command, or only imports the code, is not selected', () => {
  expect(testsOf('cli/gate/lint.ts')).not.toContain('cli/selftest/selftest.test.ts');
  expect(testsOf('cli/certs/certs.ts')).not.toContain('cli/certs/certs.test.ts');
  expect(startsXs2a('cli/certs/certs.test.ts')).toBe(false);
  expect(startsXs2a('cli/profile/profile.test.ts')).toBe(true);
});

test('no command selects the tests of no change', () => {
  expect(testsOfCommands([], TESTS)).toEqual([]);
});
