import { readFileSync } from 'node:fs';

const MADE = /new Intl\.Segmenter\(\)/;
const LAZY =
  '{ made: undefined, segment(text) { return (this.made ??= new Intl.Segmenter()).segment(text); } }';

/**
 * Plugin for esbuild: string-width, which yargs lays out its help with, makes a segmenter when it is
 * loaded. That takes longer than all else of yargs, and most commands show no help.
 */
export const lazySegmenter = {
  name: 'lazy-segmenter',
  setup(build) {
    build.onLoad({ filter: /[\\/]string-width[\\/]index\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(MADE, LAZY),
    }));
  },
};
