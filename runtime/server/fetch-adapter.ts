import type { X509Certificate } from 'node:crypto';
import { ByteStream } from './byte-stream.js';
import { isBodiless } from './is-bodiless.js';
import type { OperationSpec } from './operation-spec.js';
import type { PlainRequest, PlainResponse } from './plain-message.js';
import { readFetchBody } from './read-fetch-body.js';
import { createResponder } from './responder.js';
import { type ServerOptions, settingsOf } from './settings.js';
import { stripPrefix } from './strip-prefix.js';

export interface FetchOptions<Handlers, Id extends string>
  extends ServerOptions<Handlers, Id, Request> {
  /** Path below which the operations are served. */
  readonly prefix?: string;
  /** In bytes; 1 MiB by default. */
  readonly largestBody?: number;
  /** Returns the client certificate of a Fetch request, which does not contain the TLS handshake. */
  clientCertificate?(request: Request): X509Certificate | undefined;
}

export interface FetchHandler {
  (request: Request): Promise<Response>;
  /** Whether an operation has this path; other requests may go on to `next()` of Hono. */
  serves(request: Request): boolean;
}

/** A handler for servers that take a Request and return a Response, such as Hono, Deno and Bun. */
export function createFetchHandler(
  operations: readonly OperationSpec[],
  options: FetchOptions<object, string>,
): FetchHandler {
  const { largestBody = 1_048_576, prefix = '' } = options;
  const settings = settingsOf(options, (error) => process.emitWarning(String(error)));
  const responder = createResponder(operations, settings);
  const handler = async (request: Request): Promise<Response> => {
    const put = (answer: PlainResponse) => toResponse(request, answer);
    try {
      const body = await readFetchBody(request, largestBody);
      return await responder.answer(new FetchMessage(request, body, options), put);
    } catch (error) {
      return put(await responder.fail(error, new FetchMessage(request, Buffer.alloc(0), options)));
    }
  };
  const serves = ({ url }: Request): boolean =>
    responder.serves(stripPrefix(new URL(url).pathname, prefix));
  return Object.assign(handler, { serves });
}

/** The certificate is only determined when it is used. */
class FetchMessage implements PlainRequest<Request> {
  readonly method: string;
  readonly url: string;
  readonly headers: PlainRequest['headers'];
  readonly signal: AbortSignal;
  readonly body: Buffer;
  readonly raw: Request;
  readonly #options: FetchOptions<object, string>;

  constructor(raw: Request, body: Buffer, options: FetchOptions<object, string>) {
    this.raw = raw;
    this.body = body;
    const { pathname, search } = new URL(raw.url);
    this.method = raw.method;
    this.url = stripPrefix(pathname + search, options.prefix ?? '');
    this.headers = Object.fromEntries(raw.headers);
    this.signal = raw.signal;
    this.#options = options;
  }

  get clientCertificate(): X509Certificate | undefined {
    return this.#options.clientCertificate?.(this.raw);
  }
}

function toResponse({ method }: Request, { status, headers, body }: PlainResponse): Response {
  const silent = body === undefined || isBodiless(status, method);
  if (silent && body instanceof ByteStream) body.cancel();
  return new Response(silent ? null : contentOf(body), { status, headers });
}

function contentOf(
  body: NonNullable<PlainResponse['body']>,
): ConstructorParameters<typeof Response>[0] {
  if (typeof body === 'string') return body;
  return body instanceof ByteStream ? readableOf(body) : new Uint8Array(body);
}

/** Reads bytes only on demand. */
function readableOf(body: ByteStream): ReadableStream<Uint8Array> {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const next = await body.next();
    if (next.done === true) controller.close();
    else controller.enqueue(next.value);
  };
  return new ReadableStream({ pull, cancel: () => body.cancel() }, { highWaterMark: 0 });
}
