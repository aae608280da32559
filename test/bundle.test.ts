import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';

const ROOT = packageRoot();
const folder = mkdtempSync(join(tmpdir(), 'xs2a-bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const xs2a = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Every file below the folder, with its text. */
function textsOf(name: string): Readonly<Record<string, string>> {
  const files = readdirSync(join(folder, name), { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile() && file.name.endsWith('.ts'))
    .map((file) => join(file.parentPath, file.name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(join(folder, name).length), readFileSync(path, 'utf8')]),
  );
}

test('templates compiled at build time write the same code as user templates', () => {
  const spec = join(ROOT, 'generator/fixtures/petstore.yaml');
  const skeleton = (name: string): readonly string[] => ['--skeleton', `${name}/src`];
  xs2a('generate', 'all', '--spec', spec, '--out', 'ours/made', ...skeleton('ours'));
  const own = ['--templates', join(ROOT, 'templates')];
  xs2a('generate', 'all', '--spec', spec, '--out', 'own/made', ...skeleton('own'), ...own);
  const ours = textsOf('ours');
  expect(Object.keys(ours).length).toBeGreaterThan(20);
  expect(textsOf('own')).toEqual(ours);
});

test('the licences of all packages in the bundle are listed', () => {
  const text = readFileSync(join(ROOT, 'dist/licences.txt'), 'utf8');
  const bundled = [...text.matchAll(/^== (\S+) \S+ \((.+)\)$/gm)].map(([, name = '']) => name);
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;
  // dependencies are not in the bundle, and packages in the bundle are not dependencies
  expect(Object.keys(dependencies).filter((name) => bundled.includes(name))).toEqual([]);
  const ours = ['fastify', 'undici', 'ajv', 'yaml', 'yargs', 'handlebars', 'node-forge', 'jose'];
  expect(bundled).toEqual(expect.arrayContaining(ours));
  expect(ours.filter((name) => !(name in devDependencies))).toEqual([]);
});
