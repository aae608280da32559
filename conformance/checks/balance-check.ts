import { atPointer } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Check } from '../cases/check.js';
import { shown } from '../documents/schema-judge.js';
import type { Finding } from '../record/event.js';
import { type CheckContext, finding } from './finding.js';
import { sameDecimal } from './same-value.js';

type Of<Kind extends Check['check']> = Extract<Check, { readonly check: Kind }>;

const balancesAt = (seen: ParsedAnswer | undefined, pointer: string): readonly unknown[] => {
  const list = atPointer(seen?.json, pointer);
  return Array.isArray(list) ? list : [];
};

const kindOf = (balance: unknown): string =>
  ['/balanceType', '/balanceAmount/currency', '/referenceDate']
    .map((pointer) => String(atPointer(balance, pointer)))
    .join(' ');

const amountOf = (balance: unknown): unknown => atPointer(balance, '/balanceAmount/amount');

/**
 * The balances in a response equal those of the balance reads before and after it. Where these two
 * differ, the balance has changed in the meantime and proves nothing.
 */
export function checkBalancesAgree(
  check: Of<'balances-agree'>,
  context: CheckContext,
): readonly Finding[] {
  const before = balancesAt(context.scope.seen.get(check.before), '/balances');
  const after = balancesAt(context.seen, '/balances');
  const balances = balancesAt(context.scope.seen.get(check.step), check.pointer);
  return balances.flatMap((balance) => {
    const [one, two] = [before, after].map((list) => only(list, kindOf(balance)));
    if (one === undefined || two === undefined) return [];
    const [earlier, later] = [amountOf(one), amountOf(two)];
    if (!sameDecimal(earlier, later) || sameDecimal(amountOf(balance), later)) return [];
    const where = `body ${check.pointer} of ${check.step}`;
    const expected = `the balance ${kindOf(balance)} is ${shown(later)}, as the balance endpoint returned`;
    return [finding(context, check.clause, where, expected, `it is ${shown(amountOf(balance))}`)];
  });
}

/** The only balance of a kind; with several, it is unknown which one is meant. */
function only(list: readonly unknown[], kind: string): unknown {
  const found = list.filter((each) => kindOf(each) === kind);
  return found.length === 1 ? found[0] : undefined;
}
