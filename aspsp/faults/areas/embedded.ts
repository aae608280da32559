import { answeredBy } from '../../../mutation/answer.js';
import {
  changeField,
  changeLink,
  dropField,
  renameField,
  setField,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { isFields } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { inAnswer, inRules } from '../builders/make-fault.js';
import type { Fault } from '../fault.js';
import { SECRET_TELLING_FAULTS } from './remembered-secrets.js';

const UPDATES = [OPERATION.payment.update, OPERATION.consent.update];
const STARTS = [OPERATION.payment.start, OPERATION.consent.start];

/** Faults of authorisations that the TPP completes with the PSU's password and code. */
export const EMBEDDED_FAULTS: readonly Fault[] = [
  inRules('any-password-accepted', { passwordFits: () => true }),
  inRules('any-one-time-code-accepted', { otpFits: () => true }),
  inRules('attempts-not-limited', { mayTryAgain: () => true }),
  inRules('any-psu-may-approve', { mayApprove: () => true }),
  inAnswer(
    'another-method-told-as-chosen',
    [...UPDATES, OPERATION.basket.update, OPERATION.fundsConsent.update],
    setField('choosenScaMethod.authenticationMethodId', 'another'),
  ),
  inAnswer('payment-update-answers-201', [OPERATION.payment.update], setStatus(200, 201)),
  inAnswer('sca-transaction-status-missing', UPDATES, dropField('scatransactionStatus')),
  inAnswer('sca-transaction-status-not-in-enum', UPDATES, setField('scatransactionStatus', 'done')),
  inAnswer(
    'chosen-method-spelled-rightly',
    UPDATES,
    renameField('choosenScaMethod', 'chosenScaMethod'),
  ),
  inAnswer(
    'sca-methods-are-texts',
    STARTS,
    changeField('scaMethods', (methods) =>
      Array.isArray(methods) ? methods.map((method: unknown) => JSON.stringify(method)) : methods,
    ),
  ),
  inAnswer('update-links-missing', UPDATES, dropField('_links')),
  inAnswer(
    'update-sca-status-link-dead',
    [OPERATION.payment.update],
    changeLink('scaStatus', (old) => `${old}0`),
  ),
  inAnswer(
    'update-leads-on-for-ever',
    UPDATES,
    changeField('_links', (old) =>
      isFields(old) ? { ...old, authoriseTransaction: old['scaStatus'] } : old,
    ),
  ),
  inAnswer('update-message-missing', UPDATES, dropField('psuMessage')),
  inAnswer('malformed-update-answers-200', UPDATES, (answer, request) =>
    answer.status === 400 && /"scaAuthenticationData":[0-9{[]/.test(request.body ?? '')
      ? answeredBy(answer, 200, { scatransactionStatus: 'started' })
      : answer,
  ),
  ...SECRET_TELLING_FAULTS,
  inAnswer('right-password-identifies-only', STARTS, setField('scaStatus', 'psuIdentified')),
  inAnswer(
    'right-code-finalises-nothing',
    UPDATES,
    changeField('scaStatus', (old) => (old === 'finalised' ? 'started' : old)),
  ),
  inAnswer('wrong-credentials-answer-200', UPDATES, (answer) =>
    answer.text.includes('PSU_CREDENTIALS_INVALID') ? answeredBy(answer, 200, TRY_AGAIN) : answer,
  ),
];

const TRY_AGAIN = {
  scatransactionStatus: 'scaMethodSelected',
  scaStatus: 'scaMethodSelected',
  psuMessage: 'Please try again.',
  _links: {},
};
