import { X509Certificate } from 'node:crypto';
import { pem } from './build-certificate.js';

/** RFC 9440 (`:base64 of the DER:`), or nginx's `$ssl_client_escaped_cert` (URL-encoded PEM). */
export type ClientCertFormat = 'rfc9440' | 'pem';

/** The header value with which a TLS-terminating proxy forwards a client certificate (DER or PEM). */
export function encodeClientCertHeader(
  certificate: Uint8Array | string,
  format: ClientCertFormat,
): string {
  const { raw } = new X509Certificate(certificate);
  return format === 'rfc9440'
    ? `:${raw.toString('base64')}:`
    : encodeURIComponent(pem('CERTIFICATE', raw));
}

/** DER of the certificate in such a header; undefined when there is none or it cannot be parsed. */
export function decodeClientCertHeader(
  value: string,
  format: ClientCertFormat,
): Buffer | undefined {
  try {
    const text = value.trim();
    return new X509Certificate(format === 'rfc9440' ? fromByteSequence(text) : fromPem(text)).raw;
  } catch {
    return undefined;
  }
}

function fromByteSequence(text: string): Buffer {
  const inner = /^:([A-Za-z0-9+/]+={0,2}):$/.exec(text)?.[1];
  return Buffer.from(inner ?? '', 'base64');
}

function fromPem(text: string): string {
  return decodeURIComponent(text);
}
