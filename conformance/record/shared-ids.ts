import { doingOf, RESOURCE_IDS } from '../../standard/roles.js';
import { accuses } from './accuses.js';
import type { Exchange, Finding } from './event.js';

type CreatingExchange = Pick<Exchange, 'operation' | 'request' | 'response'>;

interface CaseOfRun {
  readonly id: string;
  readonly findings: readonly Finding[];
  readonly exchanges: readonly CreatingExchange[];
}

/**
 * A bank that gives one id to more resources than this, and always tells the same status of it, keeps none of them: its responses
 * are examples, and what is wrong in them does not come from another resource.
 */
const MOST = 6;

const STATUS = /"(?:transactionStatus|consentStatus)"\s*:\s*"([^"]+)"/;

/**
 * The cases that created a resource with the id of another resource, where a finding accuses the bank of returning an id of
 * this kind twice; with the clause of that finding. What such a case sees may be the other resource.
 */
export function casesWithSharedIds(cases: readonly CaseOfRun[]): ReadonlyMap<string, string> {
  const repeatedIds = repeated(cases);
  if (repeatedIds.size === 0) return new Map();
  const created = new Map<
    string,
    { cases: Set<string>; requests: Set<string | CreatingExchange> }
  >();
  for (const { id: name, exchanges } of cases) {
    for (const each of exchanges) {
      const key = creationIn(each);
      if (key === undefined) continue;
      const known = created.get(key) ?? { cases: new Set(), requests: new Set() };
      known.cases.add(name);
      // the same request sent again gets the same resource
      known.requests.add(requestIdOf(each) ?? each);
      created.set(key, known);
    }
  }
  const clauses = new Map<string, string>();
  for (const [key, { cases: names }] of created) {
    const clause = repeatedIds.get(idOf(key));
    if (clause !== undefined && names.size > 0) clauses.set(kindOf(key), clause);
  }
  const changed = idsThatChange(cases);
  return new Map(
    [...created].flatMap(([key, { cases: names, requests }]) => {
      const clause = clauses.get(kindOf(key));
      const isExample = requests.size > MOST && !changed.has(idOf(key));
      return clause === undefined || requests.size < 2 || isExample
        ? []
        : [...names].map((name) => [name, clause] as const);
    }),
  );
}

/** The ids in addresses of which the responses of one operation have told more than one status. */
function idsThatChange(cases: readonly CaseOfRun[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const changed = new Set<string>();
  for (const { operation, request, response } of cases.flatMap(({ exchanges }) => exchanges)) {
    const status =
      response.kind === 'answer' ? STATUS.exec(response.body?.text ?? '')?.[1] : undefined;
    if (status === undefined) continue;
    for (const part of request.url.split(/[/?#]/)) {
      const key = `${operation} ${part}`;
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, status);
      else if (earlier !== status) changed.add(part);
    }
  }
  return changed;
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

/** The operation of a creation and the id of the resource that it created, apart by a space. */
function creationIn({ operation, response }: CreatingExchange): string | undefined {
  const isCreation = doingOf(operation)?.role === 'create';
  if (!isCreation || response.kind !== 'answer' || response.status > 299) {
    return undefined;
  }
  const [, id] = ID.exec(response.body?.text ?? '') ?? [];
  return id === undefined ? undefined : `${operation} ${id}`;
}

const requestIdOf = ({ request }: CreatingExchange): string | undefined =>
  request.headers.find(([name]) => /^x-request-id$/i.test(name))?.[1];

const kindOf = (key: string): string => key.slice(0, key.indexOf(' '));
const idOf = (key: string): string => key.slice(key.indexOf(' ') + 1);
