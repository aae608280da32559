import type { Bank } from '../bank/bank.js';
import { isWaiting } from '../domain/baskets/basket-event.js';
import { dayOf } from '../domain/calendar.js';
import type { Entities } from '../domain/entities.js';
import { type Events, isFinal, type Machine, type Statuses } from '../domain/machines.js';
import { refusal } from '../domain/refusal.js';
import type { Records } from '../store/store.js';

/** What changes together with the status, for each kind that has such a rule. */
interface MoveRule<M extends Machine> {
  /** Fields that change with every event, or with this one. */
  readonly fields?: (event: Events[M], now: Date) => Partial<Entities[M]>;
  /** Other records that change. */
  readonly records?: (records: Records, moved: Entities[M], event: Events[M]) => Promise<void>;
}

const MOVE_RULES: { readonly [M in Machine]: MoveRule<M> } = {
  payment: {
    fields: (event, now) => (event === 'authorised' ? { authorisedAt: now.toISOString() } : {}),
    // an authorised payment waits for its execution
    records: async (records, { id, status, authorisedAt: at }, event) => {
      if (event === 'authorised' && status === 'ACTC' && at !== undefined)
        await records.put('due', { id, at });
      if (isFinal('payment', status)) await records.take('due', id);
    },
  },
  consent: {},
  authorisation: {},
  // a basket that needs no more authorisation releases its payments
  basket: {
    records: async (records, { id, status, payments }) => {
      if (isWaiting(status)) return;
      for (const payment of payments) {
        const member = await records.get('basketMember', payment);
        if (member?.basket === id) await records.take('basketMember', payment);
      }
    },
  },
  fundsConsent: { fields: (_, now) => ({ lastActionDate: dayOf(now) }) },
};

/**
 * Changes the status of a resource by an event, together with other fields, and stores it. An event that its
 * machine does not allow is refused.
 */
export async function move<M extends Machine>(
  { rules, seams }: Bank,
  records: Records,
  kind: M,
  entity: Entities[M],
  event: Events[M],
  change: Partial<Entities[M]> = {},
): Promise<Entities[M]> {
  const status = rules.next(kind, entity.status as Statuses[M], event);
  if (status === undefined) {
    const name = kind === 'fundsConsent' ? 'consent' : kind;
    const text = `The ${name} is ${entity.status}; this is not possible any more.`;
    throw refusal(409, 'STATUS_INVALID', text);
  }
  const now = seams.now();
  const rule: MoveRule<M> = MOVE_RULES[kind];
  // any change replaces an earlier one that is decided and not yet visible
  const { settles: _, ...before }: Entities[M] & { readonly settles?: unknown } = entity;
  const fields = { ...before, ...change, ...rule.fields?.(event, now), status };
  const moved = fields as unknown as Entities[M];
  await records.put(kind, moved);
  await rule.records?.(records, moved, event);
  return moved;
}

/** Applies a decision to a resource, at once or after the bank's settling time. */
export async function settle<K extends 'payment' | 'consent'>(
  bank: Bank,
  records: Records,
  kind: K,
  entity: Entities[K],
  event: NonNullable<Entities[K]['settles']>['event'] & Events[K],
  change: Partial<Entities[K]> = {},
): Promise<void> {
  const { settling } = bank.config.lifetimes;
  if (settling === 0) return void (await move(bank, records, kind, entity, event, change));
  const at = new Date(bank.seams.now().getTime() + settling * 1000).toISOString();
  await records.put(kind, { ...entity, ...change, settles: { event, at } });
}
