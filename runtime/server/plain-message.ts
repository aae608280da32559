import type { X509Certificate } from 'node:crypto';
import type { ByteStream } from './byte-stream.js';

/** A request as the core reads it, from any server. */
export interface PlainRequest<Raw = unknown> {
  readonly method: string;
  /** Path and query, without the prefix below which the operations are served. */
  readonly url: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Names and values of the headers as they came, where the server knows them. */
  readonly rawHeaders?: readonly string[];
  /** The bytes as received, for a digest. */
  readonly body: Buffer;
  /** The client certificate of the TLS handshake. */
  readonly clientCertificate: X509Certificate | undefined;
  /** Aborts when the caller disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** The server's own request. */
  readonly raw: Raw;
}

/** A response in the form that is sent. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | ByteStream | undefined;
}
