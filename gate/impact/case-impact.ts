import type { Case } from '../../conformance/cases/case.js';
import type { Plan } from '../../conformance/plan/plan-run.js';

/** The effect of a change on a case of the suite; plain data. */
export interface ImpactedCase {
  readonly id: string;
  /**
   * `born`: only with the new document; `dies`: only with the old one; `starts` and `stops`: it
   * applies with only one of them; `changes`: other requests or expectations; `judged-otherwise`:
   * the same, but the document describes its responses differently.
   */
  readonly kind: 'born' | 'dies' | 'starts' | 'stops' | 'changes' | 'judged-otherwise';
  readonly title: string;
  readonly clauses: readonly string[];
  /** Why it stops, or what changes; null when the kind says everything. */
  readonly why: string | null;
}

export interface CaseImpact {
  /** The number of cases that run with each document. */
  readonly run: { readonly old: number; readonly new: number };
  readonly changes: readonly ImpactedCase[];
  /** Clauses that cases tested with the old document and none tests with the new one. */
  readonly untried: readonly string[];
}

interface Planned {
  readonly each: Case;
  /** Null: it runs. */
  readonly reason: string | null;
}

/** Compares two plans case by case; `touched` are the operations that differ between the documents. */
export function caseImpact(old: Plan, now: Plan, touched: ReadonlySet<string>): CaseImpact {
  const [was, is] = [planned(old), planned(now)];
  const ids = [...new Set([...was.keys(), ...is.keys()])];
  const changes = ids.flatMap((id) => changeOf(was.get(id), is.get(id), touched) ?? []);
  const tried = (plan: Plan): ReadonlySet<string> =>
    new Set(plan.run.flatMap(({ clauses }) => clauses));
  const still = tried(now);
  return {
    run: { old: old.run.length, new: now.run.length },
    changes,
    untried: [...tried(old)].filter((clause) => !still.has(clause)).sort(),
  };
}

function planned({ run, notApplicable, deselected }: Plan): ReadonlyMap<string, Planned> {
  return new Map<string, Planned>([
    ...[...run, ...deselected].map((each) => [each.id, { each, reason: null }] as const),
    ...notApplicable.map(({ case: each, reason }) => [each.id, { each, reason }] as const),
  ]);
}

function changeOf(
  was: Planned | undefined,
  is: Planned | undefined,
  touched: ReadonlySet<string>,
): ImpactedCase | undefined {
  const one = is ?? was;
  if (one === undefined) return undefined;
  const { id, title, clauses } = one.each;
  const tell = (kind: ImpactedCase['kind'], why: string | null = null): ImpactedCase => ({
    id,
    kind,
    title,
    clauses,
    why,
  });
  const [ran, runs] = [was?.reason === null, is?.reason === null];
  if (!ran && !runs) return undefined;
  if (was === undefined) return tell('born');
  if (is === undefined) return tell('dies');
  if (!ran) return tell('starts', `before: ${was.reason}`);
  if (!runs) return tell('stops', is.reason);
  const calls = callsOf(is.each);
  if (JSON.stringify(was.each) !== JSON.stringify(is.each)) {
    return tell('changes', whatChanged(was.each, is.each));
  }
  const seen = calls.filter((operation) => touched.has(operation));
  return seen.length === 0 ? undefined : tell('judged-otherwise', `calls ${seen.join(', ')}`);
}

/** The operations that a case calls, each once. */
function callsOf({ steps }: Case): readonly string[] {
  return [...new Set(steps.flatMap((step) => (step.kind === 'call' ? [step.operation] : [])))];
}

function whatChanged(was: Case, is: Case): string {
  const [before, after] = [callsOf(was), callsOf(is)];
  if (before.join(' ') !== after.join(' ')) {
    const gone = before.filter((operation) => !after.includes(operation));
    const come = after.filter((operation) => !before.includes(operation));
    const lines = [
      ...(gone.length > 0 ? [`no longer calls ${gone.join(', ')}`] : []),
      ...(come.length > 0 ? [`calls ${come.join(', ')}`] : []),
    ];
    return lines.join('; ') || 'calls its operations in another order';
  }
  const same = (key: 'expect' | 'request'): boolean =>
    JSON.stringify(was.steps.map((step) => partOf(step, key))) ===
    JSON.stringify(is.steps.map((step) => partOf(step, key)));
  const verbs = [...(same('request') ? [] : ['sends']), ...(same('expect') ? [] : ['expects'])];
  return verbs.length === 0 ? 'has another description' : `${verbs.join(' and ')} something else`;
}

/** The checks of a step, or everything except its checks. */
function partOf(step: Case['steps'][number], key: 'expect' | 'request'): unknown {
  const expect = 'expect' in step ? step.expect : [];
  return key === 'expect' ? expect : { ...step, expect: [] };
}
