/** A response as received; its body is read or is still a stream. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Uint8Array;
  /** Present instead of the bytes when the call wants a stream. */
  readonly stream?: ReadableStream<Uint8Array>;
}
