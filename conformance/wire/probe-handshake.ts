import type { Socket } from 'node:net';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { classifyFailure, type Failure } from './classify-failure.js';
import { openTransport } from './open-transport.js';

export interface HandshakeProbe {
  readonly host: string;
  readonly port: number;
  /** Address of an HTTP proxy to go through. */
  readonly proxy?: string;
  /** Certificate, key and CAs as the wire uses them. */
  readonly tls: ConnectionOptions;
  /** How long the connection has to stay open, unused, for the handshake to count as accepted. */
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
  | ({ readonly accepted: false } & Failure);

/**
 * Makes a TLS connection and says nothing. With TLS 1.3 a target's refusal of the client certificate
 * arrives only after our side holds the handshake for done, and a request sent at the same moment can
 * turn the alert into a plain reset; on a silent connection the alert (or the close) is seen.
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

const LATE: Failure = { reason: 'timeout', detail: 'The TLS handshake did not end in time.' };

/**
 * A target that took part in the handshake, got our certificate (or that we have none) and then hung
 * up without a request refuses it as well, only without an alert.
 */
function explain(error: unknown, bytesRead: number): Failure {
  const failure: Failure =
    error === undefined
      ? { reason: 'reset', detail: 'The target broke the connection during the TLS handshake.' }
      : classifyFailure(error);
  if (failure.reason !== 'reset' || bytesRead === 0) return failure;
  return {
    reason: 'refused-handshake',
    detail: 'The target closed the connection in the TLS handshake, before any request.',
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

/** SNI names hosts only, never addresses. */
function servername(host: string): { readonly servername?: string } {
  return /^[\d.]+$|:/.test(host) ? {} : { servername: host };
}
