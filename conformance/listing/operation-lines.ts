import { counted } from '../../foundation/counted.js';
import type { Case } from '../cases/case.js';

/** A clause that is checked at more operations than this is a rule for all of them, such as that of X-Request-ID. */
const MOST_OWN = 3;

/** The operations that a case calls. */
export function operationsOf({ steps }: Case): readonly string[] {
  const called = steps.flatMap((step) => (step.kind === 'call' ? [step.operation] : []));
  return [...new Set(called)];
}

/** The clauses of one operation: its own, those that hold for many, and those that its cases test elsewhere. */
export interface OperationClauses {
  readonly own: readonly string[];
  readonly shared: readonly string[];
  readonly elsewhere: readonly string[];
}

/** Divides the clauses of the cases that call an operation by where they are checked. */
export function operationClauses(id: string, cases: readonly Case[]): OperationClauses {
  const checkedAt = new Map<string, Set<string>>();
  for (const { steps } of cases) {
    for (const step of steps) {
      if (step.kind !== 'call') continue;
      for (const clause of clausesIn(step)) {
        checkedAt.set(clause, (checkedAt.get(clause) ?? new Set()).add(step.operation));
      }
    }
  }
  const calling = cases.filter((each) => operationsOf(each).includes(id));
  const all = [...new Set(calling.flatMap(({ clauses }) => clauses))].sort();
  const here = all.filter((clause) => checkedAt.get(clause)?.has(id));
  const isOwn = (clause: string) => (checkedAt.get(clause)?.size ?? 0) <= MOST_OWN;
  return {
    own: here.filter(isOwn),
    shared: here.filter((clause) => !isOwn(clause)),
    elsewhere: all.filter((clause) => !here.includes(clause)),
  };
}

/** Every clause that a step names, at any depth. */
function clausesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(clausesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'clause' && typeof inner === 'string' ? [inner] : clausesIn(inner),
  );
}

/** What an operation has besides its own clauses, in numbers, and how to see it. */
export function restLines(
  { shared, elsewhere }: OperationClauses,
  cases: number,
): readonly string[] {
  return [
    `Not shown: ${counted(shared.length, 'clause')} checked here and at many other operations,`,
    `${counted(elsewhere.length, 'clause')} that its cases check at other operations, and ${counted(cases, 'case')}.`,
    '--all lists them.',
  ];
}
