import { memberOf } from '../../foundation/json-pointer.js';
import { doingOf } from '../../standard/roles.js';
import { idText } from '../answers/id-text.js';
import { shown } from '../documents/schema-judge.js';
import { requestIdOf } from '../wire/request-id.js';
import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, finding } from './finding.js';

/** Maximum number of ids that are remembered. */
const MAX_IDS = 50_000;

/** Where an id was seen: the bank, and the case. */
interface NewIdOptions {
  readonly base?: string;
  readonly inCase?: string;
}

/** Remembers the ids that creations returned: a second creation of the same kind returns another one. */
export class NewIdWatch {
  /** The X-Request-ID of the creation, by the id. */
  readonly #made = new Map<string, string>();
  /** The case in which an id was told as repeated. */
  readonly #told = new Map<string, string>();
  /** Ids that this case, which is carried out again, may tell as repeated once more. */
  readonly #again = new Map<string, string>();

  /** Lets a case that is carried out again find what it found. */
  again(inCase: string): void {
    for (const [key, first] of this.#told) if (first === inCase) this.#again.set(key, inCase);
  }

  /** Judges the id in the response to a creation. Each id is told as repeated once. */
  judge(
    context: CheckContext,
    { base = '', inCase = '' }: NewIdOptions,
  ): readonly ClauseFindings[] {
    const { operation, answer, elsewhere, json, request } = context.seen;
    const doing = doingOf(operation);
    if (doing?.role !== 'create' || answer.kind !== 'answer' || answer.status > 299) return [];
    const { name, id: field, clauses } = doing.resource;
    const id = idText(memberOf(json, field));
    const clause = clauses.unique ?? clauses.id;
    if (clause === undefined || id === undefined || elsewhere) return [];
    const sent = requestIdOf(request) ?? '';
    const key = `${base} ${name} ${id}`;
    const earlier = this.#made.get(key);
    if (earlier === undefined) {
      if (this.#made.size < MAX_IDS) this.#made.set(key, sent);
      return [{ clause, findings: [] }];
    }
    // the same request sent again gets the same resource
    const first = this.#told.get(key);
    if (earlier === sent || (first !== undefined && this.#again.get(key) !== inCase)) return [];
    this.#again.delete(key);
    this.#told.set(key, first ?? inCase);
    const expected = `the ${field} and that of an earlier creation differ`;
    const found = finding(context, clause, `body /${field}`, expected, `both are ${shown(id)}`);
    return [{ clause, findings: [found] }];
  }
}
