import { isIP } from 'node:net';
import {
  answeredBy,
  jsonIn,
  type SentAnswer,
  withFields,
  withJson,
} from '../../../mutation/answer.js';
import { changeField, changeRefusal, fail } from '../../../mutation/edit-answer.js';
import { isFields, valueAt } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import {
  changeJson,
  dropHeaderUnless,
  giveField,
  giveHeader,
  jsonOf,
  mendField,
  refuseIf,
} from '../builders/change-request.js';
import { inAnswer, inRequest, remembering } from '../builders/make-fault.js';
import type { ArmedFault, ChangeAnswer, Fault, IncomingRequest } from '../fault.js';
import { operationOf } from '../operation-of.js';

const INITIATE = [OPERATION.payment.create];
const AN_ID = '00000000-0000-4000-8000-000000000000';
const PRODUCT = /\/v1\/((?:bulk-|periodic-)?payments)\/([^/?]+)/;
const KNOWN = /^(?:pain\.001-)?(?:sepa|instant-sepa|cross-border|ro|target-2)-/;
const notFound = fail(404);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Invalid requests that are accepted. */
const ACCEPTED: readonly Fault[] = [
  inRequest('request-id-not-needed', 'all', giveHeader('x-request-id', AN_ID)),
  inRequest('malformed-request-id-accepted', 'all', mendHeader('x-request-id', UUID, AN_ID)),
  inRequest(
    'list-needs-no-request-id',
    [OPERATION.payment.list],
    giveHeader('x-request-id', AN_ID),
  ),
  inRequest('psu-ip-address-not-needed', INITIATE, giveHeader('psu-ip-address', '192.0.2.1')),
  inRequest(
    'malformed-psu-ip-address-accepted',
    INITIATE,
    mendHeader('psu-ip-address', { test: (text) => isIP(text) !== 0 }, '192.0.2.1'),
  ),
  inRequest(
    'redirect-uri-not-needed',
    [OPERATION.payment.create, OPERATION.consent.create],
    giveHeader('tpp-redirect-uri', 'https://tpp.example/callback'),
  ),
  inRequest(
    'psu-http-method-unchecked',
    INITIATE,
    dropHeaderUnless('psu-http-method', /^(?:GET|POST|PUT|PATCH|DELETE)$/),
  ),
  inRequest('psu-device-id-unchecked', INITIATE, dropHeaderUnless('psu-device-id', UUID)),
  inRequest('geo-location-unchecked', INITIATE, dropHeaderUnless('psu-geo-location', /^GEO:/)),
  inRequest(
    'redirect-wish-unchecked',
    INITIATE,
    dropHeaderUnless('tpp-redirect-preferred', /^(?:true|false)$/),
  ),
  inRequest('missing-creditor-name-accepted', INITIATE, giveField('creditorName', 'Somebody')),
  inRequest(
    'long-creditor-name-accepted',
    INITIATE,
    mendField('creditorName', (name) => String(name).length > 70, 'Somebody'),
  ),
  inRequest(
    'amount-as-number-accepted',
    INITIATE,
    changeJson((body) => {
      const amount = body['instructedAmount'];
      if (!isFields(amount) || typeof amount['amount'] !== 'number') return body;
      return { ...body, instructedAmount: { ...amount, amount: String(amount['amount']) } };
    }),
  ),
  inRequest(
    'amount-pattern-unchecked',
    INITIATE,
    changeJson((body) => {
      const amount = body['instructedAmount'];
      if (!isFields(amount) || /^-?\d+(?:\.\d+)?$/.test(String(amount['amount']))) return body;
      return { ...body, instructedAmount: { ...amount, amount: '1.00' } };
    }),
  ),
  inRequest('unknown-product-accepted', 'all', (request) => {
    request.url = request.url.replace(PRODUCT, (whole: string, service: string, product: string) =>
      KNOWN.test(product) ? whole : `/v1/${service}/sepa-credit-transfers`,
    );
  }),
  inRequest('unknown-service-accepted', 'all', (request) => {
    request.url = request.url.replace(/\/v1\/[^/]+(?=\/sepa-credit-transfers)/, (service) =>
      /payments$/.test(service) ? service : '/v1/payments',
    );
  }),
  inRequest('wrong-method-accepted', 'all', (request) => {
    const { method, url } = request;
    if (operationOf(method, url) === undefined && operationOf('GET', url) !== undefined) {
      request.method = 'GET';
    }
  }),
];

/** Valid requests that are refused. */
const REFUSED: readonly Fault[] = [
  inRequest(
    'apostrophe-refused',
    INITIATE,
    refuseIf(({ body }) => body?.includes("'") ?? false),
  ),
  inAnswer(
    'signs-lost-in-texts',
    [OPERATION.payment.read],
    changeField('remittanceInformationUnstructured', (text) =>
      typeof text === 'string' ? text.replaceAll(/['+]/g, ' ') : text,
    ),
  ),
  inRequest('creditor-address-refused', INITIATE, refuseIf(has('creditorAddress'))),
  inRequest('end-to-end-id-refused', INITIATE, refuseIf(has('endToEndIdentification'))),
  inRequest('later-execution-refused', INITIATE, refuseIf(says('requestedExecutionDate', /^2/))),
  inRequest(
    'psu-id-refused',
    INITIATE,
    refuseIf(({ headers }) => 'psu-id' in headers),
  ),
  inRequest(
    'forwarded-headers-refused',
    INITIATE,
    refuseIf(({ headers }) => 'psu-user-agent' in headers),
  ),
  inRequest(
    'initiation-extras-refused',
    INITIATE,
    refuseIf(({ headers }) => 'tpp-brand-logging-information' in headers),
  ),
  inRequest(
    'notification-headers-refused',
    INITIATE,
    refuseIf(({ headers }) => 'tpp-notification-uri' in headers),
  ),
  inRequest(
    'psu-http-method-refused',
    INITIATE,
    refuseIf(({ headers }) => headers['psu-http-method'] === 'PATCH'),
  ),
  inRequest(
    'start-without-body-refused',
    [OPERATION.payment.start],
    refuseIf(({ body = '' }) => body === ''),
  ),
  inRequest(
    'update-needs-more-headers',
    [OPERATION.payment.update],
    refuseIf(({ headers }) => !('psu-ip-address' in headers)),
  ),
  inAnswer('published-product-unknown', INITIATE, (answer, request) =>
    request.url.includes('/target-2-payments') ? notFound(answer) : answer,
  ),
  inRequest(
    'device-id-refused',
    INITIATE,
    refuseIf(({ headers }) => 'psu-device-id' in headers),
  ),
  inRequest(
    'no-redirect-wish-refused',
    INITIATE,
    refuseIf(({ headers }) => !('tpp-redirect-preferred' in headers)),
  ),
  inRequest('redirect-wish-ignored', INITIATE, ({ headers }) => {
    if (headers['tpp-redirect-preferred'] === 'false') headers['tpp-redirect-preferred'] = 'true';
  }),
  inRequest(
    'ip-version-6-refused',
    INITIATE,
    refuseIf(({ headers }) => String(headers['psu-ip-address']).includes(':')),
  ),
  inRequest(
    'nok-address-refused',
    INITIATE,
    refuseIf(({ headers }) => 'tpp-nok-redirect-uri' in headers),
  ),
  inRequest(
    'implicit-wish-refused',
    INITIATE,
    refuseIf(({ headers }) => headers['tpp-explicit-authorisation-preferred'] === 'false'),
  ),
  inRequest(
    'bearer-refused',
    'all',
    refuseIf(({ headers }) => 'authorization' in headers),
  ),
  inRequest(
    'bearer-refused-on-consents',
    [OPERATION.consent.read, OPERATION.consent.delete],
    refuseIf(({ headers }) => 'authorization' in headers),
  ),
  inRequest(
    'bearer-refused-on-payments',
    [OPERATION.payment.read],
    refuseIf(({ headers }) => 'authorization' in headers),
  ),
];

/** Refusals without a reason, or with a wrong one. */
const ERRORS: readonly Fault[] = [
  inAnswer('refusal-without-body', 'all', changeRefusal(text(''))),
  inAnswer('refusal-is-html', 'all', changeRefusal(html())),
  inAnswer('refusal-is-a-text', 'all', changeRefusal(json('refused'))),
  inAnswer('refusal-message-is-no-list', 'all', changeRefusal(firstMessageAlone())),
  inAnswer(
    'refusal-answers-200',
    INITIATE,
    changeRefusal((answer) => ({ ...answer, status: 200 })),
  ),
  inAnswer(
    'refusal-status-undeclared',
    'all',
    changeRefusal((a) => ({ ...a, status: 418 })),
  ),
  inAnswer('malformed-answers-500', INITIATE, (answer) =>
    answer.status === 400 ? { ...answer, status: 500 } : answer,
  ),
  inAnswer('unsupported-type-answers-503', INITIATE, (answer) =>
    answer.status === 415 ? { ...answer, status: 503 } : answer,
  ),
  inAnswer('wrong-method-answers-200', 'all', (answer) =>
    answer.status === 405 ? { ...answer, status: 200 } : answer,
  ),
  inAnswer('sca-update-refusal-is-finalised', [OPERATION.payment.update], (answer) =>
    answer.status >= 400 ? answeredBy(answer, 200, { scaStatus: 'finalised' }) : answer,
  ),
];

/** Refusals with a status that gives the wrong reason. */
const INEXACT: readonly Fault[] = [
  inAnswer('malformed-answers-403', INITIATE, refusedAs(400, 403)),
  inAnswer('wrong-method-answers-404', 'all', refusedAs(405, 404)),
  inAnswer('unsupported-type-answers-400', INITIATE, refusedAs(415, 400)),
];

/** More invalid requests that are accepted: unchecked forms of bodies and headers. */
const UNTYPED: readonly Fault[] = [
  inRequest('content-type-not-looked-at', INITIATE, ({ headers, body }) => {
    if (body?.startsWith('{')) headers['content-type'] = 'application/json';
  }),
  inRequest(
    'malformed-redirect-uri-accepted',
    INITIATE,
    mendHeader('tpp-redirect-uri', /^https?:/, 'https://tpp.example/callback'),
  ),
  inRequest(
    'null-creditor-name-accepted',
    INITIATE,
    mendField('creditorName', (name) => name === null, 'Somebody'),
  ),
  inRequest(
    'short-purpose-code-accepted',
    INITIATE,
    mendField('purposeCode', (code) => String(code).length < 4, 'CASH'),
  ),
  inRequest(
    'method-id-of-wrong-type-accepted',
    [OPERATION.payment.start],
    changeJson((body) => (typeof body['authenticationMethodId'] === 'number' ? {} : body)),
  ),
];

/** A refusal that becomes a failure of the bank, for the given requests. */
const failIf =
  (isMeant: (request: IncomingRequest) => boolean): ChangeAnswer =>
  (answer, request) =>
    answer.status >= 400 && isMeant(request) ? { ...answer, status: 500 } : answer;

/** Rare requests on which the bank fails. */
const FAILURES: readonly Fault[] = [
  inAnswer(
    'list-body-answers-500',
    INITIATE,
    failIf(({ body }) => body === '[]'),
  ),
  inAnswer(
    'null-field-answers-500',
    INITIATE,
    failIf(({ body }) => body?.includes(':null') ?? false),
  ),
  inAnswer(
    'zero-byte-answers-500',
    'all',
    failIf(({ url }) => url.includes('%00')),
  ),
  inAnswer(
    'long-id-answers-500',
    'all',
    failIf(({ url }) => url.length > 2000),
  ),
  inAnswer(
    'texts-read-in-capitals',
    [OPERATION.payment.read],
    changeField('creditorName', (name) => String(name).toUpperCase()),
  ),
];

export const PAYMENT_INPUT_FAULTS: readonly Fault[] = [
  ...ACCEPTED,
  ...REFUSED,
  ...ERRORS,
  ...FAILURES,
  remembering('refused-cancel-cancels', refusedCancelCancels),
  ...INEXACT,
  ...UNTYPED,
];

/** A DELETE that is refused for its form still takes effect. */
function refusedCancelCancels(): ArmedFault {
  const cancelled = new Set<string>();
  return {
    answer: {
      operations: [OPERATION.payment.delete, OPERATION.payment.read, OPERATION.payment.status],
      change: (answer, { operation, url }) => {
        if (operation === OPERATION.payment.delete && answer.status === 400) cancelled.add(url);
        const status = { transactionStatus: 'CANC' };
        const isOver = answer.status === 200 && cancelled.has(url.replace(/\/status$/, ''));
        return isOver ? withFields(answer, status) : answer;
      },
    },
  };
}

function mendHeader(name: string, form: Pick<RegExp, 'test'>, value: string) {
  return ({ headers }: IncomingRequest) => {
    const sent = headers[name];
    if (typeof sent === 'string' && !form.test(sent)) headers[name] = value;
  };
}

function has(field: string) {
  return (request: IncomingRequest) => valueAt(jsonOf(request), field) !== undefined;
}

function says(field: string, what: RegExp) {
  return (request: IncomingRequest) => what.test(String(valueAt(jsonOf(request), field)));
}

function refusedAs(from: number, to: number): ChangeAnswer {
  return (answer) => (answer.status === from ? { ...answer, status: to } : answer);
}

function text(sent: string) {
  return (answer: SentAnswer): SentAnswer => ({ ...answer, text: sent });
}

function html() {
  return (answer: SentAnswer): SentAnswer => ({
    ...answer,
    headers: { ...answer.headers, 'content-type': 'text/html' },
    text: '<h1>Error</h1>',
  });
}

function json(body: unknown) {
  return (answer: SentAnswer): SentAnswer => withJson(answer, body);
}

function firstMessageAlone() {
  return (answer: SentAnswer): SentAnswer => {
    const messages = valueAt(jsonIn(answer), 'tppMessages');
    return Array.isArray(messages) ? withJson(answer, { tppMessages: messages[0] }) : answer;
  };
}
