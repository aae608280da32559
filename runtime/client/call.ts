import type { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Bytes as a call takes them; all but a Uint8Array are streamed. */
export type BinarySource =
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** A request id need not be given: one is made for every call. */
type WithoutId<H> = H extends { readonly 'X-Request-ID': string }
  ? Omit<H, 'X-Request-ID'> & { readonly 'X-Request-ID'?: string }
  : H;

type WithSources<B> = B extends { readonly value: Uint8Array }
  ? Omit<B, 'value'> & { readonly value: BinarySource }
  : B;

type Prepared<R> = {
  readonly [K in keyof R]: K extends 'headers'
    ? WithoutId<R[K]>
    : K extends 'body'
      ? WithSources<R[K]>
      : R[K];
};

type OptionalKeys<R> = {
  [K in keyof R]: undefined extends R[K] ? K : Record<never, never> extends R[K] ? K : never;
}[keyof R];

type Loose<R> = Omit<R, OptionalKeys<R>> & Partial<Pick<R, OptionalKeys<R>>>;

/** A request as a call takes it: parts that may be empty may be left out. */
export type Call<R> = Loose<Prepared<R>>;

/** An answer, with the X-Request-ID that its request had. */
export type Received<R> = R & { readonly requestId: string };

/** An answer whose bytes come as a stream if the call asks for one. */
export type Streamed<R, O> = O extends { readonly stream: true }
  ? R extends { readonly body: Uint8Array }
    ? Omit<R, 'body'> & { readonly body: Readable }
    : R
  : R;
