import type { CheckDone, Finding } from './event.js';

/** A finding with the requests that show it. */
export interface ShownFinding extends Finding {
  readonly case: string;
  /** Ids of the exchanges; none when no exchange shows it. */
  readonly exchanges: readonly string[];
  readonly operation: string | null;
  /** The account and the payment product of the request (`subjectIn`). */
  readonly subject: string;
  /** The subject with the fields of the request's body (`contentIn`). */
  readonly content: string;
  /** The place without the name of the step, such as `status` or `body /amount`. */
  readonly place: string;
  /**
   * The first part of the missing field that the body lacks, as a pointer with `*` for positions in lists: with an
   * object, all its fields are missing. Undefined where no field is missing.
   */
  readonly lost: string | undefined;
  /** The key of the finding in its case. */
  readonly key: string;
}

/** What identifies a finding within its case. */
export const keyOfFinding = ({ clause, expected, actual, where }: Finding): string =>
  JSON.stringify([clause, expected, actual, where]);

/** For each finding of a case, by its key: the exchanges that show it, in their order. */
export function exchangesOfFindings(
  checks: readonly Pick<CheckDone, 'exchange' | 'findings'>[],
): ReadonlyMap<string, readonly string[]> {
  const shown = new Map<string, string[]>();
  for (const { findings, exchange } of checks) {
    for (const key of new Set(findings.map(keyOfFinding))) {
      const list = shown.get(key) ?? [];
      if (exchange !== null) list.push(exchange);
      shown.set(key, list);
    }
  }
  return shown;
}

/** Whether one exchange shows both; also when no exchange shows either. */
export function shareExchange(
  one: Pick<ShownFinding, 'exchanges'>,
  other: Pick<ShownFinding, 'exchanges'>,
): boolean {
  if (one.exchanges.length === 0) return other.exchanges.length === 0;
  return one.exchanges.some((id) => other.exchanges.includes(id));
}
