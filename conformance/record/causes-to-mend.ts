import { counted } from '../../foundation/counted.js';
import { some } from './case-causes.js';
import type { Cause } from './causes/cause.js';
import { causesOf, isToMend } from './causes/causes-of.js';
import type { Run } from './fold-run.js';

/** The causes at the start of reports, in the order of their numbers. */
export const causesToMend = (run: Run): readonly Cause[] => causesOf(run.cases).filter(isToMend);

/** Such as `12 cases failed only because of it (without it: 10 passed, 2 warned), 20 findings`. */
export function causeWeight({ decided, besides, kept, findings }: Cause): string {
  const warned = Object.keys(besides).length;
  const ends = [[decided.length - warned, 'passed'] as const, [warned, 'warned'] as const];
  const without = ends.flatMap(([count, ending]) => (count > 0 ? [`${count} ${ending}`] : []));
  const alone = `failed only because of it (without it: ${without.join(', ')})`;
  const parts = [
    ...(decided.length > 0 ? [`${counted(decided.length, 'case')} ${alone}`] : []),
    ...(kept.length > 0
      ? [`${counted(kept.length, 'case')} could not be judged to the end because of it`]
      : []),
    ...(findings > 0 ? [counted(findings, 'finding')] : []),
  ];
  return parts.join(', ');
}

/** Such as `HDR-LOCATION (required)`, `A, B, C and 4 more (required)` or `not judged`. */
export function causeTitle({ clauses, level }: Cause): string {
  return level === null ? 'not judged' : `${some(clauses)} (${level})`;
}
