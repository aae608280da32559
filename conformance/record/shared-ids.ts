import { doingOf, RESOURCE_IDS } from '../../standard/roles.js';
import { accuses } from './accuses.js';
import type { Exchange, Finding } from './event.js';

interface CaseOfRun {
  readonly id: string;
  readonly findings: readonly Finding[];
  readonly exchanges: readonly Pick<Exchange, 'operation' | 'response'>[];
}

/**
 * A bank that gives one id to more resources than this keeps none of them: its responses are examples, and what is wrong in
 * them does not come from another resource.
 */
const MOST = 6;

/**
 * The cases that created a resource with the id of another resource, where a finding accuses the bank of
 * returning an id twice; with the clause of that finding. What such a case sees may be the other resource.
 */
export function casesWithSharedIds(cases: readonly CaseOfRun[]): ReadonlyMap<string, string> {
  const clauses = repeated(cases);
  if (clauses.size === 0) return new Map();
  const created = new Map<string, { readonly cases: Set<string>; times: number }>();
  for (const { id: name, exchanges } of cases) {
    for (const id of exchanges.flatMap(idsIn)) {
      const known = created.get(id) ?? { cases: new Set<string>(), times: 0 };
      known.cases.add(name);
      known.times += 1;
      created.set(id, known);
    }
  }
  return new Map(
    [...clauses].flatMap(([id, clause]) => {
      const { cases: names = [], times = 0 } = created.get(id) ?? {};
      return times < 2 || times > MOST ? [] : [...names].map((name) => [name, clause] as const);
    }),
  );
}

/** The ids that findings tell as returned twice, with the clause. */
function repeated(cases: readonly CaseOfRun[]): ReadonlyMap<string, string> {
  const ended = cases.flatMap(({ findings }) =>
    findings.filter(accuses).flatMap(({ actual, clause }) => {
      const [, id] = /^both are "(.+)"$/.exec(actual) ?? [];
      return id === undefined ? [] : [[id, clause] as const];
    }),
  );
  return new Map(ended);
}

const ID = new RegExp(`"(?:${RESOURCE_IDS.join('|')})"\\s*:\\s*"([^"]+)"`);

/** The id of the resource that a request created. */
function idsIn({ operation, response }: Pick<Exchange, 'operation' | 'response'>): string[] {
  const isCreation = doingOf(operation)?.role === 'create';
  if (!isCreation || response.kind !== 'answer' || response.status > 299) return [];
  const [, id] = ID.exec(response.body?.text ?? '') ?? [];
  return id === undefined ? [] : [id];
}
