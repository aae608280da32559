import type { BytesSource } from '../model/bytes-source.js';

/** A response as a handler may return it: bytes may also be a stream, which is read while it is sent. */
export type Streamable<R> = R extends { readonly body: Uint8Array }
  ? Omit<R, 'body'> & { readonly body: BytesSource }
  : R;
