import type { BytesSource } from '../model/bytes-source.js';
import type { EventsType, LinesType, ServerEvent } from '../model/item-stream.js';

/** The type of one item of a response, which its type carries for this purpose. */
type ItemOf<R, None> = R extends { readonly item?: infer I } ? NonNullable<I> : None;

/**
 * A response as a handler may return it: bytes may also be a stream, and items may be yielded one by
 * one. Both are read while they are sent. Bytes among the events are sent as they are, such as a comment
 * that keeps a connection open.
 */
export type Streamable<R> = R extends { readonly contentType: EventsType; readonly body: unknown }
  ? Omit<R, 'body' | 'item'> & {
      readonly body: R['body'] | AsyncIterable<ServerEvent<ItemOf<R, string>> | Uint8Array>;
    }
  : R extends { readonly contentType: LinesType; readonly body: unknown }
    ? Omit<R, 'body' | 'item'> & {
        readonly body: BytesSource | AsyncIterable<ItemOf<R, unknown>>;
      }
    : R extends { readonly body: Uint8Array }
      ? Omit<R, 'body'> & { readonly body: BytesSource }
      : R;
