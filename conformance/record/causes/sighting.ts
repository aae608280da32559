import type { Finding } from '../event.js';
import type { BankMessage } from './cause.js';
import type { CaseMoment } from './moment.js';

/** One appearance of a cause. */
export interface CauseSighting {
  readonly key: string;
  /** Null when a case was stopped without a finding. */
  readonly finding: Finding | null;
  readonly operation: string | null;
  readonly deviation: string | null;
  readonly message: BankMessage | null;
  /** The id of the exchange that shows it. */
  readonly exchange?: string | undefined;
  /** The status of the response that shows it. */
  readonly status?: number | undefined;
  /** Where its request was sent to. */
  readonly url?: string | undefined;
  /** What a valid request that was refused had sent, and what was wrong before it. */
  readonly sent?: string | undefined;
  readonly before?: string | undefined;
  /** Why a case was stopped, when the reason is not a finding. */
  readonly reason?: string;
  /** It shows the error that another finding of its case shows, whose key it has. */
  readonly joined?: true;
  /** The key that it would have alone, when it has that of another finding. */
  readonly own?: string;
}

/** A sighting of a finding, with what its relation to others is derived from. */
export interface RelatedSighting extends CauseSighting {
  readonly finding: Finding;
  /** The place without the name of the step, such as `status` or `body /amount`. */
  readonly place: string;
  /** The exchanges that show it, in their order. */
  readonly moments: readonly CaseMoment[];
}
