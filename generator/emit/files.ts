/** Path below the output folder, with forward slashes, and the complete text. */
export type Files = ReadonlyMap<string, string>;
