import { linesOf } from './open-items.js';

/** The error of an item that cannot be read. */
export type FailItem = (code: 'UNREADABLE_ANSWER', message: string) => Error;

/** The values of JSON Lines, each when its line has arrived. Empty lines are left out. */
export async function* openLines(
  stream: ReadableStream<Uint8Array>,
  fail: FailItem,
): AsyncGenerator<unknown> {
  for await (const { line } of linesOf(stream, /\r?\n/)) {
    if (line.trim() === '') continue;
    yield parsedItem(line, fail);
  }
}

/** One item of a stream. */
export function parsedItem(text: string, fail: FailItem): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const shown = text.length > 80 ? `${text.slice(0, 80)}...` : text;
    throw fail('UNREADABLE_ANSWER', `the body has an item that is not JSON: ${shown}`);
  }
}
