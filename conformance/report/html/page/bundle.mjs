import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { buildSync } from 'esbuild';

/** Bundles the script of report.html (conformance/report/html/page) into dist/report-page.js; gives the files it read. */
export function bundleReportPage(root) {
  const target = resolve(root, 'dist/report-page.js');
  const { outputFiles, metafile } = buildSync({
    entryPoints: [resolve(import.meta.dirname, 'main.ts')],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    tsconfigRaw: {},
    metafile: true,
    write: false,
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, outputFiles[0].contents);
  return Object.keys(metafile.inputs);
}
