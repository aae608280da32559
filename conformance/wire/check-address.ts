import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { classifyFailure } from './classify-failure.js';
import { failed, type Outcome, ok } from './preflight-outcome.js';
import { probeHandshake } from './probe-handshake.js';

/** A host, a port, and how long to wait for it. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
}

/** Whether the host name is known. */
export async function checkDns({ host, timeoutMs }: Address): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the resolver does not answer')), timeoutMs);
  });
  try {
    const addresses = await Promise.race([lookup(host, { all: true }), late]);
    return ok(`${host} is ${addresses.map(({ address }) => address).join(', ')}.`);
  } catch (error) {
    const { detail } = classifyFailure(error);
    return failed(detail, `Check the host name ${host} in the profile, and the network.`);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether something accepts connections. */
export function checkTcp({ host, port, timeoutMs }: Address): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (outcome: Outcome): void => {
      socket.destroy();
      resolve(outcome);
    };
    const hint = `Check that the bank runs and that a firewall lets ${host}:${port} through.`;
    const late = `${host}:${port} does not accept a connection in ${timeoutMs} ms.`;
    socket.setTimeout(timeoutMs, () => finish(failed(late, hint)));
    socket.once('connect', () => finish(ok(`${host}:${port} accepts connections.`)));
    socket.once('error', (error) => finish(failed(classifyFailure(error).detail, hint)));
  });
}

/** Whether a handshake with our certificate ends well, and the server's chain holds. */
export async function checkTls(address: Address, tls: ConnectionOptions): Promise<Outcome> {
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
