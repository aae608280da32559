import type { Cause } from './causes/cause.js';

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
