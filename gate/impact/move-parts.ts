/** What a move between two versions of the framework means for generated code and for the suite. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadDocument } from '../../generator/load/load-document.js';
import type { CaseImpact } from './case-impact.js';
import { codeImpact } from './code-impact.js';
import { documentImpact } from './document-impact.js';
import type { DocumentPair } from './document-pair.js';
import { partLines } from './impact-lines.js';
import type { TypeChange } from './public-types.js';

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
  const types = await typesOf(pair);
  return [
    ...(types === null ? WITHOUT_TYPES : []),
    ...partLines({ types, clauses, cases: cases && withoutJudged(cases) }),
    ...NEXT,
  ];
}

const WITHOUT_TYPES = [
  'Public types of the generated code',
  '  Not compared: this folder has no TypeScript. Install typescript@5.9 here (7 is',
  '  no library), or ts-morph beside xs2a-kit.',
  '',
];

/** The exported types that differ; null where no TypeScript is installed that reads them. */
async function typesOf(pair: DocumentPair): Promise<readonly TypeChange[] | null> {
  try {
    const { types } = await codeImpact([pair], {
      // nothing is written: both outputs are made in memory
      generate: { specs: [pair.file], names: ['bank'], out: join(tmpdir(), 'xs2a-move') },
      checks: new Set(['types'] as const),
      tsconfig: join(process.cwd(), 'tsconfig.json'),
      progress: () => undefined,
    });
    return types;
  } catch (error) {
    if (error instanceof Xs2aError && error.code === 'TOOL_MISSING') return null;
    throw error;
  }
}
