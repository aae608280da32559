import { constants } from 'node:crypto';
import type { ServerOptions } from 'node:https';
import type { TestPki } from '../../pki/pki.js';

/**
 * TLS options of a listener: it requests a client certificate. When `strict` is false, the bank judges the
 * certificate instead of TLS. No session is resumed, because a resumed one has the certificate of the client
 * without the authorities that it sent.
 */
export function tlsOptions(pki: TestPki, strict: boolean): ServerOptions {
  return {
    key: pki.server.key,
    cert: pki.server.certificate,
    ca: pki.ca.certificate,
    requestCert: true,
    rejectUnauthorized: strict,
    minVersion: 'TLSv1.2',
    secureOptions: constants.SSL_OP_NO_TICKET,
  };
}
