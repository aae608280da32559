import { changeField } from '../../../mutation/edit-answer.js';
import { nextStatus } from '../../domain/machines.js';
import { OPERATION } from '../../domain/operation.js';
import { changeForm, refuseIf } from '../builders/change-request.js';
import { inAnswer, inRequest, inRules } from '../builders/make-fault.js';
import { leadsTo } from '../builders/stays.js';
import type { Fault } from '../fault.js';
import { PSU_PAGES } from '../operation-of.js';

const UPDATES = [OPERATION.payment.update, OPERATION.consent.update];

/** Faults of authorisations that the PSU decides in the app. */
export const DECOUPLED_FAULTS: readonly Fault[] = [
  inRequest('no-in-the-app-taken-for-yes', [PSU_PAGES], (request) => {
    if (request.method !== 'POST' || request.url !== '/app') return;
    changeForm((form) => {
      const refused = form.get('reject');
      if (refused !== null) form.set('approve', refused);
      form.delete('reject');
    })(request);
  }),
  inRules('named-psu-has-approved', { next: leadsTo('authorisation', 'app-asked', 'finalised') }),
  inAnswer(
    'started-told-as-finalised',
    [OPERATION.payment.sca, OPERATION.consent.sca],
    changeField('scaStatus', (old) => (old === 'started' ? 'finalised' : old)),
  ),
  inAnswer('update-of-waiting-sca-answers-500', UPDATES, (answer) =>
    answer.status === 400 ? { ...answer, status: 500 } : answer,
  ),
  inRequest(
    'identification-by-update-refused',
    UPDATES,
    refuseIf(({ body }) => body === '{}'),
  ),
  inRules('yes-in-the-app-changes-nothing', {
    next: (which, from, event) =>
      which === 'authorisation' && from === 'started' && event === 'approved'
        ? from
        : nextStatus(which, from, event),
  }),
];
