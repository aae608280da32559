import type { AffectedParty, Severity } from '../change/change.js';

/** One kind of change: its name, its severity, who is affected, and its texts. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  readonly hits: readonly AffectedParty[];
  /** `{part}`, `{name}`, `{was}` and `{is}` are replaced by the details of the change. */
  readonly sentence: string;
  readonly advice: string;
  /** Breaking only when a value proves it. */
  readonly proof: boolean;
}

export const SEND: readonly AffectedParty[] = ['clients-that-send'];
export const READ: readonly AffectedParty[] = ['clients-that-read'];
export const BANKS: readonly AffectedParty[] = ['banks'];
export const CLIENTS: readonly AffectedParty[] = ['clients-that-send', 'clients-that-read'];
export const EVERYBODY: readonly AffectedParty[] = [...CLIENTS, ...BANKS];
