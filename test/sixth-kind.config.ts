import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The modules that this test replaces must not be known to other tests, which share theirs. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/sixth-kind.mandates.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
