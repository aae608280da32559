/** The style of a file, so that added code looks like the rest. */
export interface TextStyle {
  readonly eol: string;
  readonly tab: string;
  readonly quote: "'" | '"';
  readonly semicolon: '' | ';';
}

/** Derives the style from a file; the defaults are those of a new file. */
export function textStyle(text: string): TextStyle {
  const crlf = count(text, /\r\n/g);
  const lf = count(text, /\n/g) - crlf;
  const imports = [...text.matchAll(/^\uFEFF?import\b[^'"]*(['"])[^'"\r\n]*['"](;?)/gm)];
  const first = imports[0];
  return {
    eol: crlf > lf ? '\r\n' : '\n',
    tab: count(text, /^\t/gm) > count(text, /^ {2}/gm) ? '\t' : '  ',
    quote: first?.[1] === '"' ? '"' : "'",
    semicolon: first !== undefined && first[2] === '' ? '' : ';',
  };
}

/** The start of the line at this position. */
export function lineStart(text: string, at: number): number {
  const before = text.slice(0, at);
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  return start === 0 && text.startsWith('\uFEFF') ? Math.min(1, at) : start;
}

/** The white space at the start of the line at this position. */
export function indentAt(text: string, at: number): string {
  return /^[^\S\r\n]*/.exec(text.slice(lineStart(text, at), at))?.[0] ?? '';
}

/** Whether only white space precedes this position on its line. */
export function beginsLine(text: string, at: number): boolean {
  return lineStart(text, at) + indentAt(text, at).length === at;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
