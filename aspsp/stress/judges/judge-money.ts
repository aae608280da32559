import { groupBy } from '../../../foundation/group-by.js';
import type { Finding, Judgement } from './finding.js';

/** A single payment between two accounts of the bank, in its final state. */
export interface Order {
  readonly id: string;
  readonly status: string;
  /** The text of its entries, which is unique to the order. */
  readonly text: string;
  readonly units: bigint;
  readonly debtor: string;
  readonly creditor: string;
}

export interface BookedEntry {
  readonly account: string;
  readonly units: bigint;
  readonly text: string;
}

export interface Money {
  /** Sum of all balances before and after the run, in minor units. */
  readonly before: bigint;
  readonly after: bigint;
  readonly orders: readonly Order[];
  readonly entries: readonly BookedEntry[];
}

/**
 * No money is created or lost: an executed order is booked once on each side, any other order is not booked.
 */
export function judgeMoney({ before, after, orders, entries }: Money): Judgement {
  const texts = groupBy(entries, ({ text }) => text);
  const wrong = orders.flatMap((order) => judgeOrder(order, texts.get(order.text) ?? []));
  const text = `The sum of all balances was ${before} and is ${after} (minor units).`;
  const sum = before === after ? [] : [{ text, trail: [] }];
  const known = new Set(orders.map((order) => order.text));
  const unknown = [...texts.keys()]
    .filter((one) => !known.has(one))
    .map((one) => ({ text: `Entries ${one} belong to no order.`, trail: [] }));
  const findings = [...sum, ...wrong, ...unknown];
  return { name: 'money booked once, none created or lost', looked: orders.length, findings };
}

function judgeOrder(order: Order, booked: readonly BookedEntry[]): readonly Finding[] {
  const { id, status, units, debtor, creditor } = order;
  const sides = [
    [debtor, -units],
    [creditor, units],
  ] as const;
  const want = status === 'ACSC' ? sides.map(([account, sum]) => `${account} ${sum}`) : [];
  const got = booked.map((entry) => `${entry.account} ${entry.units}`);
  if (want.sort().join() === got.sort().join()) return [];
  const text = `payment ${id} is ${status} and has ${got.length} entries instead of ${want.length}.`;
  return [{ text, trail: got }];
}
