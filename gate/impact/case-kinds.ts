import type { CaseChange, CaseImpact } from './case-impact.js';

/** The effects on cases, in words. */
export const KIND_TITLES: Readonly<Record<CaseChange['kind'], string>> = {
  born: 'New',
  dies: 'Removed',
  starts: 'Now apply',
  stops: 'No longer apply',
  changes: 'Changed',
  'judged-otherwise': 'Judged by changed parts of the document',
};

export const CASE_KINDS = Object.keys(KIND_TITLES) as readonly CaseChange['kind'][];

/** The number of cases of each kind that occurs. */
export function countCases({
  changes,
}: CaseImpact): readonly (readonly [kind: CaseChange['kind'], count: number])[] {
  return CASE_KINDS.map(
    (kind) => [kind, changes.filter((one) => one.kind === kind).length] as const,
  ).filter(([, count]) => count > 0);
}
