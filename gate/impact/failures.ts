import { counted } from '../../foundation/counted.js';
import type { GateLimit } from '../../generator/gate-config.js';
import { shownFile } from '../lint/shown-file.js';
import { isFailing } from '../report/fail-on.js';
import type { DocumentImpact, GateFailure, GateSkip, ImpactReport } from './impact-report.js';

type Judged = Pick<
  ImpactReport,
  'documents' | 'policyErrors' | 'compile' | 'generated' | 'skipped'
>;

/**
 * The reasons to close the gate. Changed cases and types are reported and never close it. `missed` are skipped
 * checks that the user asked for.
 */
export function failuresOf(
  report: Judged,
  limit: GateLimit,
  missed: readonly GateSkip[] = [],
): readonly GateFailure[] {
  if (limit === 'never') return [];
  return [
    ...report.documents.flatMap((each) => failuresOfDocument(each, limit)),
    ...report.policyErrors.map(({ sentence }): GateFailure => ({ check: 'diff', sentence })),
    ...failuresOfCode(report),
    ...missed.flatMap(({ checks, sentence }) =>
      checks.map((check): GateFailure => ({ check, sentence: withoutCheck(sentence) })),
    ),
    // what cannot be compared may hide a change that breaks: it is risky
    ...report.skipped
      .filter(({ checks }) => limit === 'risky' && checks.includes('diff'))
      .map(({ sentence }): GateFailure => ({ check: 'diff', sentence })),
  ];
}

/** A failure is printed behind the name of its check. */
const withoutCheck = (sentence: string): string => sentence.replace(/^[\w, ]+: not /, 'Not ');

function failuresOfDocument(
  { file: whole, diff, version, clauses }: DocumentImpact,
  limit: GateLimit,
): readonly GateFailure[] {
  const file = shownFile(whole);
  const bad = (diff?.changes ?? []).filter((change) => isFailing(change, limit));
  const lost = (clauses?.findings ?? []).filter(({ level }) => level === 'error');
  const failures: (GateFailure | false)[] = [
    bad.length > 0 && {
      check: 'diff',
      sentence: `${file} has ${counted(bad.length, `${limit === 'risky' ? 'breaking or risky' : 'breaking'} change`)}.`,
    },
    version?.enough === false && { check: 'semver', sentence: `${file}: ${version.sentence}` },
    lost.length > 0 && {
      check: 'clauses',
      sentence: `${file} breaks ${counted(new Set(lost.map(({ clause }) => clause)).size, 'required clause')} that it satisfied before.`,
    },
  ];
  return failures.filter((each) => each !== false);
}

function failuresOfCode({
  compile,
  generated,
}: Pick<Judged, 'compile' | 'generated'>): readonly GateFailure[] {
  const files = new Set((compile?.errors ?? []).map(({ file }) => file)).size;
  const stale = (generated?.stale.length ?? 0) + (generated?.skeleton.length ?? 0);
  const failures: (GateFailure | false)[] = [
    files > 0 && {
      check: 'compile',
      sentence: `${counted(files, 'file')} of the project would no longer compile.`,
    },
    (compile?.generated.length ?? 0) > 0 && {
      check: 'compile',
      sentence: 'The generated code itself does not compile by this tsconfig.json.',
    },
    stale > 0 && {
      check: 'generated',
      sentence: `${counted(stale, 'generated file is', 'generated files are')} not up to date; run xs2a generate.`,
    },
  ];
  return failures.filter((each) => each !== false);
}
