import { essence } from './media-type.js';

/** One event of `text/event-stream`, as EventSource knows it. */
export interface ServerEvent<T = string> {
  readonly data: T;
  /** The kind of the event; `message` when absent. */
  readonly event?: string;
  readonly id?: string;
  /** After how many milliseconds a client connects again. */
  readonly retry?: number;
}

/** The media types whose bodies are items, one after the other. */
export type EventsType = `text/event-stream${string}`;
export type LinesType = `application/${'jsonl' | 'x-jsonl' | 'x-ndjson' | 'ndjson' | 'json-lines'}`;

/** How the items of a media type are written; undefined for a media type that is one value. */
export function itemsOf(contentType: string): 'events' | 'lines' | undefined {
  const type = essence(contentType);
  if (type === 'text/event-stream') return 'events';
  return /^application\/(?:x-)?(?:jsonl|ndjson|json-lines)$/.test(type) ? 'lines' : undefined;
}
