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
  /** In plain HTTP mode: a caller without a certificate. */
  readonly anybody?: Buffer | undefined;
}

/** Bytes that are not a certificate: an unreadable header. */
const UNREADABLE = Buffer.from([0]);

/**
 * DER of the client certificate: from the handshake, or in plain HTTP mode from the header of a
 * trusted proxy; the header of any other peer is ignored.
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

const CHAIN_HEADER = 'client-cert-chain';
const chains = new WeakMap<TLSSocket, readonly Buffer[]>();

/**
 * DER of the certificates sent with the client certificate, the nearest authority first: from the
 * handshake, or in plain HTTP mode from the Client-Cert-Chain of RFC 9440.
 */
export function clientChain(
  request: IncomingMessage,
  source: CertificateSource,
): readonly Buffer[] {
  const { socket } = request;
  if (!source.http) return socket instanceof TLSSocket ? chainOnSocket(socket) : [];
  const header = request.headers[CHAIN_HEADER];
  if (typeof header !== 'string' || source.header.format !== 'rfc9440') return [];
  if (!isTrustedPeer(socket.remoteAddress ?? '', source.trustedProxies)) return [];
  const items = header.split(',').slice(0, LONGEST_CHAIN);
  return items.flatMap((item) => decodeClientCertHeader(item.trim(), 'rfc9440') ?? []);
}

const LONGEST_CHAIN = 10;

/** It does not change during the connection. */
function chainOnSocket(socket: TLSSocket): readonly Buffer[] {
  const before = chains.get(socket);
  if (before !== undefined) return before;
  const chain: Buffer[] = [];
  let last = socket.getPeerCertificate(true);
  // the last one is self-signed
  while (last?.issuerCertificate !== undefined && last.issuerCertificate !== last) {
    last = last.issuerCertificate;
    if (last.raw === undefined || chain.length >= LONGEST_CHAIN) break;
    chain.push(last.raw);
  }
  chains.set(socket, chain);
  return chain;
}

function fromHandshake({ socket }: IncomingMessage): Buffer | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  // Node returns the chain only after it has returned the certificate in this form
  chainOnSocket(socket);
  return socket.getPeerX509Certificate()?.raw;
}
