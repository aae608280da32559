// Bundles the command line, the exports of package.json and the pages of report.html and of the studio, and lists what
// they embed. A few files load faster than many hundreds. Runs in `npm run build` after tsc and replaces the files of
// the same names that tsc wrote.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundlePage } from '../../conformance/report/html/page/bundle.mjs';
import { bundleStudioPage } from '../../studio/page/bundle.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { builtInTemplates } from './built-in-templates.mjs';
import { copyTypes } from './copy-types.mjs';
import { embeddedPackages } from './embedded-packages.mjs';
import { lazyAssert } from './lazy-assert.mjs';
import { lazyPg } from './lazy-pg.mjs';
import { lazyStringWidth } from './lazy-string-width.mjs';
import { licenceTexts } from './licence-texts.mjs';
import { versionServers } from './version-servers.mjs';

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

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
/** npm installs these, or the user does. All other packages are part of the bundle. */
const LEFT_OUT = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];

/** CommonJS packages load modules of Node with require. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);\n";

/** The text of a file, with `require` where it is used; the first line of a program stays the first. */
function withRequire(text) {
  if (!/\brequire\b/.test(text)) return text;
  const [start] = /^(#!.*\n)?/.exec(text);
  return start + REQUIRE + text.slice(start.length);
}

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
  plugins: [builtInTemplates(ROOT), lazyStringWidth(ROOT), lazyAssert, lazyPg],
  legalComments: 'none',
  tsconfigRaw: {},
  metafile: true,
  write: false,
  logLevel: 'warning',
});

for (const { path, text } of outputFiles) {
  // 50 files of a command that only say that they could load modules cost 5 ms
  const contents = Buffer.from(withRequire(text));
  // an unchanged file keeps its modification time: to generate, that means that the program is the same
  if (existsSync(path) && readFileSync(path).equals(contents)) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}
const made = new Set(outputFiles.map(({ path }) => basename(path)));
for (const file of readdirSync(CHUNKS)) if (!made.has(file)) rmSync(join(CHUNKS, file));

/** The script of each page. */
const PAGES = {
  'dist/report-page.js': 'conformance/report/html/page/main.ts',
  'dist/result-page.js': 'conformance/publish/page/main.ts',
};
const pages = Object.fromEntries(
  Object.entries(PAGES).map(([file, main]) => [file, bundlePage(ROOT, main, file)]),
);

/** The files that esbuild read, by the place of what it made of them; a test compares the lists with it. */
const inputs = {
  'dist/chunks': Object.keys(metafile.inputs),
  ...pages,
  'dist/studio-page': await bundleStudioPage(ROOT),
};
const embedded = Object.entries(inputs).flatMap(([place, files]) =>
  embeddedPackages(ROOT, files).map((each) => ({ ...each, place })),
);
writeFileSync(join(DIST, 'bundle-inputs.json'), JSON.stringify(inputs));
writeFileSync(join(DIST, 'licences.txt'), licenceTexts(ROOT, embedded));
writeFileSync(join(DIST, 'sbom.cdx.json'), billOfMaterials(ROOT, embedded));
await versionServers(ROOT, LEFT_OUT);
copyTypes(
  DIST,
  ENTRIES.filter((name) => name !== 'cli/main'),
);
