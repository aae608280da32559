/** The draw of a run, where it is not the first one (`--draw`). */
export interface DrawTold {
  readonly number: number;
  /** What it changes in the profile, each as part of a sentence. */
  readonly differs: readonly string[];
  /** tpp1 and tpp2 have changed places: what an exchange of the record calls tpp1 was sent with the certificate of tpp2. */
  readonly swapsTpps?: true;
}

/** The draw of a run by its first event; 0 for the first draw. */
export const drawOf = ({ draw }: { readonly draw?: DrawTold }): number => draw?.number ?? 0;

/** The name of a certificate in the profile, by its name in the record. */
export function certificateName(identity: string, draw: DrawTold | undefined): string {
  if (draw?.swapsTpps !== true) return identity;
  return SWAPPED.get(identity) ?? identity;
}

const SWAPPED: ReadonlyMap<string, string> = new Map([
  ['tpp1', 'tpp2'],
  ['tpp2', 'tpp1'],
]);

/** What a draw means, in one sentence. */
export function drawSentence({ number, differs }: DrawTold): string {
  return `Draw ${number}: ${[...differs, 'the combinations have other rows'].join('; ')}.`;
}
