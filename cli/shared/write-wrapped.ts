import { terminalOf } from '../../conformance/report/console/terminal-of.js';
import { displayWidth } from '../../foundation/display-width.js';
import { withoutCommands } from '../../foundation/without-commands.js';

/** What is written to: a terminal has columns. */
export interface WrappedOutput {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Writes lines for people: a terminal gets them in its width, a file or a pipe gets them whole. */
export function writeWrapped(stream: WrappedOutput, lines: readonly string[]): void {
  const { columns } = terminalOf(stream, process.env);
  stream.write(`${lines.flatMap((line) => wrapLine(line, columns)).join('\n')}\n`);
}

/**
 * A line with at most this many columns and the rest of it below, indented by four more spaces. A command in
 * backquotes is never divided, nor is a word: both can be copied.
 */
export function wrapLine(line: string, columns: number): readonly string[] {
  return divided(line, columns).map(withoutCommands);
}

function divided(line: string, columns: number): readonly string[] {
  if (displayWidth(line) <= columns) return [line];
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let current = indent;
  for (const part of line.trim().match(/(?:`[^`]*`|\S)+\s*/g) ?? []) {
    if (current.trim() !== '' && displayWidth(current + part.trimEnd()) > columns) {
      lines.push(current.trimEnd());
      current = `${indent}    `;
    }
    current += part;
  }
  return [...lines, current.trimEnd()];
}
