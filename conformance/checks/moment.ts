/** When a request was sent and its response complete, and by which clock. */
export interface Moment {
  readonly startMs: number;
  readonly endMs: number;
  /** The file or proxy: two of them may have different clocks. */
  readonly clock: string;
}

/** Maximum difference between two clocks, in milliseconds. */
const CLOCKS_APART_MS = 60_000;

/** Whether a request was sent at least `ms` after the response to the other one was complete. */
export function isAfter(later: Moment, earlier: Moment, ms = 0): boolean {
  const apart = later.clock === earlier.clock ? 0 : CLOCKS_APART_MS;
  return later.startMs >= earlier.endMs + apart + ms;
}
