import type { ServerEvent } from '../model/item-stream.js';
import { linesOf } from './open-items.js';

/** The events of `text/event-stream` (HTML, 9.2.6), each when it has arrived, with data as text. */
export async function* openEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const take = eventReader();
  // CR ends a line too; one at the end of a chunk waits for the LF that may follow it
  for await (const { line, isWhole } of linesOf(stream, /\r\n|\n|\r(?!$)/)) {
    const event = line !== '' || isWhole ? take(line) : undefined;
    if (event !== undefined) yield event;
  }
}

/** Takes the lines of events one after the other; returns an event at the empty line that ends it, unless it has no data. */
export function eventReader(): (line: string) => ServerEvent | undefined {
  let data: string[] = [];
  let fields: { event?: string; id?: string; retry?: number } = {};
  return (line) => {
    if (line === '') {
      const event = data.length > 0 ? { ...fields, data: data.join('\n') } : undefined;
      data = [];
      fields = {};
      return event;
    }
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else if (name === 'event') fields.event = value;
    else if (name === 'id' && !value.includes('\0')) fields.id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) fields.retry = Number(value);
    return undefined;
  };
}
