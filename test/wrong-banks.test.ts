import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../foundation/package-root.js';

const FOLDER = join(packageRoot(), 'bench', 'wrong-banks');
const SETS = [
  ['core', 'payments', 'accounts', 'second', 'third'],
  ['fourth'],
  ['fifth'],
  ['sixth'],
  ['seventh'],
  ['eighth'],
  ['ninth'],
  ['tenth'],
  ['eleventh-accounts'],
  ['eleventh-payments'],
  ['unusual'],
  ['unusual-2'],
  ['unusual-3'],
].map((names) => names.map((name) => join(FOLDER, `${name}.patch`)));
const read = (file: string): string => readFileSync(file, 'utf8');

/** Runs git on an index of its own, so that nothing of the repository changes. */
function git(index: string, ...args: readonly string[]): string {
  const env = { ...process.env, GIT_INDEX_FILE: index };
  return spawnSync('git', args, { cwd: packageRoot(), encoding: 'utf8', env }).stderr;
}

test.skipIf(!existsSync(join(packageRoot(), '.git'))).each(SETS)(
  'the patches fit the reference bank of the last commit, one after the other: %s %s',
  (...patches) => {
    const folder = mkdtempSync(join(tmpdir(), 'xs2a-wrong-'));
    const index = join(folder, 'index');
    git(index, 'read-tree', 'HEAD');
    const said = patches.map((patch) => git(index, 'apply', '--cached', patch));
    rmSync(folder, { recursive: true });
    expect(said).toEqual(patches.map(() => ''));
  },
);

test('each listed bank has wrong code', () => {
  const listed = parse(read(join(FOLDER, 'banks.yaml'))) as readonly { readonly id: string }[];
  const code = SETS.flat().map(read).join('');
  const used = new Set(
    [...code.matchAll(/(?:(?:isWrong|isArmed|armed|wrong)\(\s*\+?\s*|const \w+ = )'([^']+)'/g)].map(
      ([, id]) => id,
    ),
  );
  expect(listed.length).toBeGreaterThan(290);
  expect(listed.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
});
