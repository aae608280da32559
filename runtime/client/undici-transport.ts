import { Readable } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { Agent, type Dispatcher, request as send } from 'undici';
import { chunksOf } from '../model/bytes-source.js';
import { streamOf } from './stream-of.js';
import type { Transport, TransportAnswer, TransportRequest } from './transport.js';
import { UnsendableError } from './unsendable-error.js';

/** What mutual TLS needs: PEM as `cert` and `key`, or PKCS#12 as `pfx`; the contents, not file names. */
export interface TlsOptions {
  readonly cert?: string | Buffer;
  readonly key?: string | Buffer;
  /** Passphrase of `pfx`, or of an encrypted `key`. */
  readonly passphrase?: string;
  readonly pfx?: Buffer;
  /** The CAs to trust, instead of the well-known ones. */
  readonly ca?: string | Buffer | readonly (string | Buffer)[];
}

/** The source of connections, instead of one made from TlsOptions; the caller must close it. */
export interface DispatcherOptions {
  readonly dispatcher: Dispatcher;
}

/**
 * Sends with undici, in Node: with mutual TLS, or with your own dispatcher. Certificates are parsed here, so
 * that an unusable one is reported before the first call.
 *
 * @example
 * createBankClient({ baseUrl, transport: undiciTransport({ cert, key, ca }) })
 */
export function undiciTransport(options: TlsOptions | DispatcherOptions = {}): Transport {
  if ('dispatcher' in options) {
    if (Object.keys(options).length > 1) {
      throw new TypeError('give either a dispatcher or TLS options, not both');
    }
    return { send: (request) => sendWith(options.dispatcher, request) };
  }
  if ((options.cert === undefined) !== (options.key === undefined)) {
    throw new TypeError('tls: cert and key must be given together');
  }
  const agent = new Agent({ connect: { secureContext: readContext(options) } });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= agent.close();
    return closed;
  };
  return { send: (request) => sendWith(agent, request), close };
}

function readContext({ ca, ...own }: TlsOptions): ReturnType<typeof createSecureContext> {
  try {
    return createSecureContext({ ...own, ...(ca === undefined ? {} : { ca: [ca].flat() }) });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`tls: certificate or key cannot be used (${reason})`, { cause });
  }
}

async function sendWith(
  dispatcher: Dispatcher,
  { method, url, headers, body, signal }: TransportRequest,
): Promise<TransportAnswer> {
  const options: Parameters<typeof send>[1] = {
    method,
    headers,
    body: body === undefined || body instanceof Uint8Array ? (body ?? null) : readableOf(body),
    dispatcher,
  };
  if (signal !== undefined) options.signal = signal;
  try {
    return answerOf(await send(url, options));
  } catch (cause) {
    throw errorOf(cause);
  }
}

function answerOf({
  statusCode,
  headers,
  body,
}: Dispatcher.ResponseData<unknown>): TransportAnswer {
  return {
    status: statusCode,
    headers,
    bytes: () => body.bytes(),
    stream: () => streamOf(body),
  };
}

function readableOf(body: Blob | ReadableStream<Uint8Array>): Readable {
  return Readable.from(chunksOf(body));
}

function errorOf(cause: unknown): unknown {
  if (!(cause instanceof Error && 'code' in cause)) return cause;
  return cause.code === 'UND_ERR_INVALID_ARG'
    ? new UnsendableError(cause.message, { cause })
    : cause;
}
