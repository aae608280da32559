import { dirname, join, relative } from 'node:path';

/**
 * Plugin for esbuild: string-width, which yargs lays out its help with, makes a segmenter and large
 * expressions when it is loaded. That takes longer than all else of yargs, and most commands show no
 * help: it is loaded at the first call.
 */
export const lazyStringWidth = (root) => ({
  name: 'lazy-string-width',
  setup(build) {
    build.onResolve({ filter: /^string-width$/ }, async ({ path, resolveDir, importer, kind }) => {
      if (kind === 'require-call') return undefined;
      const found = await build.resolve(path, { resolveDir, importer, kind: 'require-call' });
      return { path: relative(root, found.path), namespace: 'lazy' };
    });
    build.onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({
      contents: `export default (...given) => require('./index.js').default(...given);`,
      resolveDir: dirname(join(root, path)),
    }));
  },
});
