import type { BytesSource } from '../model/bytes-source.js';

/** An answer as a handler may give it: bytes also as a stream, which is read while it is sent. */
export type Streamable<R> = R extends { readonly body: Uint8Array }
  ? Omit<R, 'body'> & { readonly body: BytesSource }
  : R;
