import type { Hit, Severity } from '../change/change.js';

/** One kind of change: its name, its severity, who is affected, and its texts. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  readonly hits: readonly Hit[];
  /** `{part}`, `{name}`, `{was}` and `{is}` are replaced by the details of the change. */
  readonly sentence: string;
  readonly advice: string;
  /** Breaking only when a value proves it. */
  readonly proof: boolean;
}

export const SEND: readonly Hit[] = ['clients-that-send'];
export const READ: readonly Hit[] = ['clients-that-read'];
export const BANKS: readonly Hit[] = ['banks'];
export const CLIENTS: readonly Hit[] = ['clients-that-send', 'clients-that-read'];
