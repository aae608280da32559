import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { isLoopback } from '../profile/is-loopback.js';
import { certificateHeaders, hostOf } from './client-certificate-headers.js';
import { type ForwardOptions, forward, MAX_HEADERS } from './forward.js';
import { type Upstream, type UpstreamOptions, upstreamsTo } from './upstreams.js';

export interface ProxyOptions extends UpstreamOptions, ForwardOptions {
  readonly host: string;
  readonly port: number;
  /** PEM of the proxy's certificate and key; plain HTTP when absent. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** PEM of the CAs for client certificates; when absent, any certificate is accepted and passed on. */
  readonly clientCa?: string;
}

export interface ServedProxy {
  /** Address at which it listens. */
  readonly url: string;
  /** The number of requests in progress. */
  readonly busy: () => number;
  close(): Promise<void>;
}

/** Starts the proxy, which forwards every request to the bank. */
export async function serveProxy(options: ProxyOptions): Promise<ServedProxy> {
  const upstreamOf = upstreamsTo(options);
  const forwarding = { ...options, droppedHeaders: certificateHeaders(options) };
  let busy = 0;
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    busy += 1;
    response.once('close', () => {
      busy -= 1;
    });
    const upstream = upstreamOf(request.socket);
    if (lendsBlindly(request, upstream, options)) refuseHost(response);
    else forward(request, response, upstream, forwarding);
  };
  const server = serverFor(options);
  server.on('request', take);
  server.on('checkContinue', take);
  server.on('checkExpectation', take);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const shown = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://${shown}:${port}`,
    busy: () => busy,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/**
 * Whether the proxy would lend its certificate to a web page: over plain HTTP, a page of any site can make its
 * own name lead to this machine.
 */
function lendsBlindly(
  request: IncomingMessage,
  { identity }: Upstream,
  { tls, keepHost, target }: ProxyOptions,
): boolean {
  const host = hostOf(request);
  if (tls !== undefined || identity === undefined || host === undefined) return false;
  if (!URL.canParse(host)) return true;
  return !isLoopback(host) && !(keepHost && new URL(host).hostname === target.hostname);
}

function refuseHost(response: ServerResponse): void {
  response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end(
    'Over plain HTTP the proxy presents its certificate only to programs of this machine: call it as localhost, or start it with --cert and --key.\n',
  );
}

/** Lenient settings, because the bank decides about idle connections and incomplete requests. */
const PATIENT = {
  maxHeaderSize: MAX_HEADERS,
  requireHostHeader: false,
  requestTimeout: 0,
  headersTimeout: 0,
  keepAliveTimeout: 0,
  noDelay: true,
} as const;

function serverFor({ tls, clientCa }: ProxyOptions) {
  if (tls === undefined) return createServer(PATIENT);
  const clients =
    clientCa === undefined
      ? { requestCert: true, rejectUnauthorized: false }
      : { requestCert: true, rejectUnauthorized: true, ca: clientCa };
  return createTlsServer({ ...PATIENT, ...tls, ...clients });
}
