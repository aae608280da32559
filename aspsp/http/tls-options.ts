import type { ServerOptions } from 'node:https';
import type { TestPki } from '../../pki/pki.js';

/** TLS of a listener: the client certificate is asked for and, unless strict, judged by the bank. */
export function tlsOptions(pki: TestPki, strict: boolean): ServerOptions {
  return {
    key: pki.server.key,
    cert: pki.server.certificate,
    ca: pki.ca.certificate,
    requestCert: true,
    rejectUnauthorized: strict,
    minVersion: 'TLSv1.2',
  };
}
