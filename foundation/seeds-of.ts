/** The seeds of random numbers for a text: the same for the same text. */
export const seedsOf = (text: string): readonly number[] =>
  [...text].map((one) => one.charCodeAt(0));
