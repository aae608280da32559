import { itemsOf } from '../model/item-stream.js';
import { eventReader } from './open-events.js';

/** The values of a body of events or JSON Lines that was read as a whole; the text of an item that is not JSON. */
export function wholeItems(contentType: string, body: unknown): readonly unknown[] {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
  if (itemsOf(contentType) !== 'events') {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map(parsedOrText);
  }
  // what follows the last line end is no line, so that an event without its empty line is none
  const read = eventReader();
  const lines = text.split(/\r\n|\n|\r/).slice(0, -1);
  const datas = lines.map((line) => read(line)).flatMap((event) => event?.data ?? []);
  const end = datas.indexOf('[DONE]');
  return (end < 0 ? datas : datas.slice(0, end)).map(parsedOrText);
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
