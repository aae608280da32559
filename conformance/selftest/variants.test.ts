import { describe, expect, test } from 'vitest';
import { runCli, runSuite } from './run-suite.testing.js';

/**
 * Variants of the reference bank, several at once where they go together, that between them touch
 * most of what the suite takes for granted. `npm run test:variants` tries every variant by itself.
 */
const SELECTION: Readonly<Record<string, readonly string[]>> = {
  'has a code to confirm with, signatures and problem documents': [
    ...['confirmation-code', 'signed-requests-only', 'problem-documents', 'unknown-is-404'],
    ...['small-payments-exempt', 'cancellation-tells-canc', 'consent-deletion-200'],
  ],
  'offers OAuth alone': ['oauth-only', 'explicit-start', 'session-state', 'token-tells-more'],
  'offers Embedded alone': ['embedded-only', 'password-only', 'instant-first', 'rare-access'],
  'writes answers of its own': [
    ...['relative-links', 'ids-of-another-form', 'more-fields', 'more-links', 'warnings'],
    ...['members-reversed', 'charset-in-media-type', 'chunked-answers', 'upper-case-headers'],
    ...['plain-amounts', 'frequency-as-text', 'one-balance', 'sparse-accounts', 'status-accp'],
  ],
};

const EVERY = process.env['XS2A_VARIANTS'] === 'all';

const listed = EVERY ? (await runCli(['bank', '--list-variants'])).stdout : '';
const every = [...listed.matchAll(/^--variant (\S+)/gm)].map(([, id = '']) => [`is ${id}`, [id]]);
const rows = (EVERY ? every : Object.entries(SELECTION)) as [string, readonly string[]][];

/** Two at a time: each run is a suite and a bank. */
describe.concurrent('a conforming bank that', () => {
  test.each(rows)(
    '%s is conformant',
    async (_name, ids) => {
      const run = await runSuite(ids.flatMap((id) => ['--variant', id]));
      const required = run.summary?.findings.filter(({ level }) => level === 'required');
      expect([run.exitCode, run.summary?.verdict, required]).toEqual([0, 'conformant', []]);
    },
    120_000,
  );
});
