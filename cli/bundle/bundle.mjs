// Bundles the command line and what package.json exports: a few files are loaded faster than many
// hundreds. Run by `npm run build` after tsc, whose output of the same names it takes the place of.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { builtInTemplates } from './built-in-templates.mjs';
import { copyTypes } from './copy-types.mjs';
import { lazyStringWidth } from './lazy-string-width.mjs';
import { licenceTexts } from './licence-texts.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const CHUNKS = join(DIST, 'chunks');

const ENTRIES = [
  'aspsp/aspsp',
  'cli/main',
  'conformance/conformance',
  'generator/generator',
  'pki/pki',
];

/** Have binaries or threads of their own, find files beside them, or are loaded by few commands. */
const LEFT_OUT = [
  '@electric-sql/pglite',
  'oxc-parser',
  'pg',
  'pino',
  'playwright-core',
  'ts-morph',
];

const { outputFiles, metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: Object.fromEntries(ENTRIES.map((name) => [name, `${name}.ts`])),
  outdir: DIST,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: LEFT_OUT,
  // packages that are CommonJS ask for modules of Node with require
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
  },
  plugins: [builtInTemplates(ROOT), lazyStringWidth(ROOT)],
  legalComments: 'none',
  tsconfigRaw: {},
  metafile: true,
  write: false,
  logLevel: 'warning',
});

for (const { path, contents } of outputFiles) {
  // what is the same keeps its time: generate takes that for a sign that it is the same program
  if (existsSync(path) && readFileSync(path).equals(contents)) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}
const made = new Set(outputFiles.map(({ path }) => basename(path)));
for (const file of readdirSync(CHUNKS)) if (!made.has(file)) rmSync(join(CHUNKS, file));
writeFileSync(join(DIST, 'licences.txt'), licenceTexts(ROOT, Object.keys(metafile.inputs)));
copyTypes(
  DIST,
  ENTRIES.filter((name) => name !== 'cli/main'),
);
