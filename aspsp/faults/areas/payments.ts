import { answeredBy, fieldsIn, type SentAnswer, withHeader } from '../../../mutation/answer.js';
import {
  changeField,
  changeLink,
  changeRefusal,
  dropField,
  dropHeader,
  dropLinks,
  fail,
  renameField,
  setField,
  setHeader,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { isFields } from '../../../mutation/fields.js';
import { nextStatus } from '../../domain/machines.js';
import { OPERATION } from '../../domain/operation.js';
import { inAnswer, inRules, remembering } from '../builders/make-fault.js';
import { sameAlways, secondTime } from '../builders/second-time.js';
import { leadsTo, stays } from '../builders/stays.js';
import type { ChangeAnswer, Fault } from '../fault.js';
import { CREATIONS, STARTS, WAY_ON } from './operation-groups.js';

const INITIATE = [OPERATION.payment.create];
const READ = [OPERATION.payment.read];
const START = [OPERATION.payment.start];
const STATUS = [OPERATION.payment.status];
const LIST = [OPERATION.payment.list];
const SCA_STATUS = [OPERATION.payment.sca];
const ZEROS = '00000000-0000-4000-8000-000000000000';

/** The approval of a PSU, and the confirmation of a TPP, have no effect. */
const nothingApproved: typeof nextStatus = (which, from, event) =>
  ['authorised', 'partly-authorised', 'approved', 'confirmed'].includes(event)
    ? from
    : nextStatus(which, from, event);

/** Faults of single payments that the PSU authorises on the bank's pages. */
export const PAYMENT_FAULTS: readonly Fault[] = [
  inAnswer('initiate-answers-200', INITIATE, setStatus(201, 200)),
  inAnswer('start-sca-answers-200', STARTS, setStatus(201, 200)),
  inAnswer('payment-read-answers-201', READ, setStatus(200, 201)),
  inAnswer('payment-status-answers-202', STATUS, setStatus(200, 202)),
  inAnswer('payment-authorisations-answer-201', LIST, setStatus(200, 201)),
  inAnswer('payment-status-has-no-address', STATUS, fail(404)),
  inAnswer('payment-sca-status-has-no-address', SCA_STATUS, fail(404)),
  inAnswer('payment-sca-status-answers-202', SCA_STATUS, setStatus(200, 202)),
  inAnswer('validate-answers-500', [OPERATION.payment.validate], fail(500)),

  inAnswer('request-id-not-echoed', 'all', dropHeader('x-request-id')),
  inAnswer('request-id-replaced', 'all', setHeader('x-request-id', ZEROS)),
  inAnswer(
    'request-id-not-echoed-when-refusing',
    'all',
    changeRefusal((answer) => withHeader(answer, 'x-request-id', undefined)),
  ),
  inAnswer('location-is-no-address', CREATIONS, setHeader('location', 'ftp://nowhere')),
  inAnswer(
    'location-of-nothing',
    INITIATE,
    setHeader('location', (old) => `${old}/created`),
  ),
  inAnswer(
    'status-is-plain-text',
    [OPERATION.payment.status, OPERATION.consent.status],
    setHeader('content-type', 'text/html'),
  ),

  inAnswer('payment-id-missing', INITIATE, dropField('paymentId')),
  inAnswer('transaction-status-missing', STATUS, dropField('transactionStatus')),
  inAnswer('payment-shows-another-amount', READ, setField('instructedAmount.amount', '9.99')),
  inAnswer(
    'authorisation-ids-are-objects',
    LIST,
    changeField('authorisationIds', (ids) =>
      Array.isArray(ids) ? ids.map((id: unknown) => ({ id })) : ids,
    ),
  ),
  inAnswer('payment-sca-status-misspelled', SCA_STATUS, renameField('scaStatus', 'sca_status')),
  inAnswer(
    'authorization-id-misspelled',
    STARTS,
    renameField('authorizationId', 'authorisationId'),
  ),
  inAnswer('sca-status-missing-at-start', STARTS, dropField('scaStatus')),

  inAnswer('payment-status-not-in-enum', STATUS, setField('transactionStatus', 'Received')),
  inAnswer('payment-sca-status-not-in-enum', SCA_STATUS, setField('scaStatus', 'RECEIVED')),

  inAnswer('sca-redirect-link-missing', [...STARTS, ...CREATIONS], dropLinks('scaRedirect')),
  inAnswer('sca-oauth-link-missing', [...STARTS, ...CREATIONS], dropLinks('scaOAuth')),
  inAnswer('payment-links-missing', INITIATE, dropField('_links')),
  inAnswer('payment-links-are-texts', INITIATE, plainLinks()),
  inAnswer(
    'payment-self-link-dead',
    INITIATE,
    changeLink('self', (old) => `${old}0`),
  ),
  inAnswer(
    'payment-status-link-dead',
    INITIATE,
    changeLink('status', (old) => `${old}es`),
  ),
  inAnswer(
    'payment-sca-status-link-dead',
    INITIATE,
    changeLink('scaStatus', (old) => `${old}0`),
  ),
  inAnswer(
    'payment-start-link-dead',
    INITIATE,
    changeLink('startAuthorisation', (old) => `${old}/0`),
  ),
  remembering('payment-links-of-the-first', sameAlways(INITIATE, '_links.self.href')),
  inAnswer('payment-start-without-links', START, dropField('_links')),
  inAnswer('start-link-missing', INITIATE, dropLinks('startAuthorisation')),
  inAnswer('several-psus-get-sca-link', INITIATE, withScaLink('scaRedirect')),
  inAnswer('several-psus-get-sca-status-link', INITIATE, withScaLink('scaStatus')),

  inAnswer('first-payment-status-wrong', INITIATE, setField('transactionStatus', 'ACSP')),
  inRules('payment-stays-received', { next: stays('payment', 'authorised') }),
  inRules('declined-payment-is-carried-out', { next: leadsTo('payment', 'refused', 'ACSC') }),
  inRules('sca-status-stays', { next: stays('authorisation', 'approved') }),
  inRules('approval-leads-nowhere', { next: nothingApproved }),
  inRules('declined-sca-is-finalised', { next: leadsTo('authorisation', 'refused', 'finalised') }),

  inRules('two-approvals-leave-patc', {
    next: (which, from, event) =>
      which === 'payment' && from === 'PATC' && event === 'authorised'
        ? from
        : nextStatus(which, from, event),
  }),
  inRules('one-psu-of-two-is-enough', { isEnough: () => true }),
  inAnswer(
    'nobody-is-ever-enough',
    [OPERATION.payment.status],
    changeField('transactionStatus', (status) => (status === 'ACTC' ? 'PATC' : status)),
  ),
  inAnswer(
    'authorisation-list-forgets-the-last',
    [OPERATION.payment.list, OPERATION.consent.list],
    changeField('authorisationIds', (ids) => (Array.isArray(ids) ? ids.slice(0, -1) : ids)),
  ),

  inAnswer('payment-authorised-before-psu', STATUS, replaced('transactionStatus', 'RCVD', 'ACSC')),
  inAnswer(
    'payment-sca-final-before-psu',
    SCA_STATUS,
    replaced('scaStatus', 'received', 'finalised'),
  ),

  remembering('payment-ids-repeat', sameAlways(INITIATE, 'paymentId')),
  remembering(
    'payment-read-once',
    secondTime(READ, (answer) => answeredBy(answer, 404)),
  ),
  remembering(
    'payment-status-goes-back',
    secondTime(STATUS, (answer, first) => ({ ...answer, text: first.text })),
  ),

  inAnswer('unknown-id-answers-500', 'all', (answer) =>
    isUnknown(answer) ? { ...answer, status: 500 } : answer,
  ),
  inAnswer('unknown-authorisation-answers-200', SCA_STATUS, (answer) =>
    isUnknown(answer) ? answeredBy(answer, 200, { scaStatus: 'received' }) : answer,
  ),

  inAnswer('payment-tells-no-way-on', INITIATE, dropLinks(...WAY_ON)),
  inAnswer('start-tells-no-status-link', STARTS, dropLinks('scaStatus')),
  inRules('declined-payment-stays-received', { next: stays('payment', 'refused') }),
];

function replaced(field: string, from: string, to: string): ChangeAnswer {
  return changeField(field, (old) => (old === from ? to : old));
}

/** Links as strings instead of objects with an href. */
function plainLinks(): ChangeAnswer {
  return changeField('_links', (links) =>
    isFields(links)
      ? Object.fromEntries(
          Object.entries(links).map(([name, link]) => [name, isFields(link) ? link['href'] : link]),
        )
      : links,
  );
}

/** A payment for several PSUs with a link to the SCA of one. */
function withScaLink(name: string): ChangeAnswer {
  return changeField('_links', (links) =>
    isFields(links) && 'startAuthorisation' in links
      ? { ...links, [name]: links['startAuthorisation'] }
      : links,
  );
}

const unknownCodes = new Set(['RESOURCE_UNKNOWN', 'CONSENT_UNKNOWN']);

function isUnknown(answer: SentAnswer): boolean {
  const messages = fieldsIn(answer)?.['tppMessages'];
  if (!Array.isArray(messages)) return false;
  return messages.some((one: unknown) => isFields(one) && unknownCodes.has(String(one['code'])));
}
