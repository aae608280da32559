import type { RunValues } from '../../conformance/read-values.js';
import type { Problem, Waiting } from '../../generated/model/studio/schemas.js';

/** A run, as the process that carries it out gets it. */
export interface RunJob {
  /** Path of the profile. */
  readonly profile: string;
  readonly values: RunValues;
  /** Absolute folder of the record and the reports. */
  readonly out: string;
}

/** What the worker says to the process of a run: first the job, then what a person enters, or that it has to end early. */
export type SaidToRun =
  | { readonly kind: 'job'; readonly job: RunJob }
  | { readonly kind: 'entered'; readonly entered: string }
  | { readonly kind: 'stop' };

/** What the process of a run says that its record does not contain. */
export type SaidByRun =
  /** A step waits for a person. The record has the link without its secrets. */
  | { readonly kind: 'waiting'; readonly waiting: Waiting }
  | { readonly kind: 'goes-on' }
  /** It could not start, or its reports could not be written. */
  | { readonly kind: 'failed'; readonly problem: Problem };
