import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { installedKit } from '../test/installed-kit.testing.js';

const MAIN = installedKit().main;

/** Exit code and output of one command line. */
function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

it.concurrent.each([
  [['conformanc'], 'Unknown command conformanc. Did you mean conformance?'],
  [['frobnicate'], 'Unknown command frobnicate. The commands are init, generate, diff,'],
  [['profile', 'chek'], 'Unknown command chek. Did you mean check?'],
  [['conformance', 'all'], 'Unexpected argument all.'],
  [['conformance', '--onli', 'x'], 'Unknown option --onli. Did you mean --only?'],
  [['conformance', '--frobnicate'], 'Unknown argument frobnicate.'],
  [['conformance', '--profile'], '--profile needs a value.'],
  [['bank', '--dialect', 'berlin'], '--dialect takes contract or berlin-group; got berlin.'],
  [['bank', '--log-level=warm'], 'debug or trace; got warm. Did you mean warn?'],
  [['generate', 'serve'], 'part takes server, client or all; got serve. Did you mean server?'],
  [['report', 'merge', 'a'], '--out must be given.'],
  [['show', 'a'], 'The command needs 2 words after its name; got 1.'],
  [
    ['lint', '--format', 'json', '--format', 'sarif', 'x.yaml'],
    '--format is given twice; it takes',
  ],
  [['init', '--for=ci', '--for=bank'], '--for is given twice; it takes one value.'],
  [['bank', '--port', '0', '--port', '0'], '--port is given twice; it takes one value.'],
  [['certs', '--out', ''], '--out needs a value.'],
  [['generate', '--check=yes'], '--check takes true or false; got yes.'],
  [['generate', '--strictOneOf=maybe'], '--strictOneOf takes true or false; got maybe.'],
  [['report', 'verify', 'x', '--help=1'], '--help takes true or false; got 1.'],
  [['lint', '--rules='], '--rules takes true or false; got no value.'],
  [['bank', '--store', ''], '--store needs a value.'],
  [['bank', '--store='], '--store needs a value.'],
  [['conformance', '--draw', ''], '--draw needs a value.'],
  [['conformance', '--draw='], '--draw needs a value.'],
  [['bank', '--certs', ''], '--certs needs a value.'],
  [['bank', '--host', ''], '--host needs a value.'],
  [['conformance', '--profile', ''], '--profile needs a value.'],
  [['lint', '--overlay', '', 'x.yaml'], '--overlay needs a value.'],
  [['completion', 'tcsh'], 'shell takes bash, zsh or fish; got tcsh.'],
])('%j is refused in one sentence', async (args, want) => {
  const { code, out, err } = await run(...args);
  expect([code, out]).toEqual([2, '']);
  const [sentence, hint, ...rest] = err.split('\n');
  expect(sentence).toContain(`${want}`);
  expect([hint, rest]).toEqual(['  run `xs2a --help` or `xs2a <command> --help`', ['']]);
});

it('an option that may be repeated is accepted twice', async () => {
  const proxies = ['--trusted-proxy', '10.0.0.2', '--trusted-proxy', '10.0.0.3'];
  const { code, err } = await run('bank', '--http', ...proxies, '--list-faults');
  expect([code, err]).toEqual([0, '']);
});

it.each(['--rules=true', '--rules'])('a flag is set by %s', async (flag) => {
  const { code, out } = await run('lint', flag);
  expect(code).toBe(0);
  expect(out).not.toBe('');
});

it('xs2a without a command prints its help and exits with 2', async () => {
  const { code, out, err } = await run();
  expect([code, err]).toEqual([2, '']);
  expect(out).toBe((await run('--help')).out);
  expect(out).not.toContain('suite-worker');
});

/** A folder in which `xs2a` runs this build. */
function folderWithXs2a(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-path-'));
  const file = join(folder, 'xs2a');
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
  chmodSync(file, 0o755);
  return folder;
}

/** The command that makes each shell complete a line and print its suggestions. */
const ASK = {
  bash: (words: string) =>
    `eval "$(xs2a completion bash)"; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _xs2a; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (words: string) =>
    `compdef() { :; }; eval "$(xs2a completion zsh)"; _describe() { print -l -- $found }; words=(${words}); _xs2a`,
  fish: (words: string) => `xs2a completion fish | source; complete -C "${words}"`,
} as const;

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'exit']).status === 0;

for (const shell of ['bash', 'zsh', 'fish'] as const) {
  const name = has(shell)
    ? `${shell} completes`
    : `${shell} completes (skipped: no ${shell} on PATH)`;
  it.runIf(has(shell)).each([
    ['xs2a conf', 'conformance'],
    ['xs2a conformance --bas', '--base-url'],
    ['xs2a report ver', 'verify'],
  ])(`${name} %s`, (words, want) => {
    const env = { ...process.env, PATH: `${folderWithXs2a()}${delimiter}${process.env['PATH']}` };
    const { stdout } = spawnSync(shell, ['-c', ASK[shell](words)], { env, encoding: 'utf8' });
    const offered = stdout.split('\n').map((line) => line.split(/[\t:]/)[0]);
    expect(offered).toContain(want);
  });
}
