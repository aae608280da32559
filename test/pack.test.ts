import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'xs2a-pack-'));

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** What `npm pack` makes, installed into an empty folder, is what users get. */
describe('the packed package', () => {
  beforeAll(() => {
    execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
      cwd: ROOT,
      stdio: 'ignore',
    });
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
    run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`);
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('gives a working npx xs2a', () => {
    expect(run('npx', 'xs2a', '--version').trim()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('generates code from its own spec into the empty folder', () => {
    run('npx', 'xs2a', 'generate', '--out', 'code');
    expect(readdirSync(join(folder, 'code')).sort()).toEqual([
      '.cache',
      'client',
      'model',
      'server',
    ]);
  });

  test('runs bank and suite from the installed files', () => {
    run('npx', 'xs2a', 'conformance', '--only', 'ais/consent/', '--out', 'run');
    expect(readdirSync(join(folder, 'run'))).toContain('report.html');
  }, 60_000);

  test('exports the pki with types', () => {
    const text = run(
      'node',
      '-e',
      'import("xs2a-kit/pki").then((pki) => console.log(Object.keys(pki).length > 0))',
    );
    expect(text.trim()).toBe('true');
    writeFileSync(
      join(folder, 'use.ts'),
      "import * as pki from 'xs2a-kit/pki';\n" +
        "import { defineConfig, type CustomTarget } from 'xs2a-kit/generator';\n" +
        "const list: CustomTarget = { folder: 'docs', files: (all) => ({ 'a.md': all.map((m) => m.title).join() }) };\n" +
        "export default defineConfig({ spec: 'x.yaml', targets: [list] });\nexport { pki };\n",
    );
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    run('node', tsc, '--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', 'use.ts');
  }, 60_000);
});
