/** What became of every duty on every operation: a part of run-finished. */

/** Held or broken: it was tried. Open: it binds, and nothing tried it. */
export type CellState = 'held' | 'broken' | 'open' | 'not-applicable';

/** A duty on an operation that it binds, of payments in one form. */
export interface CellOutcome {
  readonly duty: string;
  /** `getConsent`, or `getPayment bulk-payments-pain`. */
  readonly target: string;
  readonly state: CellState;
  /** Why it is open, or does not apply. */
  readonly reason?: string;
}

/** Why a cell is open whose cases the user left out. */
export const NOT_SELECTED = 'its cases were not selected';

/** A duty, as a report tells it. */
export interface DutyTold {
  readonly id: string;
  /** What it is about, `consent`; older runs do not say. */
  readonly group?: string;
  /** What the bank does: `refuses a caller without a certificate`. */
  readonly title: string;
  /** Key of the contract's row or sentence that asks for it. */
  readonly key: string;
}

/** Every duty on every operation that it binds (cases/duties/duty.ts), and what became of it. */
export interface Coverage {
  readonly duties: readonly DutyTold[];
  readonly cells: readonly CellOutcome[];
}
