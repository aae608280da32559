import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';

/** Bundles the script of a page; gives the files that it read. Paths are below the root. */
export function bundlePage(root, main, file) {
  const target = join(root, file);
  const { outputFiles, metafile } = buildSync({
    entryPoints: [join(root, main)],
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
