import type { Hit, Severity } from '../change/change.js';

/** One kind of change: what it is called, how bad it is, for whom, and what to say. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  readonly hits: readonly Hit[];
  /** `{part}`, `{name}`, `{was}` and `{is}` stand for what the change is about. */
  readonly sentence: string;
  readonly advice: string;
  /** Breaking only where a value proves it. */
  readonly proof: boolean;
}

export const SEND: readonly Hit[] = ['clients-that-send'];
export const READ: readonly Hit[] = ['clients-that-read'];
export const BANKS: readonly Hit[] = ['banks'];
export const CLIENTS: readonly Hit[] = ['clients-that-send', 'clients-that-read'];
