import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', 'generated/**'],
    globalSetup: ['test/tell-skipped.ts'],
    // a landing must not hang on chance; XS2A_TEST_SEED=random looks for what no seed has shown yet
    setupFiles: ['test/settled-seed.ts'],
    // many tests wait for processes of their own: one more worker than the default keeps two cores busy
    maxWorkers: Math.max(3, availableParallelism()),
    maxConcurrency: 2,
    // a worker keeps what it has imported: a third of the time went to loading the same modules anew
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
