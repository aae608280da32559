import type { X509Certificate } from 'node:crypto';
import type { PlainRequest } from './plain-message.js';

/** What a handler knows of a call beside the typed request; `Raw` is the server's own request. */
export interface RequestContext<Raw = unknown, Identities = object> {
  /** Who the caller is, by the name of the security scheme; empty where none was asked. */
  readonly security: Identities;
  readonly operationId: string;
  /** The body's bytes as they came, for a digest. */
  readonly rawBody: Buffer;
  /** All headers that were sent; names are in lower case. */
  readonly headers: PlainRequest['headers'];
  /** What the client showed in the TLS handshake. */
  readonly clientCertificate: X509Certificate | undefined;
  readonly raw: Raw;
  /** Aborted when the caller hangs up before the answer is complete. */
  readonly signal: AbortSignal;
}

/** Certificate and signal are made when they are asked for: few handlers do. */
export class CallContext<Raw> implements RequestContext<Raw> {
  readonly security: object;
  readonly rawBody: Buffer;
  readonly headers: PlainRequest['headers'];
  readonly raw: Raw;
  readonly operationId: string;
  readonly #request: PlainRequest<Raw>;

  constructor(operationId: string, request: PlainRequest<Raw>, security: object) {
    this.security = security;
    this.operationId = operationId;
    this.#request = request;
    this.rawBody = request.body;
    this.headers = request.headers;
    this.raw = request.raw;
  }

  get clientCertificate(): X509Certificate | undefined {
    return this.#request.clientCertificate;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }
}
