import type { X509Certificate } from 'node:crypto';
import type { ByteStream } from './byte-stream.js';

/** A request as the core reads it, whatever server took it from the wire. */
export interface PlainRequest<Raw = unknown> {
  readonly method: string;
  /** Path and query, without the prefix that the operations are served below. */
  readonly url: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as they came, for a digest. */
  readonly body: Buffer;
  /** What the client showed in the TLS handshake. */
  readonly clientCertificate: X509Certificate | undefined;
  /** Aborted when the caller hangs up before the answer is complete. */
  readonly signal: AbortSignal;
  /** The server's own request. */
  readonly raw: Raw;
}

/** An answer as it goes on the wire. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | ByteStream | undefined;
}
