import { groupBy } from '../../foundation/group-by.js';
import type { Contest, Cut, Ledger } from './ledger.js';
import type { KeptConsent, LeftBehind, Order } from './left-behind.js';

/** What was checked, how often, and what was wrong: a sentence each. */
export interface Judgement {
  readonly name: string;
  readonly looked: number;
  readonly findings: readonly string[];
}

/** Judges the recorded responses, and the state that the bank leaves behind. */
export function judgeRun(
  ledger: Ledger,
  { before, after }: { readonly before: bigint; readonly after: LeftBehind },
  { kills, lag }: { readonly kills: readonly number[]; readonly lag: number },
): readonly Judgement[] {
  const { contests, cuts, unexpected } = ledger;
  return [
    judgeLost(ledger, after),
    judgeDoubled(ledger, after),
    judgeMoney(before, after),
    judgeRecurring(after.consents),
    ...judgeContests(contests),
    { name: 'responses that a script expects', looked: unexpected.length, findings: unexpected },
    judgeCuts(cuts, kills, lag),
  ];
}

/**
 * Every resource that a response named still exists, has not gone back to its first status, and has the only
 * final status that was told.
 */
export function judgeLost(
  { told }: Pick<Ledger, 'told'>,
  { statuses }: Pick<LeftBehind, 'statuses'>,
): Judgement {
  const findings = [...told].flatMap(([name, { first, hasLeftFirst, finals }]) => {
    const status = statuses.get(name);
    if (status === undefined) return [`${name} is lost.`];
    if (hasLeftFirst && status === first) return [`${name} is ${first} again.`];
    const others = [...finals].filter((one) => one !== status);
    return others.length === 0 ? [] : [`${name} was ${others.join(' and ')}, and is ${status}.`];
  });
  return { name: 'nothing lost or taken back', looked: told.size, findings };
}

/** One X-Request-ID creates one resource, and no resource exists that no response named. */
export function judgeDoubled(
  { made, told }: Pick<Ledger, 'made' | 'told'>,
  { statuses }: Pick<LeftBehind, 'statuses'>,
): Judgement {
  const twice = made
    .map(({ requestId, ids }) => ({ requestId, count: new Set(ids).size }))
    .filter(({ count }) => count > 1)
    .map(({ requestId, count }) => `X-Request-ID ${requestId} created ${count} resources.`);
  // authorisations are created together with other resources, and not every script reads them
  const unnamed = [...statuses.keys()]
    .filter((name) => !told.has(name) && !name.startsWith('authorisation '))
    .map((name) => `${name} exists, but no response named it.`);
  return { name: 'nothing doubled', looked: made.length, findings: [...twice, ...unnamed] };
}

/**
 * No money is created or lost: an executed order is booked once on each side, any other order is not booked.
 */
export function judgeMoney(
  before: bigint,
  { sum, orders, entries }: Pick<LeftBehind, 'sum' | 'orders' | 'entries'>,
): Judgement {
  const texts = groupBy(entries, ({ text }) => text);
  const wrong = orders.flatMap((order) => {
    const want = entriesOf(order);
    const got = (texts.get(order.text) ?? []).map(({ account, units }) => `${account} ${units}`);
    if (want.sort().join() === got.sort().join()) return [];
    const there = `${got.length} entries instead of ${want.length}`;
    return [`payment ${order.id} is ${order.status} and has ${there}: ${got.join(', ')}.`];
  });
  const known = new Set(orders.map(({ text }) => text));
  const unknown = [...texts.keys()].filter((one) => !known.has(one));
  const findings = [
    ...(before === sum
      ? []
      : [`The sum of all balances was ${before} and is ${sum} (minor units).`]),
    ...wrong,
    ...unknown.map((one) => `Entries ${one} belong to no order.`),
  ];
  return { name: 'money booked once, none created or lost', looked: orders.length, findings };
}

const entriesOf = ({ status, debtor, creditor, units }: Order): string[] =>
  status === 'ACSC' ? [`${debtor} ${-units}`, `${creditor} ${units}`] : [];

/** At most one recurring consent of a PSU and a TPP is valid. */
export function judgeRecurring(consents: readonly KeptConsent[]): Judgement {
  const valid = consents.filter((one) => one.recurring && one.status === 'valid');
  const findings = [...groupBy(valid, ({ owner, psu }) => `${psu ?? ''} for ${owner}`)]
    .filter(([, found]) => found.length > 1)
    .map(([pair, found]) => `${pair}: ${found.length} recurring consents are valid at once.`);
  return { name: 'one valid recurring consent', looked: consents.length, findings };
}

/**
 * Of several concurrent calls, exactly the permitted number succeeds; a call without a response may have
 * succeeded.
 */
export function judgeContests(contests: readonly Contest[]): readonly Judgement[] {
  return [...groupBy(contests, ({ name }) => name)].sort().map(([name, rounds]) => {
    // Daily counts start again at midnight.
    const judged = rounds.filter(({ days: [began, ended] }) => began === ended);
    const wrong = judged.filter(
      ({ wins, cuts, most, least }) => wins > most || wins + cuts < least,
    );
    const findings = wrong.map(({ resource, wins, most, least, answers }) => {
      const wanted = most === least ? `${most}` : `${least} to ${most}`;
      return `${resource}: ${wins} succeeded, not ${wanted}. Responses: ${answers.join('; ')}.`;
    });
    return { name, looked: judged.length, findings };
  });
}

/** Time that a system may take to report a killed process to all its connections, in milliseconds. */
const AFTERMATH = 3000;

/**
 * Calls may end without a response only when a process was killed during them. `lag` is the clients' own
 * possible delay in noticing, in milliseconds.
 */
export function judgeCuts(cuts: readonly Cut[], kills: readonly number[], lag = 0): Judgement {
  const findings = cuts
    .filter(({ sent, got }) => !kills.some((at) => sent <= at + AFTERMATH + lag && at <= got))
    .map(({ call, sent, got, reason }) => {
      return `${call} got no response after ${(got - sent).toFixed(0)} ms: ${reason}.`;
    });
  return { name: 'responses while no process is killed', looked: cuts.length, findings };
}
