export type Decode = (text: string) => string;

/** A decoded name with its raw text: delimiters are found before the text is decoded. */
export type Pair = readonly [name: string, text: string];

/** Names and texts of a query, a form or a cookie. */
export function splitPairs(
  text: string,
  between: string | RegExp,
  decode: Decode,
): readonly Pair[] {
  const parts = text.split(between).filter((part) => part !== '');
  return parts.map((part) => splitPair(part, decode));
}

export function splitPair(part: string, decode: Decode): Pair {
  const at = part.indexOf('=');
  return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), part.slice(at + 1)];
}
