/** Something that must not happen and did. */
export interface Finding {
  /** One sentence. */
  readonly text: string;
  /** What was seen of the resource, one look a line. */
  readonly trail: readonly string[];
}

/** What a judge looked at, and what it found. */
export interface Judgement {
  readonly name: string;
  readonly looked: number;
  readonly findings: readonly Finding[];
}
