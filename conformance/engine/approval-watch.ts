import { groupBy } from '../../foundation/group-by.js';
import { memberOf } from '../../foundation/json-pointer.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import { MOVED_ON, SCA_DONE } from '../../standard/statuses.js';
import type { Observation } from '../answers/resource-of.js';
import type { Profile } from '../profile/profile.js';
import type { RunResource } from './resources.js';

/** Where a status was seen. */
interface Place {
  readonly inCase: string;
  readonly exchange: string;
}

/** A resource whose authorisation succeeded, and that still has its first status. */
export interface Unchanged extends Place {
  readonly resource: string;
  readonly status: string;
  /** A resource that was created alike, and whose status has changed. */
  readonly unlike: string;
}

const FIRST: ReadonlySet<string> = new Set(['RCVD', 'received']);
const CHANGED: ReadonlySet<string> = new Set([...MOVED_ON, 'valid']);
const SUCCEEDED: ReadonlySet<string> = new Set(SCA_DONE);

/** Remembers which authorisations succeeded, and whether the statuses of their resources show it. */
export class ApprovalWatch {
  /** When the first response said so, as the number of statuses before. */
  readonly #succeeded = new Map<string, number>();
  readonly #changed = new Set<string>();
  /** The last response with the first status. */
  readonly #first = new Map<string, Place & { readonly status: string; readonly at: number }>();
  #seen = 0;

  /** Whether the status of a resource, `payment <id>`, has shown that it is authorised. */
  hasChanged(resource: string): boolean {
    return this.#changed.has(resource);
  }

  /** Remembers a status in a response. */
  note({ graph, resource, status }: Observation, place: Place): void {
    this.#seen += 1;
    if (graph === 'authorisation') {
      const [, parent] = /^authorisation .* of (\S+ \S+)$/.exec(resource) ?? [];
      if (parent === undefined || !SUCCEEDED.has(status) || this.#succeeded.has(parent)) return;
      this.#succeeded.set(parent, this.#seen);
      return;
    }
    if (CHANGED.has(status)) this.#changed.add(resource);
    if (FIRST.has(status)) this.#first.set(resource, { ...place, status, at: this.#seen });
    else this.#first.delete(resource);
  }

  /** The number of resources of this kind whose authorisation succeeded and whose status shows it. */
  changedOf(kind: string): number {
    return [...this.#succeeded.keys()].filter(
      (each) => each.startsWith(`${kind} `) && this.hasChanged(each),
    ).length;
  }

  /**
   * The resources of this kind whose authorisation, or that of their basket, succeeded, and that had their first status in the last
   * response about them, where another one that was created alike left it.
   */
  unchangedOf(kind: string, made: readonly RunResource[], profile: Profile): readonly Unchanged[] {
    const own = new Map(made.map((one) => [`${one.kind} ${one.id}`, one]));
    const all = [...this.#succeeded].flatMap(([each, since]) =>
      [each, ...membersOf(own.get(each))].map((resource) => [resource, since] as const),
    );
    const known = [...new Map(all)].flatMap(([resource, since]) => {
      const one = own.get(resource);
      return one?.kind !== kind || isOfSeveral(one, profile) ? [] : [{ resource, one, since }];
    });
    return [...groupBy(known, ({ one }) => formOf(one)).values()].flatMap((alike) => {
      const other = alike.find(({ resource }) => this.hasChanged(resource));
      if (other === undefined) return [];
      return alike.flatMap(({ resource, since }) => {
        const seen = this.#first.get(resource);
        // what was seen before the authorisation is not what the bank has to show
        return seen === undefined || seen.at < since
          ? []
          : [{ ...seen, resource, unlike: other.resource }];
      });
    });
  }
}

/** The payments of a basket, as `payment <id>`; none of other resources. */
export function membersOf(one: RunResource | undefined): readonly string[] {
  if (one?.kind !== 'basket') return [];
  const ids = memberOf(parsedJson(one.seen.request.body ?? ''), 'paymentIds');
  return (Array.isArray(ids) ? ids : []).map((id) => `payment ${String(id)}`);
}

/** What decides how the bank goes on with a resource: its address, and the fields of its creation. */
function formOf({ seen: { request } }: RunResource): string {
  const body = parsedJson(request.body ?? '');
  const names = typeof body === 'object' && body !== null ? Object.keys(body).sort() : [];
  return [request.url, ...names].join(' ');
}

/** Whether more than one person has to authorise it. */
function isOfSeveral({ seen: { request } }: RunResource, profile: Profile): boolean {
  const account = profile.pis?.multilevel?.debtorAccount.iban;
  return (
    request.headers.some(([name]) => /^psu-corporate-id$/i.test(name)) ||
    (account !== undefined && request.body?.includes(account) === true)
  );
}
