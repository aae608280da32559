import { accountIn } from '../account-in.js';
import type { JudgedCase } from './cause.js';
import { isCreation } from './probable-line.js';

interface Tally {
  readonly asked: Map<string, number>;
  readonly served: Set<string>;
}

/**
 * The creations of which no valid request for the usual account succeeded anywhere in the run. The usual account
 * is the one that most requests name: a success for an account of another PSU says nothing about it.
 */
export function refusedCreations(cases: readonly JudgedCase[]): ReadonlySet<string> {
  const tallies = new Map<string, Tally>();
  for (const { operation, deviation, request, response } of cases.flatMap((one) => one.exchanges)) {
    if (operation === null || !isCreation(operation) || deviation !== undefined) continue;
    const tally = tallies.get(operation) ?? { asked: new Map(), served: new Set() };
    const account = accountIn(request);
    tally.asked.set(account, (tally.asked.get(account) ?? 0) + 1);
    if (response.kind === 'answer' && response.status < 400) tally.served.add(account);
    tallies.set(operation, tally);
  }
  const refused = [...tallies].filter(([, { asked, served }]) => !served.has(usualOf(asked)));
  return new Set(refused.map(([operation]) => operation));
}

function usualOf(asked: ReadonlyMap<string, number>): string {
  const [most] = [...asked].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? '';
}
