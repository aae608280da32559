import { itemsOf } from '../model/item-stream.js';

/** The values of a body of events or JSON Lines that was read as a whole; the text of an item that is not JSON. */
export function wholeItems(contentType: string, body: unknown): readonly unknown[] {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
  if (itemsOf(contentType) !== 'events') {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map(parsedOrText);
  }
  // an event without the empty line after it did not arrive whole (HTML, 9.2.6)
  const events = text.replace(/\r\n?/g, '\n').split('\n\n').slice(0, -1);
  const datas = events.flatMap(dataOf);
  const end = datas.indexOf('[DONE]');
  return (end < 0 ? datas : datas.slice(0, end)).map(parsedOrText);
}

/** The data of an event; an event without data is none. */
function dataOf(event: string): readonly string[] {
  const lines = event.split('\n').flatMap((line) => {
    const data = /^data(?:: ?(.*))?$/.exec(line);
    return data === null ? [] : [data[1] ?? ''];
  });
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
