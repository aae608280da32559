import {
  type ClientRequest,
  type IncomingMessage,
  type InformationEvent,
  request as requestOverHttp,
  type ServerResponse,
} from 'node:http';
import { request as requestOverTls } from 'node:https';
import { type ClientCertFormat, encodeClientCertHeader } from '../../pki/client-cert-header.js';
import { classifyFailure } from '../wire/classify-failure.js';
import { plainName } from './client-certificate-headers.js';
import { endToEndHeaders, type RawHeaders, valuesOf, withValue } from './end-to-end-headers.js';
import type { Passed } from './passed.js';
import { tap } from './tap.js';
import type { Upstream } from './upstreams.js';

/** Maximum size of the headers in bytes: larger than the limits of servers, so that those apply. */
export const MAX_HEADERS = 1024 * 1024;

export interface ForwardOptions {
  readonly target: URL;
  /** Whether to send the client's Host header instead of the bank's. */
  readonly keepHost: boolean;
  /** Over plain HTTP, the header that contains the client certificate. */
  readonly clientCertificateHeader?: { readonly name: string; readonly format: ClientCertFormat };
  /** Headers of clients that are not forwarded, in lower case. */
  readonly droppedHeaders?: ReadonlySet<string>;
  readonly onPassed: (passed: Passed) => void;
}

/**
 * Forwards a request to the bank and the response to the client, byte for byte; reports the exchange when it
 * is complete.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  upstream: Upstream,
  options: ForwardOptions,
): void {
  const startedMs = Date.now();
  const start = performance.now();
  const path = pathOf(request.url ?? '/', options.target);
  const url = `${options.target.origin}${path}`;
  const finished = upstream.begin();
  const headers = requestHeaders(request, upstream, options);
  const sent = tap(request);
  const outgoing = send({ request, upstream, target: options.target, path, headers });
  let over = false;
  const end = (answer: Passed['answer']): void => {
    if (over) return;
    over = true;
    const { method = '' } = request;
    const exchange = { method, url, requestHeaders: headers, requestBody: sent.body() };
    const durationMs = Math.round((performance.now() - start) * 10) / 10;
    options.onPassed({ ...exchange, answer, startedMs, durationMs });
  };
  outgoing.on('continue', () => response.writeContinue());
  outgoing.on('information', (interim) => passInterim(interim, response));
  outgoing.once('response', (answer) => passAnswer(answer, response, end));
  outgoing.once('error', (error) => fail(error, response, end));
  response.once('close', () => {
    finished();
    if (response.writableFinished) return;
    outgoing.destroy();
    end({ reason: 'aborted', detail: 'The client closed the connection.' });
  });
  request.pipe(outgoing);
}

/** The path at the bank, byte for byte as the client sent it. */
function pathOf(given: string, target: URL): string {
  const base = target.pathname.replace(/\/+$/, '');
  const path = given.replace(/^https?:\/\/[^/?#]*/i, '');
  return `${base}${path.startsWith('/') ? path : `/${path}`}`;
}

function requestHeaders(
  request: IncomingMessage,
  { identity }: Upstream,
  { target, keepHost, clientCertificateHeader: certificate, droppedHeaders }: ForwardOptions,
): string[] {
  const { rawHeaders } = request;
  const kept = endToEndHeaders(rawHeaders, (name) => droppedHeaders?.has(plainName(name)) === true);
  const headers = keepHost ? kept : withValue(kept, 'host', target.host);
  if (certificate !== undefined && identity !== undefined && target.protocol === 'http:') {
    const { name, format } = certificate;
    headers.push(name, encodeClientCertHeader(identity.certificate, format));
  }
  return [...headers, ...framing(request)];
}

/** The framing headers for the body on the connection to the bank, when no Content-Length is forwarded. */
function framing({ rawHeaders, method = 'GET' }: IncomingMessage): readonly string[] {
  if (valuesOf(rawHeaders, 'transfer-encoding').length > 0) return ['Transfer-Encoding', 'chunked'];
  const hasLength = valuesOf(rawHeaders, 'content-length').length > 0;
  // otherwise Node would send an empty body chunked
  const isBare = hasLength || ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'].includes(method);
  return isBare ? [] : ['Content-Length', '0'];
}

interface Sending {
  readonly request: IncomingMessage;
  readonly upstream: Upstream;
  readonly target: URL;
  readonly path: string;
  readonly headers: RawHeaders;
}

function send({ request, upstream, target, path, headers }: Sending): ClientRequest {
  const { hostname, port, protocol } = target;
  const over = protocol === 'https:' ? requestOverTls : requestOverHttp;
  const host = hostname.replace(/^\[|\]$/g, '');
  const outgoing = over({
    agent: upstream.agent,
    host,
    ...(protocol === 'https:' && !/^[\d.]+$|:/.test(host) && { servername: host }),
    port: port || (protocol === 'https:' ? 443 : 80),
    method: request.method,
    path,
    headers,
    setHost: false,
    maxHeaderSize: MAX_HEADERS,
  });
  if (request.headers.expect !== undefined) outgoing.flushHeaders();
  return outgoing;
}

/** Forwards interim responses such as 103 unchanged; 100 has an event of its own. */
function passInterim(interim: InformationEvent, response: ServerResponse): void {
  const { statusCode, statusMessage, rawHeaders } = interim;
  if (statusCode === 100 || response.headersSent) return;
  const pairs = rawHeaders.map((each, at) => (at % 2 === 0 ? `${each}: ` : `${each}\r\n`));
  response.socket?.write(
    `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${pairs.join('')}\r\n`,
    'latin1',
  );
}

function passAnswer(
  answer: IncomingMessage,
  response: ServerResponse,
  end: (answer: Passed['answer']) => void,
): void {
  const { statusCode: status = 0, statusMessage = '', rawHeaders } = answer;
  const headers = endToEndHeaders(rawHeaders);
  const came = tap(answer);
  response.sendDate = false;
  // when the bank closes its connection, the client's is closed too
  const close = valuesOf(rawHeaders, 'connection').some((each) => /\bclose\b/i.test(each));
  response.writeHead(status, statusMessage, close ? [...headers, 'Connection', 'close'] : headers);
  answer.pipe(response);
  answer.once('end', () => end({ status, headers: rawHeaders, body: came.body() }));
  answer.once('error', (error) => {
    response.destroy();
    end(classifyFailure(error));
  });
}

/**
 * There was no response: if the bank broke its connection, the client's is broken too; otherwise the proxy
 * sends an error.
 */
function fail(
  error: Error,
  response: ServerResponse,
  end: (answer: Passed['answer']) => void,
): void {
  const failure = classifyFailure(error);
  end(failure);
  if (failure.reason === 'reset' || response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end(`The proxy got no response from the bank. ${failure.detail}\n`);
}
