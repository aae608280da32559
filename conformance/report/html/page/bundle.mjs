// Bundles the script of report.html (conformance/report/html/page) into dist/report-page.js.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { buildSync } from 'esbuild';

const root = resolve(import.meta.dirname, '../../../..');
const target = resolve(root, 'dist/report-page.js');

const { outputFiles } = buildSync({
  entryPoints: [resolve(import.meta.dirname, 'main.ts')],
  absWorkingDir: root,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'none',
  tsconfigRaw: {},
  write: false,
});
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, outputFiles[0].contents);
