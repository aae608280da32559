import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { type ClientCertFormat, decodeClientCertHeader } from '../../pki/pki.js';
import { isTrustedPeer } from './is-trusted-peer.js';

export interface ClientCertHeader {
  /** Lower case. */
  readonly name: string;
  readonly format: ClientCertFormat;
}

export interface CertificateSource {
  readonly http: boolean;
  readonly header: ClientCertHeader;
  readonly trustedProxies: readonly string[];
  /** In plain HTTP mode: who calls without a certificate. */
  readonly anybody?: Buffer | undefined;
}

/** Bytes that are no certificate: what a header holds that cannot be read. */
const UNREADABLE = Buffer.from([0]);

/**
 * DER of the client's certificate: from the handshake, or in plain HTTP mode from the header of a
 * trusted proxy; the header of anyone else counts for nothing.
 */
export function clientCertificate(
  request: IncomingMessage,
  source: CertificateSource,
): Buffer | undefined {
  if (!source.http) return fromHandshake(request);
  if (!isTrustedPeer(request.socket.remoteAddress ?? '', source.trustedProxies)) return undefined;
  const value = request.headers[source.header.name];
  if (typeof value !== 'string' || value === '') return source.anybody;
  return decodeClientCertHeader(value, source.header.format) ?? UNREADABLE;
}

function fromHandshake({ socket }: IncomingMessage): Buffer | undefined {
  return socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.raw : undefined;
}
