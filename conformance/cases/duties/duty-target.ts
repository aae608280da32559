import type { RequestShape } from '../derived/request-shape.js';

/** Where a duty is tried: an operation, and of payments the form that the payment was sent in. */
export interface DutyTarget {
  /** `getConsent`, or `getPayment bulk-payments-pain`. */
  readonly id: string;
  readonly shape: RequestShape;
  /** First operation of its path: the path, not the operation, lacks methods. */
  readonly isFirstOfPath: boolean;
}

export interface Duty {
  /** Slug; steps that try it carry it. */
  readonly id: string;
  /** What it is about; duties of a group stand together in the reports. */
  readonly group: 'caller' | 'request' | 'consent' | 'effects' | 'content';
  /** What the bank does, present tense: `refuses a caller without a certificate`. */
  readonly title: string;
  /** Key of the row or sentence of the contract that asks for it (spec/contract-index.yaml). */
  readonly key: string;
  readonly binds: (target: DutyTarget) => boolean;
}
