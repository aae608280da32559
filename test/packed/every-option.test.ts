import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { installedKit } from '../installed-kit.testing.js';
import { partOf } from '../part-of.js';
import { breakIn, runPacked } from './run-packed.testing.js';

const { main } = installedKit();
const folder = mkdtempSync(join(tmpdir(), 'xs2a-packed-options-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a command needs so that it gets as far as an option; long runs are kept short. `run` is a finished run. */
const BASES: Readonly<Record<string, readonly string[]>> = {
  init: ['--for', 'tester', '--force'],
  generate: ['client', '--spec', 'bank.yaml', '--out', 'code'],
  diff: ['bank.yaml', 'later.yaml'],
  bank: ['--port', '0', '--iam-port', '0'],
  certs: ['--out', 'more', '--force', '--keys', 'p256'],
  conformance: ['--only', 'piis/confirm/answers-200', '--no-preflight', '--quiet'],
  replay: ['run', 'piis/confirm/answers-200'],
  show: ['run', 'e1'],
  explain: ['PIS-INITIATE-201'],
  judge: ['run/events.ndjson', '--out', 'judged'],
  lint: ['bank.yaml'],
  gate: ['--base', 'HEAD', '--check', 'diff'],
  proxy: ['--target', 'http://127.0.0.1:9', '--port', '0'],
  comment: ['gate.md'],
  selftest: ['--quick', '--faults', 'none-*'],
  completion: ['bash'],
  'report render': ['run'],
  'report verify': ['run'],
  'report sign': ['run'],
  'report export': ['run'],
  'report compare': ['run', 'run'],
  'report merge': ['run', '--out', 'merged'],
  'report open': ['run'],
  'report index': ['.'],
  'profile init': ['--url', 'http://127.0.0.1:9'],
  'profile check': ['profile.yaml'],
};

interface Option {
  readonly command: string;
  readonly name: string;
  readonly type: 'number' | 'choices' | 'boolean' | 'text';
}

/** The options of a command, read from its help, in which a description may take several lines. */
function optionsOf(command: string): readonly Option[] {
  const help = execFileSync(process.execPath, [main, ...command.split(' '), '--help'], {
    encoding: 'utf8',
  });
  const [, section = ''] = /^Options:\n((?: .*\n)*)/m.exec(help) ?? [];
  return section.split(/^ +(?=(?:-\w, )?--)/m).flatMap((text) => {
    const name = /^(?:-\w, )?--(?:no-)?([\w-]+)/.exec(text)?.[1];
    if (name === undefined || ['version', 'help'].includes(name)) return [];
    const type = /\[choices:/.test(text)
      ? 'choices'
      : /\[number\]/.test(text)
        ? 'number'
        : /\[boolean\]/.test(text)
          ? 'boolean'
          : 'text';
    return [{ command, name, type }];
  });
}

/** Values that are wrong for a type: each option is tried with each of them. */
const BROKEN: Readonly<Record<Option['type'], readonly string[]>> = {
  number: ['x', '-1', '1e999'],
  choices: ['nonsense'],
  boolean: ['maybe'],
  text: ['', 'no/such/file', 'http://[', '{', '.'],
};

const OPTIONS = Object.keys(BASES).flatMap(optionsOf);
const ROWS = OPTIONS.flatMap((option) =>
  BROKEN[option.type].map((value) => ({ ...option, value, at: `${option.name}=${value}` })),
);

beforeAll(() => {
  cpSync(join(packageRoot(), 'spec/xs2a.yaml'), join(folder, 'bank.yaml'));
  cpSync(join(packageRoot(), 'docs/examples/bank.yaml'), join(folder, 'profile.yaml'));
  const text = 'openapi: 3.0.3\ninfo: { title: Bank, version: 1.0.0 }\npaths: {}\n';
  writeFileSync(join(folder, 'later.yaml'), text);
  writeFileSync(join(folder, 'gate.md'), '<!-- xs2a-gate -->\nThe gate passes.\n');
  writeFileSync(join(folder, 'xs2a.config.json'), '{ "spec": "bank.yaml" }');
  writeFileSync(join(folder, '.gitignore'), '*\n!bank.yaml\n');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'document');
  const only = ['--only', 'piis/confirm/answers-200', '--no-preflight', '--out', 'run'];
  spawnSync(process.execPath, [main, 'conformance', ...only], { cwd: folder, stdio: 'ignore' });
}, 120_000);

describe('no value of an option causes an internal error', () => {
  // each row is a process, and many start a bank: CI tries few of them
  const part = partOf(ROWS);
  const rows = part.length === ROWS.length ? part : part.filter((_, index) => index % 8 === 0);
  test.concurrent.each(rows)(
    'xs2a $command --$at',
    async ({ command, name, value, type }) => {
      const own = (BASES[command] ?? []).filter((word, at, all) => {
        return word !== `--${name}` && all[at - 1] !== `--${name}`;
      });
      const outcome = await runPacked(folder, [
        ...command.split(' '),
        ...own,
        `--${name}=${value}`,
      ]);
      expect(breakIn(outcome)).toBeNull();
      if (type === 'choices' || (type === 'number' && value === 'x')) expect(outcome.code).toBe(2);
      // an exit code other than 0 needs a sentence; a command that was interrupted has none
      if (outcome.code !== 0 && outcome.code !== null)
        expect(outcome.stdout + outcome.stderr).not.toBe('');
    },
    60_000,
  );
});

test('every command of the help has a base here, and the help has the options of all', () => {
  const help = execFileSync(process.execPath, [main, '--help'], { encoding: 'utf8' });
  const names = [...help.matchAll(/^ {2}xs2a ([a-z]+)/gm)].map(([, name = '']) => name);
  const based = new Set(Object.keys(BASES).map((name) => name.split(' ')[0]));
  expect(names.filter((name) => !based.has(name))).toEqual([]);
  expect(OPTIONS.length).toBeGreaterThan(170);
});
