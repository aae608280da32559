import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareKit } from './installed-kit.testing.js';

const ROOT = resolve(import.meta.dirname, '..');
const { project: kitFolder } = bareKit();
const folder = mkdtempSync(join(tmpdir(), 'xs2a-pack-'));

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** The output of `npm pack`, installed into an empty folder, as users get it. */
describe('the packed package', () => {
  beforeAll(() => cpSync(kitFolder, folder, { recursive: true, verbatimSymlinks: true }), 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const installed = join(folder, 'node_modules', 'xs2a-kit');
  const filesIn = (): readonly string[] =>
    readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(installed, join(entry.parentPath, entry.name)));

  test('has the files for users, and no test, test double or build info', () => {
    const files = filesIn();
    expect(new Set(files.map((file) => file.split(sep)[0]))).toEqual(
      new Set([
        ...[
          'ARCHITECTURE.md',
          'action.yml',
          'CHANGELOG.md',
          'CONTRIBUTING.md',
          'SECURITY.md',
          'LICENSE',
          'README.md',
        ],
        ...[
          'aspsp',
          'conformance',
          'dist',
          'docker',
          'docs',
          'gate',
          'package.json',
          'reports',
          'runtime',
          'spec',
          'studio',
          'templates',
        ],
      ]),
    );
    const odd =
      /\.test\.|\.testing\.|tsbuildinfo|\.map$|pictures\/.*\.mjs$|\/(?:fuzz|stress|testing|fixtures)\//;
    expect(files.filter((file) => odd.test(file))).toEqual([]);
  });

  test('has a file for every relative link of its documents', () => {
    const files = new Set(filesIn());
    const dead = [...files]
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const text = readFileSync(join(installed, file), 'utf8');
        const links = [
          ...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g),
          ...text.matchAll(/ (?:src|srcset)="(?!https?:)([^"]+)"/g),
        ].map(([, to]) => to ?? '');
        return links
          .filter((to) => !files.has(join(dirname(file), to)))
          .map((to) => `${file}: ${to}`);
      });
    expect(dead).toEqual([]);
  });

  test('has no script that npm runs, or warns of, when it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const asked = ['preinstall', 'install', 'postinstall', 'prepare'];
    expect(asked.filter((name) => name in scripts)).toEqual([]);
  });

  test('has no publint messages', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false });
    expect(messages).toEqual([]);
  });

  test('installs fewer than 100 packages and 55 MB', () => {
    const all = run('npm', 'ls', '--all', '--parseable').trim().split('\n').slice(1);
    expect(all.length).toBeLessThan(100);
    const modules = join(folder, 'node_modules');
    const sizes = readdirSync(modules, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(55e6);
  });

  test.each([
    [['bank', '--store', 'folder'], '--store FOLDER needs the package @electric-sql/pglite.'],
    [['bank', '--store', 'postgres://localhost/x'], '--store postgres://... needs the package pg.'],
    [
      ['generate', '--skeleton', 'own', '--out', 'code2'],
      'A skeleton (--skeleton) needs the package ts-morph.',
    ],
  ])('reports the package that %j needs', (args, want) => {
    const { status, stderr } = spawnSync(join('node_modules', '.bin', 'xs2a'), args, {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stderr.split('\n')[0]]).toEqual([2, `xs2a: ${want}`]);
  });

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

  test('runs the bank and the suite from the installed files', () => {
    run('npx', 'xs2a', 'conformance', '--only', 'ais/consent/', '--out', 'run');
    expect(readdirSync(join(folder, 'run'))).toContain('report.html');
  }, 60_000);

  test('names the PSUs of the bank as docs/from-code.md counts them', () => {
    const count =
      "import { startBank } from 'xs2a-kit/bank'; const bank = await startBank({ port: 0, iamPort: 0 }); console.log(bank.psus.length); await bank.close();";
    expect(run('node', '--input-type=module', '-e', count).trim()).toBe('7');
    const text = readFileSync(join(installed, 'docs', 'from-code.md'), 'utf8');
    expect(text).toContain('The bank has seven PSUs with accounts');
  });

  test.each([
    [
      'NodeNext',
      "import { startBank } from 'xs2a-kit/bank';\nexport const start = startBank;\n",
      [],
    ],
    [
      'Node16',
      "import { startBank } from 'xs2a-kit/bank';\nexport const start = startBank;\n",
      ['TS1479'],
    ],
    ['Node16', "export const start = async () => (await import('xs2a-kit/bank')).startBank;\n", []],
  ])(
    'in CommonJS with the module %s, compiles as docs/from-code.md says',
    (module, text, codes) => {
      writeFileSync(join(folder, 'common.cts'), text);
      const types = join(ROOT, 'node_modules', '@types');
      const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
      const flags = [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--target',
        'es2022',
        '--module',
        module,
      ];
      const { stdout } = spawnSync(
        process.execPath,
        [tsc, ...flags, '--types', 'node', '--typeRoots', types, 'common.cts'],
        { cwd: folder, encoding: 'utf8' },
      );
      expect([...stdout.matchAll(/error (TS\d+)/g)].map(([, code]) => code)).toEqual(codes);
    },
  );

  test('is loaded by require', () => {
    const load = "console.log(typeof require('xs2a-kit/bank').startBank)";
    expect(run('node', '--input-type=commonjs', '-e', load).trim()).toBe('function');
  });

  test('runs the tests of docs/from-code.md without changes', () => {
    const text = readFileSync(join(installed, 'docs', 'from-code.md'), 'utf8');
    const blocks = [...text.matchAll(/```ts (\S+)\n([\s\S]*?)```/g)];
    expect(blocks).toHaveLength(2);
    for (const [, name = '', code = ''] of blocks) {
      expect(code.trim().split('\n').length, name).toBeLessThanOrEqual(17);
      writeFileSync(join(folder, name), code);
    }
    // the test runner and the compiler are those of this repository; the tests import only vitest
    // and the installed package
    symlinkSync(join(ROOT, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'));
    const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
    const names = blocks.map(([, name = '']) => name);
    expect(run('node', vitest, 'run', '--root', '.', ...names)).toContain('2 passed');
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const flags = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext'];
    run('node', tsc, '--noEmit', '--skipLibCheck', ...flags, ...names);
  }, 120_000);

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
