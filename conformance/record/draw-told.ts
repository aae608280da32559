/** The draw of a run, where it is not the first one (`--draw`). */
export interface DrawTold {
  readonly number: number;
  /** What it changes in the profile, each as part of a sentence. */
  readonly differs: readonly string[];
}

/** What a draw means, in one sentence. */
export function drawSentence({ number, differs }: DrawTold): string {
  return `Draw ${number}: ${[...differs, 'the combinations have other rows'].join('; ')}.`;
}
