import type { Cause } from '../causes/cause.js';
import { causesOf, isToMend } from '../causes/causes-of.js';
import type { Run } from './fold-run.js';

/** The causes that reports begin with, in the order in which they are numbered. */
export const causesToMend = (run: Run): readonly Cause[] => causesOf(run.cases).filter(isToMend);

/** `decides 12 cases, keeps 3 from being judged, 20 findings`. */
export function causeWeight({ decided, kept, findings }: Cause): string {
  const parts = [
    ...(decided.length > 0 ? [`${plural(decided.length, 'case')} failed for nothing else`] : []),
    ...(kept.length > 0 ? [`${plural(kept.length, 'case')} kept from being judged`] : []),
    ...(findings > 0 ? [plural(findings, 'finding')] : []),
  ];
  return parts.join(', ');
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** `HDR-LOCATION (required)`, `A, B, C and 4 more (required)`, `not judged`. */
export function causeTitle({ clauses, level }: Cause): string {
  return level === null ? 'not judged' : `${some(clauses)} (${level})`;
}

/** `createConsent`, `a, b, c and 42 more`. */
export function some(names: readonly string[], shown = 3): string {
  const more = names.length - shown;
  return `${names.slice(0, shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** By case, the numbers of the causes: of the one that fails it, and of those that keep it back. */
export function causesByCase(causes: readonly Cause[]): ReadonlyMap<string, CaseCauses> {
  const known = new Map<string, { decidedBy: number | null; keptBy: number[] }>();
  const of = (id: string) => {
    const entry = known.get(id) ?? { decidedBy: null, keptBy: [] };
    known.set(id, entry);
    return entry;
  };
  for (const [index, { decided, kept }] of causes.entries()) {
    for (const id of decided) of(id).decidedBy = index + 1;
    for (const id of kept) of(id).keptBy.push(index + 1);
  }
  return known;
}

export interface CaseCauses {
  readonly decidedBy: number | null;
  readonly keptBy: readonly number[];
}

/** `Failed only because of cause 1. Cause 2 kept it from being judged to its end.` */
export function causeNote({ decidedBy, keptBy }: CaseCauses): string {
  const failed = decidedBy === null ? [] : [`Failed only because of cause ${decidedBy}.`];
  if (keptBy.length === 0) return failed.join(' ');
  const which = `${keptBy.length === 1 ? 'cause' : 'causes'} ${some(keptBy.map(String))}`;
  const kept = failed.length > 0 ? 'What it is about was not judged' : 'Not judged';
  return [...failed, `${kept} because of ${which}.`].join(' ');
}
