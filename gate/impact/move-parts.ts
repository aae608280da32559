/** What a move between two versions of the framework means for generated code and for the suite. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDocument } from '../../generator/load/load-document.js';
import type { CaseImpact } from './case-impact.js';
import { codeImpact } from './code-impact.js';
import { documentImpact } from './document-impact.js';
import { partLines } from './impact-lines.js';

/** Between versions, nearly every case meets some changed part of the document. */
const withoutJudged = (cases: CaseImpact): CaseImpact => ({
  ...cases,
  changes: cases.changes.filter(({ kind }) => kind !== 'judged-otherwise'),
});

const NEXT = [
  'xs2a conformance --as VERSION tells how far a bank is from that version;',
  'xs2a gate names the lines of your own files that do not compile any more.',
  '',
];

/** Lines of 80 characters about two of our documents: exported types, clauses and cases that differ. `today`: `2026-11-23`. */
export async function movePartLines(
  old: string,
  now: string,
  today: string,
): Promise<readonly string[]> {
  const [was, is] = await Promise.all([loadDocument(old), loadDocument(now)]);
  const pair = { file: now, old, was, is };
  const { clauses, cases } = await documentImpact(pair, {
    checks: new Set(['clauses', 'cases'] as const),
    profile: undefined,
    policy: undefined,
    today,
  });
  const { types } = await codeImpact([pair], {
    // nothing is written: both outputs are made in memory
    generate: { specs: [now], names: ['bank'], out: join(tmpdir(), 'xs2a-move') },
    checks: new Set(['types'] as const),
    tsconfig: undefined,
    progress: () => undefined,
  });
  return [...partLines({ types, clauses, cases: cases && withoutJudged(cases) }), ...NEXT];
}
