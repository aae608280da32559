import { jsonIn, withJson } from '../../../mutation/answer.js';
import {
  changeField,
  dropField,
  renameField,
  setField,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { valueAt } from '../../../mutation/fields.js';
import { nextStatus } from '../../domain/machines.js';
import { OPERATION } from '../../domain/operation.js';
import { changeForm } from '../builders/change-request.js';
import { inAnswer, inRules, remembering } from '../builders/make-fault.js';
import { secondTime } from '../builders/second-time.js';
import { stays } from '../builders/stays.js';
import { openedByBearer } from '../builders/with-any-token.js';
import type { ArmedFault, Fault } from '../fault.js';
import { PSU_PAGES } from '../operation-of.js';

const CANCEL = [OPERATION.payment.delete];
const START = [OPERATION.cancellation.start];
const LIST = [OPERATION.cancellation.list];
const SCA_STATUS = [OPERATION.cancellation.sca];

const afterExecution: typeof nextStatus = (which, from, event) =>
  which === 'payment' && from === 'ACSC' && event === 'cancelled'
    ? ('CANC' as typeof from)
    : nextStatus(which, from, event);

/** Faults of payments that are cancelled. */
export const CANCELLATION_FAULTS: readonly Fault[] = [
  inAnswer('cancel-answers-200', CANCEL, setStatus(204, 200)),
  inAnswer('cancellation-start-answers-200', START, setStatus(201, 200)),
  inAnswer('cancellations-answer-201', LIST, setStatus(200, 201)),
  inAnswer('cancellation-sca-status-answers-202', SCA_STATUS, setStatus(200, 202)),
  inAnswer('cancellation-ids-misspelled', LIST, renameField('cancellationIds', 'authorisationIds')),
  inAnswer('cancellation-list-empty', LIST, setField('cancellationIds', [])),
  inAnswer('cancellation-sca-status-misspelled', SCA_STATUS, renameField('scaStatus', 'status')),
  inAnswer('cancellation-starts-finalised', START, setField('scaStatus', 'finalised')),
  inAnswer('cancellation-start-without-links', START, dropField('_links')),
  inAnswer('cancel-202-without-links', CANCEL, dropField('_links')),
  inAnswer(
    'cancellation-final-before-psu',
    SCA_STATUS,
    changeField('scaStatus', (old) => (old === 'received' ? 'finalised' : old)),
  ),
  inAnswer('cancellation-update-refusal-is-200', [OPERATION.cancellation.update], (answer) =>
    answer.status >= 400 ? { ...answer, status: 200 } : answer,
  ),
  inAnswer(
    'cancellation-sca-stays-received',
    SCA_STATUS,
    changeField('scaStatus', (old) => (old === 'finalised' ? 'received' : old)),
  ),
  inAnswer(
    'cancelled-content-stays-authorised',
    [OPERATION.payment.read],
    changeField('transactionStatus', (old) => (old === 'CANC' ? 'ACTC' : old)),
  ),
  inRules('cancel-does-nothing', { cancels: false }),
  inRules('authorised-cancellation-does-nothing', { next: stays('payment', 'cancelled') }),
  {
    id: 'executed-payment-cancelled',
    rules: { next: afterExecution },
    config: (config) => ({ ...config, cancellation: { ...config.cancellation, authorised: 204 } }),
  },
  remembering('declined-cancellation-cancels', noTakenForYes),
  remembering(
    'cancelled-payment-revives',
    secondTime([OPERATION.payment.status], (answer) =>
      withJson(answer, { transactionStatus: 'RCVD' }),
    ),
  ),
  remembering(
    'second-cancel-answers-500',
    secondTime(CANCEL, (answer) => ({ ...answer, status: 500 }), { changes: () => true }),
  ),
  remembering('bearer-opens-foreign-cancellation', openedByBearer([OPERATION.cancellation.sca])),
];

/** A cancellation that the PSU declined is executed. */
function noTakenForYes(): ArmedFault {
  const links = new Set<string>();
  return {
    request: {
      operations: [PSU_PAGES],
      change: (request) => {
        if (request.method !== 'POST' || !links.has(request.url)) return;
        changeForm((form) => {
          if (form.has('reject')) form.set('approve', '1');
          form.delete('reject');
        })(request);
      },
    },
    answer: {
      operations: START,
      change: (answer) => {
        const link = valueAt(jsonIn(answer), '_links.scaRedirect.href');
        if (typeof link === 'string') links.add(new URL(link).pathname);
        return answer;
      },
    },
  };
}
