export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A text whose encoded parts are decoded. */
export interface DecodedText {
  readonly text: string;
  /** The span of a part before decoding: a sequence that was encoded as a unit is included completely. */
  before(span: TextSpan): TextSpan;
}

/** Decodes each match of a pattern; undefined when there was nothing to decode. */
export function decodedBy(
  text: string,
  pattern: RegExp,
  decode: (match: string) => string | undefined,
): DecodedText | undefined {
  /** Four numbers for each decoded part: its start and end, and the same two before decoding. */
  const marks: number[] = [];
  const parts: string[] = [];
  let rest = 0;
  let length = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const part = decode(match);
    if (part === undefined) continue;
    parts.push(text.slice(rest, index), part);
    length += index - rest;
    marks.push(length, length + part.length, index, index + match.length);
    length += part.length;
    rest = index + match.length;
  }
  if (marks.length === 0) return undefined;
  return {
    text: parts.join('') + text.slice(rest),
    before: ({ start, end }) => ({
      start: placeBefore(marks, start).start,
      end: placeBefore(marks, end - 1).end,
    }),
  };
}

function placeBefore(marks: readonly number[], at: number): TextSpan {
  const mark = lastMark(marks, at);
  if (mark < 0) return { start: at, end: at + 1 };
  const [, end = 0, from = 0, to = 0] = marks.slice(mark, mark + 4);
  if (at < end) return { start: from, end: to };
  return { start: to + at - end, end: to + at - end + 1 };
}

/** The last mark that starts at or before a position. */
function lastMark(marks: readonly number[], at: number): number {
  let low = 0;
  let high = marks.length / 4;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle * 4] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (low - 1) * 4;
}
