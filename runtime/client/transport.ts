/** One request as a transport sends it. */
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | Blob | ReadableStream<Uint8Array> | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Status code and headers of a response, and two ways to read its body, of which only one is used. */
export interface TransportAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  bytes(): Promise<Uint8Array>;
  stream(): ReadableStream<Uint8Array>;
}

/**
 * Sends requests to the service: `fetch` unless the client is given another one. It follows no redirects, and
 * throws an UnsendableError for a request that cannot be sent.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportAnswer>;
  /** Closes the connections that it has opened. */
  close?(): Promise<void>;
}
