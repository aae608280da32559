import { dirname, join, relative } from 'node:path';

/**
 * Plugin for esbuild: defers string-width until its first call. yargs uses it to lay out its help, and on
 * loading it creates a segmenter and large regular expressions. That takes longer than the rest of yargs, and
 * most commands show no help.
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
