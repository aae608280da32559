import type { RequestShape } from '../derived/request-shape.js';

/** The target of a duty: an operation, and for payments also the form of the payment. */
export interface DutyTarget {
  /** `getConsent`, or `getPayment bulk-payments-pain`. */
  readonly id: string;
  readonly shape: RequestShape;
  /**
   * Whether it is the first operation of its path: methods that the path lacks are tested only
   * there.
   */
  readonly isFirstOfPath: boolean;
}

export interface Duty {
  /** Slug; part of the alias of its steps. */
  readonly id: string;
  /** The topic; reports show the duties of a group together. */
  readonly group: 'caller' | 'request' | 'consent' | 'effects' | 'content';
  /** What the bank does, in the present tense: `refuses a caller without a certificate`. */
  readonly title: string;
  /** The key of the row or sentence of the contract that requires it (spec/contract-index.yaml). */
  readonly key: string;
  readonly binds: (target: DutyTarget) => boolean;
}
