import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { installedKit } from './installed-kit.testing.js';

const ROOT = packageRoot();
const folder = mkdtempSync(join(tmpdir(), 'xs2a-bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const xs2a = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [installedKit().main, ...args], {
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
    paths.map((path) => [
      path.slice(join(folder, name).length), // the skeleton names its own folder in a log line
      readFileSync(path, 'utf8').replaceAll(`${name}/src`, 'src'),
    ]),
  );
}

test('templates compiled at build time write the same code as user templates', () => {
  const spec = join(ROOT, 'generator/fixtures/petstore.yaml');
  const skeleton = (name: string): readonly string[] => ['--skeleton', `${name}/src`];
  xs2a('generate', 'all', '--spec', spec, '--out', 'ours/made', ...skeleton('ours'));
  const own = ['--templates', join(ROOT, 'templates')];
  xs2a('generate', 'all', '--spec', spec, '--out', 'mine/made', ...skeleton('mine'), ...own);
  const ours = textsOf('ours');
  expect(Object.keys(ours).length).toBeGreaterThan(20);
  expect(textsOf('mine')).toEqual(ours);
});
