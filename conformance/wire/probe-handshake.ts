import type { Socket } from 'node:net';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { classifyFailure, type WireFailure } from './classify-failure.js';
import { openTransport } from './open-transport.js';

export interface HandshakeProbe {
  readonly host: string;
  readonly port: number;
  /** Address of an HTTP proxy to use. */
  readonly proxy?: string;
  /** Certificate, key and CAs, as the wire uses them. */
  readonly tls: ConnectionOptions;
  /**
   * How long the idle connection has to stay open for the handshake to count as accepted, in milliseconds.
   */
  readonly quietMs: number;
  readonly timeoutMs: number;
}

export type HandshakeOutcome =
  | {
      readonly accepted: true;
      readonly protocol: string;
      readonly validTo: string;
      readonly subject: string;
    }
  | ({ readonly accepted: false } & WireFailure);

/**
 * Opens a TLS connection and sends nothing. With TLS 1.3 a target's refusal of the client certificate arrives
 * only after the client considers the handshake complete, and a request sent at the same moment can turn the
 * alert into a plain reset. On a silent connection the alert (or the close) is visible.
 */
export async function probeHandshake(probe: HandshakeProbe): Promise<HandshakeOutcome> {
  try {
    return await shakeHands(probe, await openTransport(probe));
  } catch (error) {
    return { accepted: false, ...classifyFailure(error) };
  }
}

function shakeHands(probe: HandshakeProbe, transport: Socket): Promise<HandshakeOutcome> {
  return new Promise((resolve) => {
    const socket = connect({
      socket: transport,
      host: probe.host,
      ...servername(probe.host),
      ...probe.tls,
    });
    const finish = (outcome: HandshakeOutcome): void => {
      clearTimeout(timer);
      socket.destroy();
      transport.destroy();
      resolve(outcome);
    };
    const late = (): void => finish({ accepted: false, ...LATE });
    let timer = setTimeout(late, probe.timeoutMs);
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(accepted(socket)), probe.quietMs);
    });
    const broken = (error: unknown): void =>
      finish({ accepted: false, ...explain(error, transport.bytesRead) });
    transport.on('error', broken);
    socket.on('error', broken);
    socket.on('close', () => broken(undefined));
  });
}

const LATE: WireFailure = {
  reason: 'timeout',
  detail: 'The TLS handshake was not completed in time.',
};

/**
 * Classifies an error. A target that took part in the handshake, received the client certificate (or its
 * absence) and then closed the connection before any request has refused it too, only without an alert.
 */
function explain(error: unknown, bytesRead: number): WireFailure {
  const failure: WireFailure =
    error === undefined
      ? { reason: 'reset', detail: 'The target broke the connection during the TLS handshake.' }
      : classifyFailure(error);
  if (failure.reason !== 'reset' || bytesRead === 0) return failure;
  return {
    reason: 'refused-handshake',
    detail: 'The target closed the connection during the TLS handshake, before any request.',
  };
}

function accepted(socket: TLSSocket): HandshakeOutcome {
  const certificate = socket.getPeerCertificate();
  return {
    accepted: true,
    protocol: socket.getProtocol() ?? 'TLS',
    validTo: certificate.valid_to ?? '',
    subject: String(certificate.subject?.CN ?? certificate.subject?.O ?? ''),
  };
}

/** SNI contains only host names, never IP addresses. */
function servername(host: string): { readonly servername?: string } {
  return /^[\d.]+$|:/.test(host) ? {} : { servername: host };
}
