import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles the page of the studio into dist/studio-page: index.html, app.js, and app.css, which begins with the styles
 * of report.html. Gives the files that it read. Needs the modules of `tsc`.
 */
export async function bundleStudioPage(root) {
  const target = join(root, 'dist', 'studio-page');
  mkdirSync(target, { recursive: true });
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    tsconfigRaw: {},
    metafile: true,
    write: false,
  });
  writeFileSync(join(target, 'app.js'), outputFiles[0].contents);
  copyFileSync(join(import.meta.dirname, 'index.html'), join(target, 'index.html'));
  const { PAGE_STYLE } = await import(
    pathToFileURL(join(root, 'dist/conformance/report/html/page-style.js')).href
  );
  const own = readFileSync(join(import.meta.dirname, 'studio.css'), 'utf8');
  writeFileSync(join(target, 'app.css'), PAGE_STYLE + own);
  return Object.keys(metafile.inputs);
}
