/** A finding that is known and accepted: by whom, why, and until when. */
export interface Waiver {
  readonly id: string;
  readonly clause: string;
  /** Pattern of case ids, with `*` for anything; every case when absent. */
  readonly case?: string;
  /** Pattern of where findings are, `*: body /amount`; everywhere when absent. */
  readonly where?: string;
  /** Pattern of what came, `the value is *`; whatever came when absent. */
  readonly actual?: string;
  /** Only findings with this fingerprint; every one when absent. */
  readonly fingerprint?: string;
  readonly reason: string;
  /** Who answers for it; the profile's own deviations name nobody. */
  readonly owner?: string;
  /** Last day, YYYY-MM-DD; the profile's own deviations do not end. */
  readonly expires?: string;
}
