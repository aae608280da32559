import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../foundation/package-root.js';

const FOLDER = join(packageRoot(), 'bench', 'wrong-banks');
const PATCHES = ['core', 'payments', 'accounts', 'second'].map((name) =>
  join(FOLDER, `${name}.patch`),
);
const read = (file: string): string => readFileSync(file, 'utf8');

test.skipIf(!existsSync(join(packageRoot(), '.git')))(
  'the patches with the wrong code fit the reference bank, one after the other',
  () => {
    const { stderr } = spawnSync('git', ['apply', '--check', ...PATCHES], {
      cwd: packageRoot(),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
  },
);

test('each listed bank has wrong code', () => {
  const listed = parse(read(join(FOLDER, 'banks.yaml'))) as readonly { readonly id: string }[];
  const code = PATCHES.map(read).join('');
  const used = new Set(
    [...code.matchAll(/is(?:Wrong|Armed)\(\s*\+?\s*'([^']+)'/g)].map(([, id]) => id),
  );
  expect(listed.length).toBeGreaterThan(170);
  expect(listed.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
});
