/** One request as a transport sends it. */
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | Blob | ReadableStream<Uint8Array> | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The head of an answer, and ways to its body, of which one is used. */
export interface TransportAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  bytes(): Promise<Uint8Array>;
  stream(): ReadableStream<Uint8Array>;
}

/**
 * How requests get to the service: `fetch` unless the client is given another one. It follows no
 * redirects, and throws an UnsendableError for a request that cannot be sent.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportAnswer>;
  /** Ends the connections that are its own. */
  close?(): Promise<void>;
}
