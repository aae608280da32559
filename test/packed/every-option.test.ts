import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedKit } from '../installed-kit.testing.js';
import { rarePartOf } from '../part-of.js';
import { helpOf, type Option, optionsOf } from './installed-options.testing.js';
import { BASES } from './option-bases.testing.js';
import { VALUES, valuesOf } from './option-values.testing.js';
import { makeOptionsFolder, type OptionsFolder } from './options-folder.testing.js';
import { breakIn, type Outcome, runPacked } from './run-packed.testing.js';

installedKit();
let folder: OptionsFolder;
beforeAll(async () => {
  folder = await makeOptionsFolder();
}, 180_000);
afterAll(() => folder.remove());

/** What a server prints when it is ready, and a command that watches. */
const RUNNING = /Ctrl-C (?:ends|stops)/;

/** Values that are wrong for a type: each option is tried with each of them. */
const BROKEN: Readonly<Record<Option['type'], readonly string[]>> = {
  number: ['x', '-1', '1e999'],
  choices: ['nonsense'],
  boolean: ['maybe'],
  text: ['', 'no/such/file', 'http://[', '{', '.'],
};

const OPTIONS = Object.keys(BASES).flatMap(optionsOf);

interface Row extends Option {
  readonly value: string;
  readonly words: readonly string[];
}

const GOOD = OPTIONS.flatMap((option) => {
  const values = valuesOf(option);
  if (values === undefined) return [];
  const { good, changed, base = BASES[option.command] ?? [], codes = [0, 1] } = values;
  const words = [...base, ...(values.with ?? [])];
  return [good, changed].map((value) => ({ ...option, value, words, codes }));
});
const WRONG = OPTIONS.flatMap((option) =>
  BROKEN[option.type].map((value) => ({ ...option, value, words: BASES[option.command] ?? [] })),
);

/** Runs the command with the value in place of the one that its base has. */
async function tryOut({ command, name, value, words }: Row): Promise<Outcome> {
  const own = words.filter(
    (word, at) => word !== `--${name}` && (words[at - 1] !== `--${name}` || word.startsWith('--')),
  );
  const args = [...command.split(' '), ...own, `--${name}=${value}`];
  const row = `${command} ${name} ${value}`;
  let cwd = folder.path;
  if (command === 'init') {
    // it writes into the current folder
    cwd = join(folder.path, ...folder.fill(['{out}'], row));
    mkdirSync(cwd, { recursive: true });
  }
  const outcome = await runPacked(cwd, folder.fill(args, row), { until: RUNNING, mostMs: 150_000 });
  expect(breakIn(outcome)).toBeNull();
  return outcome;
}

/** Each row is a process, and many start a bank: CI tries some of them, others for each commit. */
describe('an option takes', () => {
  test.concurrent.each(rarePartOf(GOOD, 30))(
    'xs2a $command --$name=$value',
    async (row) => {
      const { code, stdout, stderr } = await tryOut(row);
      expect(row.codes, `${code}\n${stdout}\n${stderr}`).toContain(code);
    },
    180_000,
  );
});

describe('no value of an option causes an internal error', () => {
  test.concurrent.each(rarePartOf(WRONG, 30))(
    'xs2a $command --$name=$value',
    async (row) => {
      const { code, stdout, stderr } = await tryOut(row);
      if (row.type === 'choices' || (row.type === 'number' && row.value === 'x')) {
        expect(code).toBe(2);
      }
      // an exit code other than 0 needs a sentence; a command that was interrupted has none
      if (code !== 0 && code !== null) expect(stdout + stderr).not.toBe('');
    },
    180_000,
  );
});

test('every command of the help has a base here, and every option two values', () => {
  const names = [...helpOf().matchAll(/^ {2}xs2a ([a-z]+)/gm)].map(([, name = '']) => name);
  const based = new Set(Object.keys(BASES).map((name) => name.split(' ')[0]));
  expect(names.filter((name) => !based.has(name))).toEqual([]);
  expect(OPTIONS.length).toBeGreaterThan(170);
  const missing = OPTIONS.filter((option) => valuesOf(option) === undefined);
  expect(missing.map(({ command, name }) => `${command} --${name}`)).toEqual([]);
  const same = Object.entries(VALUES).filter(([, { good, changed }]) => good === changed);
  expect(same).toEqual([]);
  const used = new Set(OPTIONS.flatMap(({ command, name }) => [name, `${command} ${name}`]));
  expect(Object.keys(VALUES).filter((name) => !used.has(name))).toEqual([]);
});
