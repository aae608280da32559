import { expect, it } from 'vitest';
import { ClientError } from './client-error.js';
import { delayBefore } from './retry.js';
import { realSeams } from './seams.js';

const call = { operationId: 'listAccounts', method: 'GET' };

/** The wait after an attempt that ended with this error of the transport. */
function waitAfter(cause: unknown): number | undefined {
  const error = new ClientError('NO_ANSWER', 'no answer', 'listAccounts', 'r', undefined, cause);
  const seams = { ...realSeams, random: () => 1 };
  return delayBefore({ attempts: 2 }, call, 1, { raw: undefined, error }, seams);
}
const coded = (code: string, more: object = {}) =>
  Object.assign(new Error(code), { code, ...more });

it.each([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
  'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
  'ERR_SSL_WRONG_VERSION_NUMBER',
])('a call that failed with %s is not sent again, because nothing would change', (code) => {
  expect(waitAfter(coded(code))).toBeUndefined();
  // as fetch throws it
  expect(waitAfter(new TypeError('fetch failed', { cause: coded(code) }))).toBeUndefined();
});

it.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'UND_ERR_SOCKET', 'EAI_AGAIN'])(
  'a call that failed with %s is sent again',
  (code) => {
    expect(waitAfter(coded(code))).toBe(200);
    expect(waitAfter(new TypeError('fetch failed', { cause: coded(code) }))).toBe(200);
  },
);
