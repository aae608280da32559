import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', 'generated/**'],
    globalSetup: ['test/tell-skipped.ts'],
    maxConcurrency: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
