import { groupBy } from '../../foundation/group-by.js';
import { withoutIds } from './causes/without-ids.js';
import { findingsThatDiffer } from './compare-case.js';
import type { Finding } from './event.js';
import type { CaseRun } from './fold-run.js';

/** A case that ended differently in a later run. */
export interface ChangedCase {
  readonly case: string;
  readonly before: CaseRun['verdict'];
  readonly after: CaseRun['verdict'];
  /** Why the later run did not judge the case, or what a waiver accepts there; otherwise empty. */
  readonly why: string;
  /** What only the earlier run found, the required findings first; empty where the later run did not judge the case. */
  readonly corrected: readonly QuotedFinding[];
  /** What only the later run found, the required findings first. */
  readonly added: readonly QuotedFinding[];
}

/** A finding as a comparison quotes it. */
export type QuotedFinding = Pick<Finding, 'clause' | 'level'> & { readonly sentence: string };

const LEVELS = ['required', 'recommended', 'observe'];

/** Compares a case with the same case of an earlier run; quotes no finding that both have. */
export function changedCase(old: CaseRun, one: CaseRun, isJudged: boolean): ChangedCase {
  const { gone, added } = findingsThatDiffer(old, one);
  const [accepted] = one.verdict === 'waived' ? one.findings : [];
  return {
    case: one.id,
    before: old.verdict,
    after: one.verdict,
    why: accepted === undefined ? (one.reason ?? '') : sentenceOf(accepted),
    corrected: isJudged ? quotesOf(gone) : [],
    added: quotesOf(added),
  };
}

const MOST_QUOTED = 3;

/** What a comparison says of a case, one line each: why it is not judged, and one finding of each clause that is corrected or new. */
export const differencesOf = ({ why, corrected, added }: ChangedCase): readonly string[] => [
  ...(why === '' ? [] : [why]),
  ...quoted('corrected', corrected),
  ...quoted('new', added),
];

/** The same for cases that differ in the same clauses; ids, numbers and dates in the reason do not count. */
export const alikeOf = ({ before, after, why, corrected, added }: ChangedCase): string => {
  const clauses = [corrected, added].map((all) => [...new Set(all.map(({ clause }) => clause))]);
  return JSON.stringify([before, after, withoutIds(why), ...clauses]);
};

function quoted(label: string, findings: readonly QuotedFinding[]): readonly string[] {
  const groups = [...groupBy(findings, ({ clause }) => clause).values()];
  const lines = groups.slice(0, MOST_QUOTED).map(([first, ...others]) => {
    const more = others.length === 0 ? '' : `; and ${others.length} more of ${first?.clause}`;
    return `${label}: ${first?.sentence}${more}`;
  });
  const rest = groups.slice(MOST_QUOTED).map(([first]) => first?.clause);
  return rest.length === 0 ? lines : [...lines, `${label} too: ${rest.join(', ')}`];
}

function quotesOf(findings: readonly Finding[]): readonly QuotedFinding[] {
  const byLevel = [...findings].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  return byLevel.map((one) => {
    const { clause, level } = one;
    return { clause, level, sentence: sentenceOf(one) };
  });
}

const sentenceOf = ({ clause, level, expected, actual, where }: Finding): string =>
  `${clause} (${level}): ${where}: ${expected} is expected, ${actual}`;
