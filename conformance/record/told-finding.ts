import type { CheckDone, Finding } from './event.js';

/** A finding with the request that shows it. */
export interface Told extends Finding {
  readonly case: string;
  /** Id of the exchange; null when none shows it. */
  readonly exchange: string | null;
  readonly operation: string | null;
  /** The account that the request names first; empty when it names none. */
  readonly account: string;
  /** The place without the name of the step, such as `status` or `body /amount`. */
  readonly place: string;
  /** The key of the finding in its case. */
  readonly key: string;
}

/** What identifies a finding within its case. */
export const keyOfFinding = ({ clause, expected, actual, where }: Finding): string =>
  JSON.stringify([clause, expected, actual, where]);

/** For each finding of a case, by its key: the exchange that shows it first. */
export function exchangesOfFindings(
  checks: readonly Pick<CheckDone, 'exchange' | 'findings'>[],
): ReadonlyMap<string, string | null> {
  const shown = new Map<string, string | null>();
  for (const { findings, exchange } of checks) {
    for (const each of findings) {
      if (!shown.has(keyOfFinding(each))) shown.set(keyOfFinding(each), exchange);
    }
  }
  return shown;
}
