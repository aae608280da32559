import type { X509Certificate } from 'node:crypto';
import type { PlainRequest } from './plain-message.js';

/** What a handler gets besides the typed request; `Raw` is the server's own request. */
export interface RequestContext<Raw = unknown, Identities = object> {
  /** Identities of the caller, by the name of the security scheme; empty when none was required. */
  readonly security: Identities;
  readonly operationId: string;
  /** The body's bytes as received, for a digest. */
  readonly rawBody: Buffer;
  /** All headers that were sent; names are in lower case. */
  readonly headers: PlainRequest['headers'];
  /** The client certificate of the TLS handshake. */
  readonly clientCertificate: X509Certificate | undefined;
  readonly raw: Raw;
  /** Aborts when the caller disconnects before the response is complete. */
  readonly signal: AbortSignal;
}

/** Certificate and signal are only determined when they are used, as few handlers do. */
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
