import { randomUUID } from 'node:crypto';
import { answeredBy, jsonIn } from '../../../mutation/answer.js';
import {
  changeField,
  changeLink,
  dropField,
  dropLinks,
  fail,
  renameField,
  setField,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { valueAt } from '../../../mutation/fields.js';
import { nextStatus } from '../../domain/machines.js';
import { OPERATION } from '../../domain/operation.js';
import { SOUND_RULES } from '../../rules/rules.js';
import { jsonOf, refuseIf } from '../builders/change-request.js';
import { servedInstead, unmadeServed } from '../builders/instead.js';
import { inAnswer, inRequest, inRules, remembering } from '../builders/make-fault.js';
import { secondTime } from '../builders/second-time.js';
import { leadsTo, stays } from '../builders/stays.js';
import { authorisedByAnyToken, openedByBearer } from '../builders/with-any-token.js';
import type { ArmedFault, Fault, IncomingRequest } from '../fault.js';
import { WAY_ON } from './operation-groups.js';

const CREATE = [OPERATION.basket.create];
const READ = [OPERATION.basket.read];
const START = [OPERATION.basket.start];
const LIST = [OPERATION.basket.list];
const SCA_STATUS = [OPERATION.basket.sca];
const AN_ID = '00000000-0000-4000-8000-000000000000';
const UPDATE = [OPERATION.basket.update];

/** A partly authorised basket can be cancelled like one without an authorisation. */
const cancelsHalfSigned: typeof nextStatus = (which, from, event) =>
  which === 'basket' && from === 'PATC' && event === 'cancelled'
    ? ('CANC' as typeof from)
    : nextStatus(which, from, event);
/** A basket with an id of its own, which is that of the request. */
const made = ({ headers }: IncomingRequest): object => {
  const basketId = String(headers['x-request-id'] ?? AN_ID);
  const self = { href: `/psd2/v1/signing-baskets/${basketId}` };
  return { transactionStatus: 'RCVD', basketId, _links: { self } };
};

/** Faults of signing baskets. */
export const BASKET_FAULTS: readonly Fault[] = [
  inAnswer(
    'basket-lists-a-foreign-payment',
    [OPERATION.basket.read],
    changeField('payments', (ids) =>
      Array.isArray(ids) ? [...ids, '00000000-0000-4000-8000-000000000000'] : ids,
    ),
  ),
  inAnswer('basket-answers-200', CREATE, setStatus(201, 200)),
  inAnswer('basket-read-answers-202', READ, setStatus(200, 202)),
  inAnswer('basket-delete-answers-503', [OPERATION.basket.delete], fail(503)),
  inAnswer('basket-start-answers-200', START, setStatus(201, 200)),
  inAnswer('basket-authorisations-answer-201', LIST, setStatus(200, 201)),
  inAnswer('basket-sca-status-answers-202', SCA_STATUS, setStatus(200, 202)),
  inAnswer('basket-update-answers-201', UPDATE, setStatus(200, 201)),
  inAnswer('basket-id-missing', CREATE, dropField('basketId')),
  inAnswer('basket-links-missing', CREATE, dropField('_links')),
  inAnswer(
    'basket-self-link-dead',
    CREATE,
    changeLink('self', (old) => `${old}0`),
  ),
  inAnswer('basket-payments-missing', READ, dropField('payments')),
  inAnswer('basket-forgets-a-payment', READ, shorter('payments')),
  inAnswer('basket-read-without-status', READ, dropField('transactionStatus')),
  inAnswer('basket-status-not-in-enum', READ, setField('transactionStatus', 'OPEN')),
  inAnswer('first-basket-status-wrong', CREATE, setField('transactionStatus', 'ACTC')),
  inAnswer('basket-authorisation-ids-misspelled', LIST, renameField('authorisationIds', 'ids')),
  inAnswer('basket-authorisation-list-empty', LIST, setField('authorisationIds', [])),
  inAnswer('basket-starts-finalised', START, setField('scaStatus', 'finalised')),
  inAnswer('basket-start-without-links', START, dropField('_links')),
  inAnswer('basket-sca-status-misspelled', SCA_STATUS, renameField('scaStatus', 'status')),
  inAnswer(
    'basket-sca-final-before-psu',
    SCA_STATUS,
    changeField('scaStatus', (old) => (old === 'received' ? 'finalised' : old)),
  ),
  inAnswer('basket-update-without-status', UPDATE, dropField('scatransactionStatus')),
  inRules('foreign-basket-readable', { ownsBasket: () => true }),
  inRules('basket-authorises-one-payment', { covered: (payments) => payments.slice(0, 1) }),
  inRules('basket-authorises-two-payments', { covered: (payments) => payments.slice(0, 2) }),
  inRules('declined-basket-is-carried-out', { next: leadsTo('basket', 'refused', 'ACSC') }),
  inRules('authorised-basket-deleted', { isUntouched: () => true }),
  inRules('partly-authorised-basket-deleted', {
    isUntouched: (status) => status === 'PATC' || SOUND_RULES.isUntouched(status),
    next: cancelsHalfSigned,
  }),
  inRules('deleted-basket-stays', { next: stays('basket', 'cancelled') }),
  // another one each time: the same one twice would be a repeated request
  inRequest('basket-request-id-not-needed', CREATE, ({ headers }) => {
    headers['x-request-id'] ??= randomUUID();
  }),
  inRequest(
    'basket-common-headers-refused',
    CREATE,
    refuseIf(({ headers }) => 'psu-user-agent' in headers),
  ),
  remembering(
    'basket-read-once',
    secondTime(READ, (answer) => answeredBy(answer, 404)),
  ),
  remembering('basket-deletion-cancels-payments', deletionCancels),
  remembering('bearer-opens-foreign-basket', openedByBearer(READ)),
  remembering(
    'basket-authorised-by-any-token',
    authorisedByAnyToken(OPERATION.basket.update, [
      { operation: OPERATION.basket.sca, field: 'scaStatus', value: 'finalised' },
    ]),
  ),
  inAnswer('basket-tells-no-way-on', CREATE, dropLinks(...WAY_ON)),
  inAnswer('basket-of-nothing-accepted', CREATE, servedInstead(201, made, isOfNothing)),
  inAnswer(
    'basket-of-a-text-accepted',
    CREATE,
    servedInstead(201, made, (request) => /^"/.test(paymentsIn(request) ?? '')),
  ),
  inAnswer(
    'basket-of-unknown-payment-accepted',
    CREATE,
    servedInstead(201, made, (request) => /^\["/.test(paymentsIn(request) ?? '')),
  ),
  remembering(
    'unknown-basket-reads-empty',
    unmadeServed(READ, 200, { payments: [], transactionStatus: 'CANC' }),
  ),
  remembering('started-basket-not-deleted', startedStays),
  remembering(
    'unknown-basket-authorisation-answers-200',
    unmadeServed(SCA_STATUS, 200, { scaStatus: 'received' }),
  ),
  inAnswer(
    'authorised-basket-reads-as-received',
    READ,
    changeField('transactionStatus', (old) => (old === 'CANC' ? old : 'RCVD')),
  ),
];

/** The payments of a basket in the request, as JSON. */
function isOfNothing(request: IncomingRequest): boolean {
  const body = jsonOf(request);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject && ['[]', undefined].includes(paymentsIn(request));
}

function paymentsIn(request: IncomingRequest): string | undefined {
  return JSON.stringify(valueAt(jsonOf(request), 'paymentIds'));
}

/** A basket whose authorisation was started cannot be deleted, although nobody has approved it. */
function startedStays(): ArmedFault {
  const started = new Set<string>();
  const refuse = refuseIf(({ url }) => started.has(url));
  return {
    request: {
      operations: [...START, OPERATION.basket.delete],
      change: (request) => {
        if (request.operation === OPERATION.basket.delete) refuse(request);
        else started.add(request.url.replace(/\/authorisations$/, ''));
      },
    },
  };
}

function shorter(field: string) {
  return changeField(field, (all) => (Array.isArray(all) ? all.slice(1) : all));
}

/** Deleting a basket makes its payments appear cancelled. */
function deletionCancels(): ArmedFault {
  const contents = new Map<string, readonly unknown[]>();
  const cancelled = new Set<unknown>();
  return {
    answer: {
      operations: [...CREATE, OPERATION.basket.delete, OPERATION.payment.status],
      change: (answer, request) => {
        const { operation, url } = request;
        if (operation === OPERATION.basket.create) {
          const ids = valueAt(jsonOf(request), 'paymentIds');
          const basket = valueAt(jsonIn(answer), 'basketId');
          if (Array.isArray(ids)) contents.set(String(basket), ids);
        }
        if (operation === OPERATION.basket.delete && answer.status < 300) {
          for (const id of contents.get(url.split('/').at(-1) ?? '') ?? []) cancelled.add(id);
        }
        return operation === OPERATION.payment.status && cancelled.has(url.split('/').at(-2))
          ? setField('transactionStatus', 'CANC')(answer)
          : answer;
      },
    },
  };
}
