import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { changedFiles } from './changed-files.js';
import { chosenTests } from './chosen-tests.js';
import { gitLines } from './git-lines.js';
import { leftOutFiles } from './slow-parts.js';
import { startsXs2a } from './tests-of-commands.js';

/**
 * The last step of `npm run check`: runs the tests of what changed since the last commit, or since the
 * branch or commit that is given, and builds first when one of them starts the built command line.
 */
const ROOT = packageRoot();

function main(base: string | undefined): number {
  const changed = changedFiles(ROOT, base);
  const { commands, files, leftOut } = chosenTests({
    changed,
    importing: importingTests(base),
    tests: testFiles(),
    slow: leftOutFiles(process.env),
  });
  if (commands.length > 0) tell(`Changed commands: ${commands.map(({ name }) => name).join(', ')}`);
  if (leftOut.length > 0) {
    tell(`skipped: slow tests of other parts: ${leftOut.join(', ')}; XS2A_PART=all runs them`);
  }
  if (files.length === 0) {
    tell('No test imports a changed file.');
    return 0;
  }
  const built = files.some(startsXs2a) ? run('npm', ['run', '--silent', 'build']) : 0;
  return built === 0 ? run('npx', ['vitest', 'run', ...files]) : built;
}

/** The tests that import a changed file, as Vitest finds them; slow ones of other parts are left out. */
function importingTests(base: string | undefined): readonly string[] {
  const args = ['vitest', 'list', `--changed${base === undefined ? '' : `=${base}`}`];
  const { status, stdout, stderr } = spawnSync('npx', [...args, '--filesOnly', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Vitest cannot list the tests of the changed files: ${stderr}`);
  const listed = JSON.parse(stdout) as readonly { readonly file: string }[];
  return listed.map(({ file }) => relative(ROOT, file).split(sep).join('/'));
}

function testFiles(): readonly string[] {
  const listed = gitLines(ROOT, 'ls-files', '-co', '--exclude-standard', '*.test.ts') ?? [];
  return listed.filter((file) => existsSync(join(ROOT, file)));
}

function run(command: string, args: readonly string[]): number {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

try {
  process.exitCode = main(process.argv[2]);
} catch (error) {
  tell(`check: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
