/** Replaces `end - start` characters at `start`; most edits only insert. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An edit that only inserts. */
export function insertion(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

/** The text with the edits applied; edits at the same position are applied in the given order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const inOrder = [...edits].sort((a, b) => a.start - b.start);
  let result = '';
  let done = 0;
  for (const edit of inOrder) {
    if (edit.start < done) throw new RangeError('two edits overlap');
    result += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return result + text.slice(done);
}
