import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { bareKit } from './installed-kit.testing.js';
import { sourceFiles } from './source-files.testing.js';

const kit = bareKit();
const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(packageRoot(), 'package.json'), 'utf8'),
) as Readonly<Record<'dependencies' | 'peerDependencies', Readonly<Record<string, string>>>>;

/** Prints the specifiers that do not resolve from the module that names them, one line each. */
const RESOLVE_ALL = `
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
const dist = process.argv[2];
const files = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js') && !name.endsWith('-page.js'));
let count = 0;
for (const name of files) {
  const text = readFileSync(join(dist, name), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(name, text).module;
  const literal = ({ moduleRequest: { start, end } }) => /^(["'])(.*)\\1$/s.exec(text.slice(start, end))?.[2];
  const froms = staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? []));
  const dynamic = dynamicImports.map(literal).filter((each) => each !== undefined);
  for (const from of new Set([...staticImports.map((each) => each.moduleRequest.value), ...froms, ...dynamic])) {
    count += 1;
    if (isBuiltin(from)) continue;
    try {
      readFileSync(new URL(import.meta.resolve(from, pathToFileURL(join(dist, name)).href)));
    } catch {
      console.log(from);
    }
  }
}
console.log('specifiers ' + count);
`;

test('every module that dist imports is in the installed folder, apart from optional packages', () => {
  const script = join(kit.project, 'resolve-all.mjs');
  writeFileSync(script, RESOLVE_ALL);
  const flags = ['--experimental-import-meta-resolve', script, join(kit.root, 'dist')];
  const lines = execFileSync(process.execPath, flags, { encoding: 'utf8' }).trim().split('\n');
  expect(Number(/\d+/.exec(lines.pop() ?? '')?.[0])).toBeGreaterThan(500);
  expect(lines.filter((name) => !(name in peerDependencies))).toEqual([]);
  // the list sees what is not installed
  expect(lines).toContain('ts-morph');
});

/** Files that load what a user names, or ask whether it is there; each says in one sentence what is missing. */
const LOADS_BY_NAME: readonly string[] = [
  // a server that the build made
  'aspsp/dialect/version-plugin.ts',
  'cli/generate/load-config.ts',
  'conformance/extension/load-extension.ts',
  'conformance/report/own-reporter.ts',
  'foundation/load-package.ts',
  'foundation/need-package.ts',
  'gate/impact/load-compiler.ts',
  'generator/openapi-generator/find-jar.ts',
];

test('only these files load a module by a name that is no literal, or with require', () => {
  const files = sourceFiles().filter((file) => {
    if (/\/(fixtures|testing)\//.test(file)) return false;
    const text = readFileSync(join(packageRoot(), file), 'utf8').replace(
      /^\s*(\/\/|\*|\/\*).*$/gm,
      '',
    );
    return /createRequire\(|\brequire\(|\bimport\((?!\s*')/.test(text);
  });
  expect(files.sort()).toEqual(LOADS_BY_NAME);
});

test('each package that is loaded by name is a dependency, or an optional one with a hint', () => {
  const text = readFileSync(join(packageRoot(), 'foundation/load-package.ts'), 'utf8');
  const [, body = ''] = /interface Packages \{([\s\S]*?)\n\}/.exec(text) ?? [];
  const names = [...body.matchAll(/^ {2}readonly '?([^':]+)'?:/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(2);
  const packages = names.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  const needed = sourceFiles().flatMap((file) => {
    const source = readFileSync(join(packageRoot(), file), 'utf8');
    return [...source.matchAll(/needPackage\(\s*'([^']+)'/g)].map(([, name = '']) => name);
  });
  expect([...new Set(needed)].filter((name) => !(name in peerDependencies))).toEqual([]);
});

test('the installed folder has no package that is a development dependency alone', () => {
  const names = readdirSync(join(kit.project, 'node_modules'));
  expect(names).toContain('fastify');
  expect(
    names.filter((name) => ['vitest', 'esbuild', 'typescript', 'preact'].includes(name)),
  ).toEqual([]);
});

describe('a damaged installation', () => {
  const DOCUMENT = `openapi: 3.0.3
info: { title: Bank, version: 1.0.0 }
paths: { /iban: { get: { operationId: read, responses: { '200': { description: ok } } } } }
components: { schemas: { Iban: { type: string, pattern: '^(a+)+$' } } }
`;
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-damaged-'));
  const modules = join(folder, 'node_modules');
  beforeAll(() => cpSync(join(kit.project, 'node_modules'), modules, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['yaml', `${DOCUMENT}info: {}\n`, []],
    ['@eslint-community/regexpp', DOCUMENT, ['--strict-patterns']],
    ['handlebars', DOCUMENT, ['--templates', join(packageRoot(), 'templates')]],
  ])('says in one sentence that %s is missing, and writes nothing', (name, document, flags) => {
    // the runtime of handlebars is loaded at the start, its compiler only for templates of users
    const lost = join(modules, name === 'handlebars' ? 'handlebars/lib' : name);
    renameSync(lost, `${lost}.away`);
    writeFileSync(join(folder, 'bank.yaml'), document);
    const args = ['generate', '--spec', 'bank.yaml', '--out', 'code', ...flags];
    const main = join(modules, 'xs2a-kit/dist/cli/main.js');
    const { status, stderr } = spawnSync(process.execPath, [main, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    renameSync(`${lost}.away`, lost);
    const lines = stderr.split('\n').filter((line) => !line.includes('[pattern-explodes'));
    expect([status, ...lines.slice(0, 2)]).toEqual([
      2,
      expect.stringContaining(`xs2a: The package ${name} cannot be loaded: Cannot find `),
      '  xs2a-kit depends on it. Install xs2a-kit again: npm install xs2a-kit',
    ]);
    expect(existsSync(join(folder, 'code'))).toBe(false);
  });
});
