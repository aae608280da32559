/** The result of random walks. */
export interface WalkTold {
  /** The number of completed walks. */
  readonly walks: number;
  readonly seed: number;
  /** The draw of the run, where it had one. */
  readonly draw?: number;
  /** Place of the illegal sequence within the seed, if one was found. */
  readonly path: string | null;
  /** The shortest illegal sequence, as numbered lines. */
  readonly lines: readonly string[];
}
