import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type CorpusEdit, corpus } from '../../gate/fixtures/corpus.js';
import { bareKit } from '../installed-kit.testing.js';
import { rarePartOf, readPart } from '../part-of.js';
import { breakIn, runPacked } from './run-packed.testing.js';

const { main } = bareKit();
const folder = mkdtempSync(join(tmpdir(), 'xs2a-packed-gate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Edits whose document the command line refuses, with the rule; gate/corpus.test.ts compares them without reading a file. */
const REFUSED: Readonly<Record<string, string>> = {
  'one status for the class': 'response-code',
};

interface Report {
  readonly changes: readonly { readonly severity: string; readonly id: string }[];
}

/** gate/corpus.test.ts compares all of them without a process. A process for each takes long, so CI tries few of them. */
const EDITS = corpus().map(({ edits, ...of }) => ({ ...of, edits: rarePartOf(edits, 20) }));

/** How many edits had each verdict, and how many commands broke. */
const counts = { breaking: 0, risky: 0, compatible: 0, none: 0, 'internal error': 0 };

describe.each(EDITS)(
  'xs2a diff of the installed package: $document',
  ({ document, before, edits }) => {
    const name = document.replaceAll(/[^a-z0-9]/gi, '-');
    const old = join(folder, `${name}.json`);
    writeFileSync(old, JSON.stringify(before));

    test.concurrent.each(edits.map((edit, at) => ({ ...edit, at })))(
      '$verdict: $what',
      async ({ at, what, verdict, ids, after }: CorpusEdit & { readonly at: number }) => {
        const now = join(folder, `${name}-${at}.json`);
        writeFileSync(now, JSON.stringify(after));
        const outcome = await runPacked(folder, ['diff', old, now, '--format', 'json'], { main });
        if (breakIn(outcome) !== null) counts['internal error'] += 1;
        expect(breakIn(outcome)).toBeNull();
        const refused = REFUSED[what];
        if (refused !== undefined) {
          expect([outcome.code, outcome.stderr]).toEqual([2, expect.stringContaining(refused)]);
          counts[verdict] += 1;
          return;
        }
        const { changes } = JSON.parse(outcome.stdout) as Report;
        const [worst] = changes;
        const found = changes.filter(({ severity }) => severity === worst?.severity);
        expect({
          code: outcome.code,
          verdict: worst?.severity ?? 'none',
          ids: [...new Set(found.map(({ id }) => id))].sort(),
        }).toEqual({ code: verdict === 'breaking' ? 1 : 0, verdict, ids: [...ids].sort() });
        counts[verdict] += 1;
      },
    );
  },
);

test('each edit has the verdict that it has in the clone, and no command has an internal error', () => {
  const verdicts = EDITS.flatMap(({ edits }) => edits.map(({ verdict }) => verdict));
  const want = { breaking: 0, risky: 0, compatible: 0, none: 0, 'internal error': 0 };
  for (const verdict of verdicts) want[verdict] += 1;
  expect(counts).toEqual(want);
  if (readPart(process.env) !== 'all') return;
  expect(counts).toMatchObject({ breaking: 157, risky: 32, compatible: 83, none: 50 });
  process.stdout.write(
    `installed package, ${verdicts.length} edits with the verdict of the clone: ${counts.breaking} breaking, ` +
      `${counts.compatible + counts.none} harmless, ${counts.risky} risky; ${counts['internal error']} internal errors\n`,
  );
});
