/** The coverage in run-finished: the result of every duty for every operation. */

/** Held or broken: it was tested. Open: it applies, but nothing tested it. */
export type CellState = 'held' | 'broken' | 'open' | 'not-applicable';

/** The result of a duty for one operation, and for payments in one format. */
export interface CellOutcome {
  readonly duty: string;
  /** Such as `getConsent` or `getPayment bulk-payments-pain`. */
  readonly target: string;
  readonly state: CellState;
  /** Why it is open or does not apply. */
  readonly reason?: string;
}

/** The reason of an open cell whose cases the user deselected. */
export const NOT_SELECTED = 'its cases were not selected';

/** A duty in a report. */
export interface DutyTold {
  readonly id: string;
  /** Its subject, such as `consent`; absent in records of older versions. */
  readonly group?: string;
  /** What the bank does, such as `refuses a caller without a certificate`. */
  readonly title: string;
  /** Key of the contract's row or sentence that requires it. */
  readonly key: string;
}

/** Every duty for every operation to which it applies (cases/duties/duty.ts), with the result. */
export interface Coverage {
  readonly duties: readonly DutyTold[];
  readonly cells: readonly CellOutcome[];
}
