import { request as requestOverHttp } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { connect, type Socket } from 'node:net';

export interface TransportOptions {
  readonly host: string;
  readonly port: number;
  /** Address of an HTTP proxy, with name and password if it requires them. */
  readonly proxy?: string;
  readonly timeoutMs: number;
}

/** The proxy does not open the tunnel; only its status is known. */
class TunnelRefused extends Error {
  readonly code = 'XS2A_TUNNEL_REFUSED';
}

/** Opens a connection to the target as the wire does: directly, or through the proxy's tunnel. */
export async function openTransport(options: TransportOptions): Promise<Socket> {
  const { host, port, proxy, timeoutMs } = options;
  if (proxy !== undefined) return openTunnel(new URL(proxy), options);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const late = (): void => void socket.destroy(timedOut(host, port));
    socket.setTimeout(timeoutMs, late);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeListener('error', reject);
      resolve(socket);
    });
  });
}

function openTunnel(proxy: URL, options: TransportOptions): Promise<Socket> {
  const { host, port, timeoutMs } = options;
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const request = proxy.protocol === 'https:' ? requestOverTls : requestOverHttp;
  return new Promise((resolve, reject) => {
    const asking = request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { Host: target, ...authorization(proxy) },
      timeout: timeoutMs,
    });
    asking.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) return resolve(socket);
      socket.destroy();
      reject(new TunnelRefused(`The proxy returns ${statusCode} for ${target}`));
    });
    asking.once('response', ({ statusCode }) => {
      asking.destroy();
      reject(new TunnelRefused(`The proxy returns ${statusCode} for ${target}`));
    });
    asking.once('timeout', () => asking.destroy(timedOut(proxy.hostname, Number(proxy.port))));
    asking.once('error', reject);
    asking.end();
  });
}

function authorization({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '') return {};
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'Proxy-Authorization': `Basic ${Buffer.from(login).toString('base64')}` };
}

function timedOut(host: string, port: number): Error {
  return Object.assign(new Error(`${host}:${port} does not accept a connection in time`), {
    code: 'ETIMEDOUT',
  });
}
