import { answeredBy } from '../../../mutation/answer.js';
import {
  changeField,
  dropField,
  type EditAnswer,
  setHeader,
} from '../../../mutation/edit-answer.js';
import { isFields } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { jsonOf, refuseIf } from '../builders/change-request.js';
import { servedInstead } from '../builders/instead.js';
import { inAnswer, inRequest } from '../builders/make-fault.js';
import type { Fault, IncomingRequest } from '../fault.js';

const XML = 'application/xml';

const AN_ID = '00000000-0000-4000-8000-000000000000';
const MADE = {
  transactionStatus: 'RCVD',
  paymentId: AN_ID,
  _links: { self: { href: `/psd2/v1/payments/pain.001-sepa-credit-transfers/${AN_ID}` } },
};

/** Faults of bulk and periodic payments, and of those that are ordered in XML. */
export const ORDER_FAULTS: readonly Fault[] = [
  inAnswer('bulk-answers-202', [OPERATION.payment.create], (answer, { url }) =>
    url.includes('/bulk-payments/') && answer.status === 201 ? { ...answer, status: 202 } : answer,
  ),
  inAnswer(
    'bulk-loses-a-payment',
    [OPERATION.payment.read],
    changeField('payments', (all) => (Array.isArray(all) ? all.slice(0, 1) : all)),
  ),
  inAnswer('periodic-frequency-not-told', [OPERATION.payment.read], dropField('frequency')),
  inAnswer('xml-payment-read-as-json', [OPERATION.payment.read], whereXml('application/json')),
  inAnswer('xml-status-sent-as-html', [OPERATION.payment.status], whereXml('text/html')),
  inAnswer('pain-media-type-refused', [OPERATION.payment.create], (answer, { url }) =>
    url.includes('/pain.001-') && answer.status === 201 ? answeredBy(answer, 415) : answer,
  ),
  inRequest('pain-refused', [OPERATION.payment.create], refuseIf(isOf('pain.001-'))),
  inRequest('periodic-refused', [OPERATION.payment.create], refuseIf(isOf('/periodic-payments/'))),
  inRequest('bulk-refused', [OPERATION.payment.create], refuseIf(isOf('/bulk-payments/'))),
  inRequest('bulk-judged-by-its-first-payment', [OPERATION.payment.create], likeTheFirst),
  inRequest('frequency-unchecked', [OPERATION.payment.create], (request) => {
    const known = /"(?:Daily|Weekly|Monthly|EveryTwoWeeks|Quarterly|Annual)"/;
    request.body = request.body?.replace(/"frequency":("[^"]*")/, (all, value: string) =>
      known.test(value) ? all : '"frequency":"Monthly"',
    );
  }),
  inRequest('standing-order-needs-no-start', [OPERATION.payment.create], (request) => {
    const { body = '' } = request;
    if (!body.includes('"frequency":') || body.includes('"startDate":')) return;
    const [, day = LATER] = /"endDate":"([^"]*)"/.exec(body) ?? [];
    const start = new Date(Date.parse(day) - MONTH_MS).toISOString().slice(0, 10);
    request.body = body.replace('"frequency":', `"startDate":"${start}","frequency":`);
  }),
  inAnswer('pain-answered-as-xml', [OPERATION.payment.create], (answer, request) =>
    isOf('pain.001-')(request) ? setHeader('content-type', XML)(answer) : answer,
  ),
  inAnswer(
    'any-xml-taken-for-pain',
    [OPERATION.payment.create],
    servedInstead(
      201,
      MADE,
      ({ url, headers }) =>
        url.includes('pain.001-') && headers['content-type']?.startsWith(XML) === true,
    ),
  ),
];

const MONTH_MS = 30 * 86_400_000;
/** A future date, for an order without an end date. */
const LATER = '2035-01-02';

/** Every payment of a bulk is treated like the first one. */
function likeTheFirst(request: IncomingRequest): void {
  const body = jsonOf(request);
  if (!isFields(body) || !Array.isArray(body['payments'])) return;
  const [first, ...others] = body['payments'] as readonly unknown[];
  const payments = first === undefined ? [] : [first, ...others.map(() => first)];
  request.body = JSON.stringify({ ...body, payments });
}

function whereXml(type: string): EditAnswer {
  return (answer) =>
    answer.headers['content-type']?.startsWith('application/xml')
      ? setHeader('content-type', type)(answer)
      : answer;
}

function isOf(part: string) {
  return ({ url }: IncomingRequest): boolean => url.includes(part);
}
