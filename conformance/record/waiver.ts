/** A finding that is known and accepted: by whom, why, and until when. */
export interface Waiver {
  readonly id: string;
  readonly clause: string;
  /** Pattern for case ids, with `*` for any text; all cases when absent. */
  readonly case?: string;
  /** Operations whose responses have the findings; all operations when absent. */
  readonly operations?: readonly string[];
  /**
   * Patterns for what is wrong with the request, such as `without the header *`; `valid` for a valid one. Any
   * request when absent.
   */
  readonly deviations?: readonly string[];
  /** Pattern for the place of findings, such as `*: body /amount`; all places when absent. */
  readonly where?: string;
  /** Pattern for the actual value, such as `the value is *`; any value when absent. */
  readonly actual?: string;
  /** Only findings with this fingerprint; all findings when absent. */
  readonly fingerprint?: string;
  readonly reason: string;
  /** Who is responsible for it; absent for the profile's deviations. */
  readonly owner?: string;
  /** Last day of validity, YYYY-MM-DD; absent for the profile's deviations, which do not expire. */
  readonly expires?: string;
}
