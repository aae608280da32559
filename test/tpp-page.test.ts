import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { installedKit } from './installed-kit.testing.js';

const ROOT = packageRoot();
const page = readFileSync(join(ROOT, 'docs/tpp.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'xs2a-tpp-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]): string => {
  const env = { ...process.env, NO_COLOR: '1' };
  const where = { cwd: folder, encoding: 'utf8', env } as const;
  const { stdout, stderr } = spawnSync(process.execPath, args, where);
  return stdout + stderr;
};

/** The project of docs/tpp.md: the installed package, the generated clients, and the files of the page. */
beforeAll(() => {
  const { project, main } = installedKit();
  cpSync(project, folder, { recursive: true, verbatimSymlinks: true });
  const vitest = join(folder, 'node_modules/vitest');
  symlinkSync(join(ROOT, 'node_modules/vitest'), vitest);
  expect(run(main, 'generate', 'client', '--out', 'src/api')).toContain('files written');
  for (const [, name = '', code = ''] of page.matchAll(/```ts (\S+)\n([\s\S]*?)```/g)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
}, 240_000);

test('every block of docs/tpp.md with code is a file of the project', () => {
  expect(
    [...page.matchAll(/```(\S+)(.*)\n/g)].map(([, kind, name]) => [kind, name !== '']),
  ).toEqual(Array(10).fill(['ts', true]));
});

test('the files compile with strict flags', () => {
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    module: 'nodenext',
    target: 'es2022',
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  };
  const config = { compilerOptions: options, include: ['src', 'test'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  expect(run(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.')).toBe('');
}, 240_000);

test('the tests pass', () => {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const said = run(
    vitest,
    'run',
    '--root',
    '.',
    '--dir',
    'test',
    '--testTimeout',
    '60000',
    '--hookTimeout',
    '60000',
  );
  expect(said).toMatch(/Tests\s+8 passed \(8\)/);
}, 240_000);
