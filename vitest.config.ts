import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { leftOutFiles } from './test/slow-parts.js';

/** Files or folders named on the command line: these run whole, slow or not. */
const named = process.argv.slice(2).filter((word) => !/^(?:run|list|-.*)$/.test(word));

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      'dist/**',
      'generated/**',
      ...(named.length > 0 ? [] : leftOutFiles(process.env)),
    ],
    globalSetup: ['test/tell-skipped.ts'],
    // a merge must not depend on chance; XS2A_TEST_SEED=random searches for what no seed has shown yet
    setupFiles: ['test/settled-seed.ts'],
    // many tests wait for other processes: one worker more than the default keeps two cores busy
    maxWorkers: Math.max(3, availableParallelism()),
    maxConcurrency: 2,
    // a worker keeps its imported modules: otherwise a third of the time is spent on loading them again
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
