/** Path below the output folder, with forward slashes, and the whole text. */
export type Files = ReadonlyMap<string, string>;
