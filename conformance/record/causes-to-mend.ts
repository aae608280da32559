import { counted } from '../../foundation/counted.js';
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
      ? [`${counted(kept.length, 'case')} could not be judged because of it`]
      : []),
    ...(findings > 0 ? [counted(findings, 'finding')] : []),
  ];
  return parts.join(', ');
}

/** Such as `HDR-LOCATION (required)`, `A, B, C and 4 more (required)` or `not judged`. */
export function causeTitle({ clauses, level }: Cause): string {
  return level === null ? 'not judged' : `${some(clauses)} (${level})`;
}

/** Such as `createConsent` or `a, b, c and 42 more`. */
export function some(names: readonly string[], shown = 3): string {
  const more = names.length - shown;
  return `${names.slice(0, shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * For each case, the numbers of its causes: of the one that alone makes it fail, and of those that keep it
 * from being judged.
 */
export function causesByCase(causes: readonly Cause[]): ReadonlyMap<string, CaseCauses> {
  const known = new Map<string, CaseCauses>();
  const add = (id: string, more: (old: CaseCauses) => Partial<CaseCauses>) => {
    const old = known.get(id) ?? { decidedBy: null, besides: [], keptBy: [] };
    known.set(id, { ...old, ...more(old) });
  };
  for (const [index, { decided, besides, kept }] of causes.entries()) {
    const number = index + 1;
    for (const id of decided) add(id, () => ({ decidedBy: number, besides: besides[id] ?? [] }));
    for (const id of kept) add(id, ({ keptBy }) => ({ keptBy: [...keptBy, number] }));
  }
  return known;
}

export interface CaseCauses {
  readonly decidedBy: number | null;
  /** Clauses that the case would still warn about without that cause. */
  readonly besides: readonly string[];
  readonly keptBy: readonly number[];
}

/** Such as `Failed only because of cause 1: without it, the case passes.` */
export function causeNote({ decidedBy, besides, keptBy }: CaseCauses): string {
  const without = besides.length === 0 ? 'the case passes' : `it warns about ${some(besides)}`;
  const end = keptBy.length > 0 ? '.' : `: without it, ${without}.`;
  const failed = decidedBy === null ? [] : [`Failed only because of cause ${decidedBy}${end}`];
  if (keptBy.length === 0) return failed.join(' ');
  const which = `${keptBy.length === 1 ? 'cause' : 'causes'} ${some(keptBy.map(String))}`;
  const kept = failed.length > 0 ? 'Its subject was not judged' : 'Not judged';
  return [...failed, `${kept} because of ${which}.`].join(' ');
}
