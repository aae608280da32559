import { groupBy } from '../../foundation/group-by.js';
import { memberOf } from '../../foundation/json-pointer.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import { MOVED_ON, SCA_DONE } from '../../standard/statuses.js';
import type { Observation } from '../answers/resource-of.js';
import type { Profile } from '../profile/profile.js';
import { settleMsOf } from '../profile/settle-ms.js';
import { membersOf, type RunResource, resourcesByName } from './resources.js';

/** A resource whose authorisation succeeded. */
export interface Approved {
  readonly resource: string;
  readonly one: RunResource;
  /** Whether the status of one that was created alike shows that it is authorised. */
  readonly isShown: boolean;
  /** When a response first said so, by performance.now(). */
  readonly since: number;
}

const FIRST: ReadonlySet<string> = new Set(['RCVD', 'received']);
const CHANGED: ReadonlySet<string> = new Set([...MOVED_ON, 'valid']);
const SUCCEEDED: ReadonlySet<string> = new Set(SCA_DONE);

/** Remembers which authorisations succeeded, and which resources show it by their status. */
export class ApprovalWatch {
  /** When the first response said so, by performance.now(). */
  readonly #succeeded = new Map<string, number>();
  readonly #changed = new Set<string>();
  /** Those that a finding is about. */
  readonly found = new Set<string>();

  /** `authorised`: what a PSU has authorised. A bank that says so before that has another mistake. */
  constructor(readonly authorised: ReadonlySet<string>) {}

  /** Whether the status of a resource, `payment <id>`, has shown that it is authorised. */
  hasChanged(resource: string): boolean {
    return this.#changed.has(resource);
  }

  /** Remembers a status in a response. */
  note({ graph, resource, status }: Observation): void {
    if (CHANGED.has(status)) this.#changed.add(resource);
    if (graph !== 'authorisation' || !SUCCEEDED.has(status)) return;
    const [, parent] = /^authorisation .* of (\S+ \S+)$/.exec(resource) ?? [];
    if (parent === undefined || this.#succeeded.has(parent)) return;
    this.#succeeded.set(parent, performance.now());
  }

  /** The resources of this kind whose authorisation succeeded, or that of the basket that they are in. */
  approvedOf(kind: string, made: readonly RunResource[], profile: Profile): readonly Approved[] {
    const approved = this.#successesOf(made).filter(
      ({ one }) => one.kind === kind && !isOfSeveral(one, profile),
    );
    const alike = groupBy(approved, formOf);
    return approved.map((each) => {
      const others = alike.get(formOf(each)) ?? [];
      return { ...each, isShown: others.some((other) => this.hasChanged(other.resource)) };
    });
  }

  /** What was authorised, by itself or with its basket. */
  #successesOf(made: readonly RunResource[]): readonly Success[] {
    const own = resourcesByName(made);
    return [...this.#succeeded].flatMap(([resource, since]): readonly Success[] => {
      const one = own.get(resource);
      if (one === undefined || !this.authorised.has(resource)) return [];
      const members = one.kind === 'basket' ? membersOf(one) : [];
      // SBS-ONE-SCA tells of a basket whose payments do not all change
      const isInPart = members.some((member) => this.hasChanged(member));
      const inBasket = members.flatMap((member): readonly Success[] => {
        const payment = own.get(member);
        const isLeft = isInPart && !this.hasChanged(member);
        if (payment === undefined || isLeft) return [];
        return [{ resource: member, one: payment, since, withBasket: true }];
      });
      return [{ resource, one, since, withBasket: false }, ...inBasket];
    });
  }

  /**
   * Whether a resource still has its first status after its authorisation succeeded and the time for effects is over, while the status of
   * one that was created alike shows that it is authorised.
   */
  isHidden(
    { resource, status }: Observation,
    made: readonly RunResource[],
    profile: Profile,
  ): boolean {
    // one that has shown it has another mistake: it shows an old status, or was cancelled
    if (!FIRST.has(status) || this.hasChanged(resource)) return false;
    const [kind = ''] = resource.split(' ', 1);
    return this.approvedOf(kind, made, profile).some(
      (each) =>
        each.resource === resource &&
        each.isShown &&
        performance.now() - each.since >= settleMsOf(profile),
    );
  }
}

interface Success extends Omit<Approved, 'isShown'> {
  /** Whether it was authorised with the basket that it is in. */
  readonly withBasket: boolean;
}

/** What decides how the bank goes on with a resource: its address, whether its creation says when, and whether a basket has it. */
function formOf({ one, withBasket }: Success): string {
  const { request } = one.seen;
  const body = parsedJson(request.body ?? '');
  const says = ['requestedExecutionDate', 'requestedExecutionTime'].filter(
    (name) => memberOf(body, name) !== undefined,
  );
  return [request.url, withBasket ? 'basket' : '', ...says].join(' ');
}

/** Whether more than one person has to authorise it. */
function isOfSeveral({ seen: { request } }: RunResource, profile: Profile): boolean {
  const account = profile.pis?.multilevel?.debtorAccount.iban;
  return (
    request.headers.some(([name]) => /^psu-corporate-id$/i.test(name)) ||
    (account !== undefined && request.body?.includes(account) === true)
  );
}
