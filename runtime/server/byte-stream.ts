import { type BytesSource, isSource } from '../model/bytes-source.js';
import { itemsOf } from '../model/item-stream.js';
import { codingOf } from '../model/media-type.js';
import type { Answer } from './answer.js';
import { type ItemForm, itemBytes } from './item-bytes.js';

/** What a reader of a stream and an iterator give: before TypeScript 5.7 their types differ at the end. */
type Next = IteratorYieldResult<Uint8Array> | { readonly done: true; readonly value?: unknown };

/** The bytes of a response that are read while they are sent; the source is closed when nobody reads them. */
export class ByteStream {
  readonly #read: () => Promise<Next>;
  readonly #close: () => unknown;
  readonly #onFailure: (error: unknown) => void;
  #first: Next | undefined;
  #ended = false;

  constructor(source: Exclude<BytesSource, Uint8Array>, onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
    const stream = source instanceof Blob ? source.stream() : source;
    if (stream instanceof ReadableStream) {
      const reader = stream.getReader();
      this.#read = () => reader.read();
      this.#close = () => reader.cancel();
      return;
    }
    const iterator = stream[Symbol.asyncIterator]();
    this.#read = () => iterator.next();
    // destroy ends a Node Readable at once; `return` would wait for the pending read
    const { destroy } = stream as { readonly destroy?: unknown };
    const end = () => iterator.return?.();
    this.#close = typeof destroy === 'function' ? () => destroy.call(stream) : end;
  }

  /** Waits for the first bytes: an error before them can still be answered with an error response. */
  async begin(): Promise<void> {
    try {
      this.#first = await this.#readChunk();
    } catch (error) {
      this.cancel();
      throw error;
    }
  }

  /** The next bytes. An error is reported before it is thrown. */
  async next(): Promise<Next> {
    const first = this.#first;
    this.#first = undefined;
    if (first !== undefined) return first;
    try {
      return await this.#readChunk();
    } catch (error) {
      if (!this.#ended) this.#onFailure(error);
      this.cancel();
      throw error;
    }
  }

  /** Closes the source of the bytes; does nothing when all of them were read. */
  cancel(): void {
    if (this.#ended) return;
    this.#ended = true;
    // an error while closing does not matter, since nobody reads any more
    Promise.resolve(this.#close()).catch(() => undefined);
  }

  async #readChunk(): Promise<Next> {
    let found = await this.#read();
    while (found.done !== true && isEmpty(found.value)) found = await this.#read();
    if (found.done === true) this.#ended = true;
    return found;
  }
}

function isEmpty(chunk: unknown): boolean {
  if (chunk instanceof Uint8Array) return chunk.byteLength === 0;
  throw new TypeError(
    `The body of a response is a stream of ${typeof chunk}; it must yield Uint8Array.`,
  );
}

/** The response with its body opened, when the body is a stream of bytes. */
export function openBody(
  answer: Answer,
  onFailure: (error: unknown) => void,
  form: Omit<ItemForm, 'kind'> = {},
): Answer {
  const { body, contentType = 'application/json' } = answer;
  if (!isSource(body) || body instanceof Uint8Array) return answer;
  const kind = itemsOf(contentType);
  const isItems = !(body instanceof Blob || body instanceof ReadableStream);
  if (kind !== undefined && !isItems) return { ...answer, body: new ByteStream(body, onFailure) };
  if (kind !== undefined) {
    const bytes = itemBytes(body as AsyncIterable<unknown>, { ...form, kind });
    return { ...answer, body: new ByteStream(bytes, onFailure) };
  }
  if (codingOf(contentType) !== 'binary') return answer;
  return { ...answer, body: new ByteStream(body, onFailure) };
}
