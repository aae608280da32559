import { fieldsOf, leads, linksOf, refusal, statusesOf } from './read-answer.js';
import { type Rows, row } from './row.js';

const INITIATE = 'handlers/pis/initiate-payment.ts';
const READ = 'handlers/pis/get-payment.ts';
const JUDGE = 'domain/order-errors.ts';
const START = 'handlers/shared/start-authorisation.ts';
const CANCEL = 'handlers/pis/cancel-payment.ts';
const LINKS = 'handlers/shared/authorisation-links.ts';
const PRODUCTS = 'config/bank-config.ts';

/** A field that a read of the payment returns with the value that was sent. */
const kept = (name: string) =>
  row(
    READ,
    ({ payments }) =>
      JSON.stringify(payments.read.body[name]) ===
      JSON.stringify((payments.sent as Readonly<Record<string, unknown>>)[name]),
    true,
  );

const product = (name: string) =>
  row(
    PRODUCTS,
    ({ payments: { products } }) =>
      statusesOf(
        ['payments', 'bulk-payments', 'periodic-payments'].map(
          (service) => products[`${service}/${name}`],
        ),
      ),
    [201],
  );

/** Payments: their resource, responses and operations. */
export const PAYMENT_ROWS: Rows = {
  'pis.field.payment-id': row(
    INITIATE,
    ({ payments: { created, read } }) => created.body.paymentId === read.body.paymentId,
    true,
  ),
  'pis.field.transaction-status': row(READ, (g) => g.payments.read.body.transactionStatus, 'RCVD'),
  'pis.field.instructed-amount': kept('instructedAmount'),
  'pis.field.debtor-account': kept('debtorAccount'),
  'pis.field.creditor-account': kept('creditorAccount'),
  'pis.field.creditor-name': kept('creditorName'),
  'pis.field.creditor-address': kept('creditorAddress'),
  'pis.field.remittance': kept('remittanceInformationUnstructured'),
  'pis.field.end-to-end-id': kept('endToEndIdentification'),
  'pis.field.execution-date': kept('requestedExecutionDate'),
  'pis.field.execution-time': kept('requestedExecutionTime'),
  'pis.field.end-date': row(JUDGE, (g) => g.payments.periodic.body.endDate !== undefined, true),
  'pis.field.bulk': row(
    'handlers/pis/read-order.ts',
    (g) => g.payments.products['bulk-payments/sepa-credit-transfers']?.status,
    201,
  ),
  'pis.field.periodic': row(
    'domain/payments/standing-order-errors.ts',
    (g) => g.payments.periodic.body.frequency,
    'Monthly',
  ),
  'pis.response.transaction-status': row(
    INITIATE,
    (g) => g.payments.created.body.transactionStatus,
    'RCVD',
  ),
  'pis.response.payment-id': row(
    INITIATE,
    (g) => typeof g.payments.created.body.paymentId,
    'string',
  ),
  'pis.response.links': row(
    LINKS,
    ({ payments: { created } }) => linksOf(created).every((name) => leads(created, name)),
    true,
  ),
  'pis.response.link.sca-redirect': row(
    LINKS,
    (g) => leads(g.payments.created, 'scaRedirect'),
    true,
  ),
  'pis.response.link.sca-oauth': row(LINKS, (g) => leads(g.payments.created, 'scaOAuth'), true),
  'pis.response.link.self': row(LINKS, (g) => leads(g.payments.created, 'self'), true),
  'pis.response.link.status': row(LINKS, (g) => leads(g.payments.created, 'status'), true),
  'pis.response.link.sca-status': row(LINKS, (g) => leads(g.payments.created, 'scaStatus'), true),
  'pis.response.link.start': row(
    LINKS,
    (g) => leads(g.payments.explicit, 'startAuthorisation'),
    true,
  ),
  'pis.response.multilevel-links': row(
    'handlers/shared/sca-plan.ts',
    (g) => linksOf(g.payments.corporate),
    ['self', 'startAuthorisation', 'status'],
  ),
  'pis.response.multilevel-start': row(
    'sca/needed-authorisations.ts',
    (g) => g.payments.corporateStatus,
    ['PATC', 'ACTC'],
  ),
  'product.json.sepa': product('sepa-credit-transfers'),
  'product.json.instant': product('instant-sepa-credit-transfers'),
  'product.json.target2': product('target-2-payments'),
  'product.json.cross-border': product('cross-border-credit-transfers'),
  'product.json.ro': product('ro-credit-transfers'),
  'product.xml.sepa': product('pain.001-sepa-credit-transfers'),
  'product.xml.instant': product('pain.001-instant-sepa-credit-transfers'),
  'product.xml.target2': product('pain.001-target-2-payments'),
  'product.xml.cross-border': product('pain.001-cross-border-credit-transfers'),
  'product.published': row(
    'profile/bank-profile.ts',
    (g) => g.world.bank.profile.pis.products.length > 0,
    true,
  ),
  'path.payment-service': row(
    'http/invalid-request.ts',
    (g) => refusal(g.payments.unknownService),
    '400 PARAMETER_NOT_SUPPORTED',
  ),
  'pis.op.initiate': row(INITIATE, (g) => g.payments.created.status, 201),
  'pis.op.read': row(READ, (g) => g.payments.read.status, 200),
  'pis.op.cancel': row(
    CANCEL,
    ({ payments: { cancelledAtOnce, cancelAsked } }) => [
      cancelledAtOnce.status,
      cancelAsked.status,
      leads(cancelAsked, 'startAuthorisation'),
    ],
    [204, 202, true],
  ),
  'pis.op.status': row(
    'handlers/pis/get-payment-status.ts',
    (g) => fieldsOf(g.payments.statusBefore),
    '200 transactionStatus',
  ),
  'pis.op.auth-start': row(
    'handlers/pis/start-payment-authorisation.ts',
    (g) => g.payments.started.status,
    201,
  ),
  'pis.op.auth-list': row(
    'handlers/pis/list-payment-authorisations.ts',
    (g) => fieldsOf(g.payments.authorisations),
    '200 authorisationIds',
  ),
  'pis.op.auth-status': row(
    'handlers/pis/get-payment-sca-status.ts',
    (g) => fieldsOf(g.payments.scaStatus),
    '200 scaStatus',
  ),
  'pis.op.auth-update': row(
    'handlers/pis/update-payment-psu-data.ts',
    ({ sca: { identified } }) => [
      identified.status,
      ...['scatransactionStatus', 'psuMessage', '_links'].map((name) => name in identified.body),
    ],
    [200, true, true, true],
  ),
  'pis.op.cancel-auth-start': row(
    'handlers/pis/start-payment-cancellation-authorisation.ts',
    (g) => g.payments.cancelStarted.status,
    201,
  ),
  'pis.op.cancel-auth-list': row(
    'handlers/pis/list-payment-cancellation-authorisations.ts',
    (g) => fieldsOf(g.payments.cancellations),
    '200 cancellationIds',
  ),
  'pis.op.cancel-auth-status': row(
    'handlers/pis/get-payment-cancellation-sca-status.ts',
    (g) => fieldsOf(g.payments.cancelScaStatus),
    '200 scaStatus',
  ),
  'pis.op.cancel-auth-update': row(
    'handlers/pis/update-payment-cancellation-psu-data.ts',
    (g) => g.payments.cancelUpdated.status,
    200,
  ),
  'pis.op.validate': row(
    'handlers/pis/validate-payment.ts',
    (g) => g.payments.validated.status,
    200,
  ),
  'pis.rule.sca-independent': row(
    INITIATE,
    ({ payments: { created, corporate } }) => [created.status, corporate.status],
    [201, 201],
  ),
  'pis.rule.start-when-linked': row(
    'handlers/shared/starts-explicitly.ts',
    ({ payments }) => [leads(payments.explicit, 'startAuthorisation'), payments.started.status],
    [true, 201],
  ),
  'pis.rule.start-link-forms': row(
    'sca/stages.ts',
    ({ payments }) =>
      [payments.explicit, payments.corporate, payments.cancelAsked].flatMap((reply) =>
        linksOf(reply).filter((name) => name.startsWith('start')),
      ),
    ['startAuthorisation', 'startAuthorisation', 'startAuthorisation'],
  ),
  'pis.rule.start-repeated': row(START, (g) => g.payments.corporateStatus.at(-1), 'ACTC'),
  'pis.rule.start-automatic': row(
    'handlers/shared/begin-sca.ts',
    (g) => leads(g.payments.created, 'scaStatus'),
    true,
  ),
  'pis.rule.cancel-time-limits': row(
    CANCEL,
    (g) => refusal(g.payments.tooLate),
    '405 CANCELLATION_INVALID',
  ),
  'pis.rule.cancel-says': row(
    CANCEL,
    ({ payments: { tooLate, cancelledAtOnce, cancelAsked } }) => [
      tooLate.status,
      cancelledAtOnce.status,
      cancelAsked.status,
    ],
    [405, 204, 202],
  ),
  'pis.status-body': row(
    'handlers/pis/get-payment-status.ts',
    (g) => g.payments.statusBefore.body,
    { transactionStatus: 'RCVD' },
  ),
  'pis.cancel-body': row(
    CANCEL,
    (g) => typeof g.payments.cancelAsked.body.transactionStatus,
    'string',
  ),
  'state.transaction-status': row(
    'domain/machines.ts',
    ({ payments }) => [
      payments.statusBefore.body.transactionStatus,
      payments.statusAfter.body.transactionStatus,
      payments.statusCancelled.body.transactionStatus,
    ],
    ['RCVD', 'ACTC', 'CANC'],
  ),
  'state.create-payment': row(
    INITIATE,
    (g) => [g.payments.created, g.others.basket].map(({ body }) => body.transactionStatus),
    ['RCVD', 'RCVD'],
  ),
  'state.cancel': row(
    CANCEL,
    ({ payments: { cancelled, statusCancelled } }) =>
      [cancelled, statusCancelled].map(({ body }) => body.transactionStatus),
    ['CANC', 'CANC'],
  ),
  'open.validate': row('handlers/pis/validate-payment.ts', (g) => g.payments.validated.body, {
    transactionStatus: 'ACTC',
  }),
};
