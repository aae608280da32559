import { leads, refusal, statusesOf } from './read-answer.js';
import { type Rows, row } from './row.js';

const SIGNATURE = 'http/signature-refusal.ts';
const APPROACH = 'sca/choose-approach.ts';
const GENERATED = '../generated/server/xs2a/operations.ts';

const seen =
  (...names: readonly string[]): ((g: Parameters<Rows[string]['seen']>[0]) => unknown) =>
  ({ headers }) =>
    names.map((name) => {
      const reply = headers[name];
      return reply === undefined || reply.status < 300 ? reply?.status : refusal(reply);
    });

/** The table of common request headers. */
export const HEADER_ROWS: Rows = {
  'header.x-request-id': row(GENERATED, seen('withoutRequestId', 'usual'), [
    '400 FORMAT_ERROR',
    201,
  ]),
  'header.digest': row(SIGNATURE, seen('optional/digestAlone', 'optional/signatureAlone'), [
    '401 SIGNATURE_MISSING',
    '400 FORMAT_ERROR',
  ]),
  'header.signature': row(
    SIGNATURE,
    seen(
      'optional/unsigned',
      'optional/signed',
      'optional/forged',
      'mandatory/unsigned',
      'mandatory/signed',
    ),
    [201, 201, '401 SIGNATURE_INVALID', '401 SIGNATURE_MISSING', 201],
  ),
  'header.tpp-signature-certificate': row(SIGNATURE, seen('optional/certificateMissing'), [
    '400 FORMAT_ERROR',
  ]),
  'auth.signing': row(SIGNATURE, seen('mandatory/signed', 'mandatory/forged'), [
    201,
    '401 SIGNATURE_INVALID',
  ]),
  'header.psu-id': row('handlers/shared/begin-sca.ts', seen('psuId', 'usual'), [201, 201]),
  'header.psu-corporate-id': row(
    'handlers/pis/initiate-payment.ts',
    seen('corporate', 'usual'),
    [201, 201],
  ),
  'header.consent-id': row(
    'handlers/ais/with-access.ts',
    ({ accounts, headers }) => [refusal(accounts.withoutConsent), headers['usual']?.status],
    ['400 FORMAT_ERROR', 201],
  ),
  'header.psu-ip-address': row(GENERATED, seen('withoutPsuIp', 'consentWithoutPsuIp'), [
    '400 FORMAT_ERROR',
    201,
  ]),
  'header.psu-forwarded': row(GENERATED, seen('forwarded', 'usual'), [201, 201]),
  'header.psu-http-method': row(GENERATED, seen('httpMethod', 'otherHttpMethod'), [
    201,
    '400 FORMAT_ERROR',
  ]),
  'header.psu-device-id': row(GENERATED, seen('device'), [201]),
  'header.tpp-redirect-preferred': row(
    APPROACH,
    ({ headers }) =>
      ['usual', 'notRedirected', 'noPreference'].map(
        (name) => headers[name] !== undefined && leads(headers[name], 'scaRedirect'),
      ),
    [true, false, true],
  ),
  'header.tpp-redirect-uri': row(
    'handlers/shared/redirect-targets.ts',
    seen('withoutRedirectUri', 'usual'),
    ['400 FORMAT_ERROR', 201],
  ),
  'header.tpp-nok-redirect-uri': row(
    'handlers/shared/redirect-targets.ts',
    seen('withoutNok', 'usual'),
    [201, 201],
  ),
  'header.tpp-explicit': row(
    'handlers/shared/starts-explicitly.ts',
    ({ headers: { explicit, usual } }) =>
      [explicit, usual].map((reply) => reply !== undefined && leads(reply, 'startAuthorisation')),
    [true, false],
  ),
  'header.tpp-initiation-extras': row(
    GENERATED,
    ({ headers, others }) => statusesOf([headers['extras'], others.startedWithNotification]),
    [201],
  ),
  'open.initiation-headers': row(GENERATED, seen('extras'), [201]),
  'events.headers': row(GENERATED, seen('extras'), [201]),
};
