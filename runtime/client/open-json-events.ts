import type { ServerEvent } from '../model/item-stream.js';
import { openEvents } from './open-events.js';
import { type FailItem, parsedItem } from './open-lines.js';

/** Events with data as JSON. The data `[DONE]`, with which some services end, ends the events. */
export async function* openJsonEvents(
  stream: ReadableStream<Uint8Array>,
  fail: FailItem,
): AsyncGenerator<ServerEvent<unknown>> {
  for await (const { data, ...fields } of openEvents(stream)) {
    if (data === '[DONE]') return;
    yield { ...fields, data: parsedItem(data, fail) };
  }
}
