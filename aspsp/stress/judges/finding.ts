/** Something forbidden that happened. */
export interface Finding {
  /** One sentence. */
  readonly text: string;
  /** The observations of the resource, one for each line. */
  readonly trail: readonly string[];
}

/** What a judge checked, and its findings. */
export interface Judgement {
  readonly name: string;
  readonly looked: number;
  readonly findings: readonly Finding[];
}
