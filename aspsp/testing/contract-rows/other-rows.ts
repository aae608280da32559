import { fieldsOf, leads, refusal } from './read-answer.js';
import { type Rows, row } from './row.js';

const FUNDS = 'handlers/piis/confirm-funds.ts';
const ERROR = 'http/error-answer.ts';
const GENERATED = '../generated/server/xs2a/operations.ts';
const HANDLERS = 'apps/xs2a-app.ts';

const refused = (status: number, want: string, where = ERROR) =>
  row(
    where,
    ({ others }) => {
      const reply = others.refusals[status];
      return reply && refusal(reply);
    },
    want,
  );

/** Funds confirmations, baskets, funds confirmation consents, status codes, limits and versions. */
export const OTHER_ROWS: Rows = {
  'piis.request': row(FUNDS, (g) => g.others.fundsYes.status, 200),
  'piis.response': row(FUNDS, ({ others }) => [others.fundsYes.body, others.fundsNo.body], [
    { fundsAvailable: true },
    { fundsAvailable: false },
  ]),
  'piis.op.confirm': row(FUNDS, (g) => fieldsOf(g.others.fundsYes), '200 fundsAvailable'),
  'sbs.request': row('handlers/sbs/create-signing-basket.ts', (g) => g.others.basket.status, 201),
  'sbs.response': row(
    'handlers/sbs/create-signing-basket.ts',
    ({ others: { basket } }) => [
      fieldsOf(basket),
      ...['self', 'status', 'startAuthorisation'].map((name) => leads(basket, name)),
    ],
    ['201 _links basketId transactionStatus', true, true, true],
  ),
  'sbs.content': row(
    'handlers/sbs/get-signing-basket.ts',
    ({ others: { basketRead, basketPayments } }) => [
      basketRead.body.transactionStatus,
      String(basketRead.body.payments) === String(basketPayments),
    ],
    ['RCVD', true],
  ),
  'sbs.op.create': row('handlers/sbs/create-signing-basket.ts', (g) => g.others.basket.status, 201),
  'sbs.op.read': row('handlers/sbs/get-signing-basket.ts', (g) => g.others.basketRead.status, 200),
  'sbs.op.delete': row(
    'handlers/sbs/delete-signing-basket.ts',
    ({ others }) => [others.deleted.status, refusal(others.deletedTooLate)],
    [204, '405 SERVICE_INVALID'],
  ),
  'sbs.op.auth-start': row(
    'handlers/sbs/start-signing-basket-authorisation.ts',
    (g) => g.others.basketStarted.status,
    201,
  ),
  'sbs.op.auth-list': row(
    'handlers/sbs/list-signing-basket-authorisations.ts',
    (g) => fieldsOf(g.others.basketAuthorisations),
    '200 authorisationIds',
  ),
  'sbs.op.auth-status': row(
    'handlers/sbs/get-signing-basket-sca-status.ts',
    (g) => fieldsOf(g.others.basketScaStatus),
    '200 scaStatus',
  ),
  'sbs.op.auth-update': row(
    'handlers/sbs/update-signing-basket-psu-data.ts',
    (g) => g.others.basketUpdated.status,
    200,
  ),
  'state.basket-delete': row(
    'domain/machines.ts',
    ({ others }) => [refusal(others.deletedTooLate), others.memberOfDeleted],
    ['405 SERVICE_INVALID', 'RCVD'],
  ),
  'service.sbs': row(
    'sca/purposes/basket-purpose.ts',
    ({ others }) => [others.basketAfter.body.transactionStatus, others.memberAfter],
    ['ACTC', 'ACTC'],
  ),
  'cof.consent.shape': row(
    'handlers/cof/create-funds-consent.ts',
    ({ others: { fundsConsentRead } }) =>
      ['access', 'recurringIndicator', 'validUntil', 'frequencyPerDay'].every(
        (name) => name in fundsConsentRead.body,
      ),
    true,
  ),
  'cof.op.create': row(
    'handlers/cof/create-funds-consent.ts',
    ({ others }) => [others.fundsConsent.status, refusal(others.withoutBody)],
    [201, '400 FORMAT_ERROR'],
  ),
  'cof.op.status': row(
    'handlers/cof/get-funds-consent-status.ts',
    ({ others: { fundsConsentStatus, fundsConsentAfter } }) =>
      [fundsConsentStatus, fundsConsentAfter].map(({ body }) => body.consentStatus),
    ['received', 'valid'],
  ),
  'cof.op.read': row(
    'handlers/cof/get-funds-consent.ts',
    (g) => g.others.fundsConsentRead.status,
    200,
  ),
  'cof.op.delete': row(
    'handlers/cof/delete-funds-consent.ts',
    (g) => g.others.fundsConsentDeleted.status,
    204,
  ),
  'cof.op.auth-start': row(
    'handlers/cof/start-funds-consent-authorisation.ts',
    (g) => g.others.fundsConsentStarted.status,
    201,
  ),
  'cof.op.auth-update': row(
    'handlers/cof/update-funds-consent-psu-data.ts',
    (g) => g.others.fundsConsentUpdated.status,
    200,
  ),
  'cof.rule.no-side-effect': row(
    'sca/purposes/funds-consent-purpose.ts',
    (g) => g.others.accountConsentAfter.body.consentStatus,
    'valid',
  ),
  'cof.rule.headers': row(GENERATED, (g) => g.others.fundsConsent.status, 201),
  'error.200': row(HANDLERS, (g) => g.payments.read.status, 200),
  'error.201': row(HANDLERS, (g) => g.payments.created.status, 201),
  'error.202': row('handlers/pis/cancel-payment.ts', (g) => g.payments.cancelAsked.status, 202),
  'error.204': row('handlers/pis/cancel-payment.ts', (g) => g.payments.cancelledAtOnce.status, 204),
  'error.400': refused(400, '400 FORMAT_ERROR', 'http/invalid-request.ts'),
  'error.401': refused(401, '401 ROLE_INVALID', 'http/callers.ts'),
  'error.403': refused(403, '403 RESOURCE_UNKNOWN', 'handlers/shared/find-payment.ts'),
  'error.404': refused(404, '404 RESOURCE_UNKNOWN', 'http/invalid-request.ts'),
  'error.405': row(
    'http/invalid-request.ts',
    ({ others, payments }) => [
      others.refusals[405] && refusal(others.refusals[405]),
      refusal(payments.tooLate),
    ],
    ['405 SERVICE_INVALID', '405 CANCELLATION_INVALID'],
  ),
  'error.406': refused(406, '406'),
  'error.408': refused(408, '408', 'http/answer-unreadable.ts'),
  'error.500': refused(500, '500', 'apps/xs2a-app.ts'),
  'error.503': refused(503, '503', 'store/is-store-down.ts'),
  'error.409': refused(409, '409 STATUS_INVALID', 'domain/refusal.ts'),
  'error.415': refused(415, '415'),
  'error.429': refused(429, '429 ACCESS_EXCEEDED', 'handlers/ais/with-access.ts'),
  'limit.429': refused(429, '429 ACCESS_EXCEEDED', 'handlers/ais/with-access.ts'),
  'error.body-open': row(
    ERROR,
    ({ others }) => Object.keys(others.refusals[400]?.body.tppMessages[0]),
    ['category', 'code', 'text', 'path'],
  ),
  'version.v1': row(
    GENERATED,
    ({ payments }) => new URL(payments.created.body._links.self.href).pathname.split('/')[2],
    'v1',
  ),
  'version.v2': row(
    GENERATED,
    ({ others }) => new URL(others.fundsConsent.body._links.self.href).pathname.split('/')[2],
    'v2',
  ),
  'version.servers': row(
    'apps/open-listeners.ts',
    (g) => g.world.bank.baseUrl.endsWith('/psd2'),
    true,
  ),
};
