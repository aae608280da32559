import type { Finding } from './event.js';

/** A finding with the request that shows it. */
export interface Told extends Finding {
  readonly case: string;
  /** Id of the exchange; null when none shows it. */
  readonly exchange: string | null;
  readonly operation: string | null;
  /** The place without the name of the step, such as `status` or `body /amount`. */
  readonly place: string;
  /** The key of the finding in its case. */
  readonly key: string;
}

/** What identifies a finding within its case. */
export const keyOfFinding = ({ clause, expected, actual, where }: Finding): string =>
  JSON.stringify([clause, expected, actual, where]);
