import type { CaseImpact, ImpactedCase } from './case-impact.js';

/** The effects on cases, in words. */
export const KIND_TITLES: Readonly<Record<ImpactedCase['kind'], string>> = {
  born: 'New',
  dies: 'Removed',
  starts: 'Now apply',
  stops: 'No longer apply',
  changes: 'Changed',
  'judged-otherwise': 'Judged by changed parts of the document',
};

export const CASE_KINDS = Object.keys(KIND_TITLES) as readonly ImpactedCase['kind'][];

/** The number of cases of each kind that occurs. */
export function countCases({
  changes,
}: CaseImpact): readonly (readonly [kind: ImpactedCase['kind'], count: number])[] {
  return CASE_KINDS.map(
    (kind) => [kind, changes.filter((one) => one.kind === kind).length] as const,
  ).filter(([, count]) => count > 0);
}
