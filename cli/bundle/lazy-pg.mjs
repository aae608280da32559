/**
 * Plugin for esbuild: pg-boss loads `pg` at once, also where it never opens a connection of its own, as with the embedded
 * database. Users of that database need not install `pg`.
 */
export const lazyPg = {
  name: 'lazy-pg',
  setup(build) {
    build.onResolve({ filter: /^pg$/ }, ({ importer }) =>
      /[\\/]pg-boss[\\/]/.test(importer) ? { path: 'pg', namespace: 'lazy-pg' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'lazy-pg' }, () => ({
      contents: `module.exports = { get Pool() { return require('pg').Pool; } };`,
      resolveDir: process.cwd(),
    }));
  },
};
