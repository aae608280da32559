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

/** What a case showed of one duty at one operation. */
export type CellShown = { readonly duty: string; readonly target: string } & (
  | {
      /** Whether the bank did what the duty requires. */
      readonly held: boolean;
    }
  | {
      /** Why the duty does not apply to the bank here. */
      readonly reason: string;
    }
  | {
      /** Why the duty could not be tested there: the valid request failed. */
      readonly lost: string;
    }
);

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
  /** The combinations of each kind of resource (cases/combinations); absent in records of older versions. */
  readonly combined?: readonly CombinedKind[];
}

/** What varies in the combinations of one kind, and the cases with their values. */
export interface CombinedKind {
  readonly kind: string;
  readonly dimensions: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The case of each row, with the place of its value in each dimension. */
  readonly rows: readonly { readonly case: string; readonly values: readonly number[] }[];
  /** Pairs that no case can have: first dimension, its value, second dimension, its value. */
  readonly apart: readonly (readonly number[])[];
}
