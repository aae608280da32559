import type { BytesSource } from '../model/bytes-source.js';
import type { EventsType, LinesType, ServerEvent } from '../model/item-stream.js';
import type { ReceivedAnswer } from './client-error.js';

/** Bytes as a call accepts them; all but a Uint8Array are streamed. */
export type BinarySource = BytesSource;

/** A file in a form: bytes, a File with its name and type, or a stream. */
export type PartSource =
  | BytesSource
  | {
      readonly content: BytesSource;
      readonly fileName?: string;
      /** The media type of the file. */
      readonly type?: string;
    };

/** The request id is optional, because every call generates one. */
type WithoutId<H> = H extends { readonly 'X-Request-ID': string }
  ? Omit<H, 'X-Request-ID'> & { readonly 'X-Request-ID'?: string }
  : H;

type WithSources<B> = B extends { readonly value: Uint8Array }
  ? Omit<B, 'value'> & { readonly value: BinarySource }
  : B extends { readonly contentType: 'multipart/form-data' }
    ? Omit<B, 'value'> & { readonly value: WithFiles<B['value' & keyof B]> }
    : B;

type WithFiles<V> = { readonly [K in keyof V]: WithFile<V[K]> };

type WithFile<F> = F extends Uint8Array
  ? PartSource
  : F extends readonly Uint8Array[]
    ? readonly PartSource[]
    : F;

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

/** The request of a call: sections that may be empty are optional. */
export type Call<R> = Loose<Prepared<R>>;

/**
 * A response. Where its status is 400 or more, `raw` has all headers and the body as text, also those that the document
 * does not declare. `raw` is not enumerable: printing the response, or writing it as JSON, does not show it.
 */
export type Answered<R> = R & { readonly raw?: ReceivedAnswer };

/** A response, with the X-Request-ID of its request. */
export type Received<R> = Answered<R> & { readonly requestId: string };

type ItemOf<R, None> = R extends { readonly item?: infer I } ? NonNullable<I> : None;

/**
 * A response whose bytes are a stream when the call asks for one; events and JSON Lines are then
 * iterables, which cancel the response when their loop ends early.
 */
export type Streamed<R, O> = O extends { readonly stream: true }
  ? R extends { readonly contentType: EventsType; readonly body: unknown }
    ? Omit<R, 'body' | 'item'> & { readonly body: AsyncIterable<ServerEvent<ItemOf<R, string>>> }
    : R extends { readonly contentType: LinesType; readonly body: unknown }
      ? Omit<R, 'body' | 'item'> & { readonly body: AsyncIterable<ItemOf<R, unknown>> }
      : R extends { readonly body: Uint8Array }
        ? Omit<R, 'body'> & { readonly body: ReadableStream<Uint8Array> }
        : R
  : R;
