import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Parses JSON. Throws FILE_UNREADABLE with the line of the error, when it is known. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const line = lineOf(text, cause instanceof Error ? cause.message : '');
    const at = line === undefined ? file : `${file}:${line}`;
    throw new Xs2aError('FILE_UNREADABLE', `${at} cannot be judged: it is not valid JSON.`, {
      hint: 'Export or save the recording again; it may have been cut off at this line.',
      place: { file, ...(line !== undefined && { line }) },
      cause,
    });
  }
}

/** The line of the position in Node's message: a number, the end, or ten characters before the error. */
function lineOf(text: string, message: string): number | undefined {
  const offset = /position (\d+)/.exec(message)?.[1];
  const end = /unexpected end/i.test(message) ? text.length : undefined;
  const position = offset === undefined ? (end ?? quoted(text, message)) : Number(offset);
  return position === undefined ? undefined : text.slice(0, position).split('\n').length;
}

/** The position of the text that a message quotes; undefined when it occurs twice. */
function quoted(text: string, message: string): number | undefined {
  const part = /, (?:\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message)?.[1];
  const at = part === undefined || part === '' ? -1 : text.indexOf(part);
  if (at === -1 || part === undefined || text.indexOf(part, at + 1) !== -1) return undefined;
  return at + Math.min(10, part.length);
}
