/** A place in a text, both numbers from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The first place where a text differs from another one; null when they are the same. The end of the shorter one is such a place. */
export function firstDifference(text: string, other: string): TextPlace | null {
  if (text === other) return null;
  const most = Math.min(text.length, other.length);
  let line = 1;
  let start = 0;
  let at = 0;
  while (at < most && text[at] === other[at]) {
    if (text[at] === '\n') {
      line += 1;
      start = at + 1;
    }
    at += 1;
  }
  return { line, column: at - start + 1 };
}
