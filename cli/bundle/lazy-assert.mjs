/**
 * Plugin for esbuild: loads Node's `assert` only to report a failed assertion. yargs asserts two things that
 * are nearly always true, and loading the module takes 2 ms of every command.
 */
export const lazyAssert = {
  name: 'lazy-assert',
  setup(build) {
    build.onResolve({ filter: /^assert$/ }, ({ importer, kind }) =>
      kind === 'import-statement' && /[\\/]yargs[\\/]/.test(importer)
        ? { path: 'assert', namespace: 'lazy-assert' }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'lazy-assert' }, () => ({
      contents: `export const notStrictEqual = (a, b, ...more) => {
  if (Object.is(a, b)) require('assert').notStrictEqual(a, b, ...more);
};
export const strictEqual = (a, b, ...more) => {
  if (!Object.is(a, b)) require('assert').strictEqual(a, b, ...more);
};`,
    }));
  },
};
