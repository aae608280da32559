import { lookup } from 'node:dns/promises';
import type { ConnectionOptions } from 'node:tls';
import { classifyFailure } from '../wire/classify-failure.js';
import { openTransport } from '../wire/open-transport.js';
import { probeHandshake } from '../wire/probe-handshake.js';
import { failed, ok, type PreflightResult } from './preflight-result.js';

/** A host, a port and a timeout. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
  /** Address of an HTTP proxy to use; the proxy then resolves the host name. */
  readonly proxy?: string;
}

/** Checks that the host name can be resolved. */
export async function checkDns(address: Address): Promise<PreflightResult> {
  const { proxy, timeoutMs } = address;
  const host = proxy === undefined ? address.host : hostOf(proxy);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the resolver does not respond')), timeoutMs);
  });
  try {
    const addresses = await Promise.race([lookup(host, { all: true }), late]);
    const known = `${host} is ${addresses.map((each) => each.address).join(', ')}.`;
    return ok(proxy === undefined ? known : `For the proxy: ${known}`);
  } catch (error) {
    const { detail } = classifyFailure(error);
    return failed(detail, `Check the host name ${host} in the profile, and the network.`);
  } finally {
    clearTimeout(timer);
  }
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** Checks that the host accepts connections, or that the proxy opens a tunnel to it. */
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
        ? `Check that the bank is running and that a firewall lets ${host}:${port} through.`
        : `Check \`proxy\`, and whether the proxy lets ${host}:${port} through.`;
    return failed(detail, hint);
  }
}

const PROXY_LOGIN =
  'The proxy requires a name and a password: `proxy: http://name:password@host:port`.';

/**
 * Checks that a TLS handshake with our certificate succeeds and that the server's certificate chain is valid.
 */
export async function checkTls(address: Address, tls: ConnectionOptions): Promise<PreflightResult> {
  const outcome = await probeHandshake({ ...address, quietMs: 50, tls });
  if (outcome.accepted) {
    return ok(`${outcome.protocol} with ${outcome.subject}, valid until ${outcome.validTo}.`);
  }
  if (/not trusted/.test(outcome.detail)) {
    return failed(outcome.detail, 'Add the CA of the bank to `tls.ca`, and check the host name.');
  }
  return outcome.reason === 'refused-handshake'
    ? failed(outcome.detail, 'Check that the bank accepts this client certificate and its CA.')
    : failed(outcome.detail, 'Check that the port is the one for TLS.');
}
