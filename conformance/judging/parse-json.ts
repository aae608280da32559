import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Reads JSON. Throws FILE_UNREADABLE with the line of what is wrong, as far as it is known. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const line = lineOf(text, cause instanceof Error ? cause.message : '');
    const at = line === undefined ? file : `${file}:${line}`;
    throw new Xs2aError('FILE_UNREADABLE', `${at} cannot be judged: it is no valid JSON.`, {
      hint: 'Export or save the recording again; the line may be the one where it was cut.',
      place: { file, ...(line !== undefined && { line }) },
      cause,
    });
  }
}

/** Node tells a position in most messages; the end of the text where it tells that the text ends. */
function lineOf(text: string, message: string): number | undefined {
  const told = /position (\d+)/.exec(message)?.[1];
  const end = /unexpected end/i.test(message) ? text.length : undefined;
  const position = told === undefined ? end : Number(told);
  return position === undefined ? undefined : text.slice(0, position).split('\n').length;
}
