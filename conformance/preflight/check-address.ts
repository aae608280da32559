import { lookup } from 'node:dns/promises';
import type { ConnectionOptions } from 'node:tls';
import { classifyFailure } from '../wire/classify-failure.js';
import { openTransport } from '../wire/open-transport.js';
import { probeHandshake } from '../wire/probe-handshake.js';
import { failed, ok, type PreflightResult } from './preflight-result.js';

/** A host, a port, and how long to wait for it. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
  /** Address of an HTTP proxy to go through; then it is the proxy that knows the host name. */
  readonly proxy?: string;
}

/** Whether the host name is known. */
export async function checkDns(address: Address): Promise<PreflightResult> {
  const { proxy, timeoutMs } = address;
  const host = proxy === undefined ? address.host : hostOf(proxy);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the resolver does not answer')), timeoutMs);
  });
  try {
    const addresses = await Promise.race([lookup(host, { all: true }), late]);
    const known = `${host} is ${addresses.map((each) => each.address).join(', ')}.`;
    return ok(proxy === undefined ? known : `Asked of the proxy: ${known}`);
  } catch (error) {
    const { detail } = classifyFailure(error);
    return failed(detail, `Check the host name ${host} in the profile, and the network.`);
  } finally {
    clearTimeout(timer);
  }
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** Whether something accepts connections, and the proxy opens its tunnel where there is one. */
export async function checkTcp(address: Address): Promise<PreflightResult> {
  const { host, port, proxy } = address;
  try {
    (await openTransport(address)).destroy();
    const way = proxy === undefined ? '' : ` through the proxy ${new URL(proxy).host}`;
    return ok(`${host}:${port} accepts connections${way}.`);
  } catch (error) {
    const { detail } = classifyFailure(error);
    if (proxy !== undefined && / 407 /.test(detail)) return failed(detail, PROXY_LOGIN);
    const hint =
      proxy === undefined
        ? `Check that the bank runs and that a firewall lets ${host}:${port} through.`
        : `Check \`proxy\`, and whether the proxy lets ${host}:${port} through.`;
    return failed(detail, hint);
  }
}

const PROXY_LOGIN =
  'The proxy wants a name and a password: `proxy: http://name:password@host:port`.';

/** Whether a handshake with our certificate ends well, and the server's chain holds. */
export async function checkTls(address: Address, tls: ConnectionOptions): Promise<PreflightResult> {
  const outcome = await probeHandshake({ ...address, quietMs: 50, tls });
  if (outcome.accepted) {
    return ok(`${outcome.protocol} with ${outcome.subject}, valid to ${outcome.validTo}.`);
  }
  if (/not trusted/.test(outcome.detail)) {
    return failed(outcome.detail, 'Put the CA of the bank into `tls.ca`, and check the host name.');
  }
  return outcome.reason === 'refused-handshake'
    ? failed(outcome.detail, 'Check that the bank accepts this client certificate and its CA.')
    : failed(outcome.detail, 'Check that the port is the one for TLS.');
}
