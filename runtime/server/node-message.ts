import type { X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { abortSignal, peerCertificate } from './peer.js';
import type { PlainRequest } from './plain-message.js';
import { stripPrefix } from './strip-prefix.js';

/** A request of node:http. Certificate and signal are only determined when they are used. */
export class NodeMessage implements PlainRequest<IncomingMessage> {
  readonly method: string;
  readonly url: string;
  readonly headers: PlainRequest['headers'];
  readonly body: Buffer;
  readonly raw: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(raw: IncomingMessage, response: ServerResponse, body: Buffer, prefix: string) {
    this.raw = raw;
    this.body = body;
    this.method = raw.method ?? 'GET';
    this.url = stripPrefix(raw.url ?? '/', prefix);
    this.headers = raw.headers;
    this.#response = response;
  }

  get rawHeaders(): readonly string[] {
    return this.raw.rawHeaders;
  }

  get clientCertificate(): X509Certificate | undefined {
    return peerCertificate(this.raw);
  }

  get signal(): AbortSignal {
    return abortSignal(this.#response);
  }
}
