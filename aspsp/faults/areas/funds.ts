import { answeredBy } from '../../../mutation/answer.js';
import { changeField, renameField, setHeader, setStatus } from '../../../mutation/edit-answer.js';
import { valueAt } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { SOUND_RULES } from '../../rules/rules.js';
import { giveField, jsonOf, mendField } from '../builders/change-request.js';
import { inAnswer, inRequest, inRules, remembering } from '../builders/make-fault.js';
import type { ArmedFault, Fault } from '../fault.js';

const CONFIRM = [OPERATION.funds.confirm];

/** Faults of confirming funds. */
export const FUNDS_FAULTS: readonly Fault[] = [
  inAnswer('funds-answer-201', CONFIRM, setStatus(200, 201)),
  inAnswer('funds-sent-as-text', CONFIRM, setHeader('content-type', 'text/plain')),
  inAnswer('funds-available-is-a-text', CONFIRM, changeField('fundsAvailable', String)),
  inAnswer('funds-available-misspelled', CONFIRM, renameField('fundsAvailable', 'available')),
  inRules('funds-always-available', { hasFunds: () => true }),
  inRules('amount-taken-for-cents', {
    hasFunds: (available, asked) => SOUND_RULES.hasFunds(available, asked / 100n),
  }),
  inRequest(
    'funds-amount-not-needed',
    CONFIRM,
    giveField('instructedAmount', { currency: 'EUR', amount: '0.01' }),
  ),
  inRequest('funds-iban-alone-refused', CONFIRM, (request) => {
    if (valueAt(jsonOf(request), 'account.currency') === undefined) request.body = '{}';
  }),
  remembering('funds-answer-changes', everySecondOtherwise),
  inAnswer('unknown-account-has-funds', CONFIRM, (answer) =>
    answer.text.includes('RESOURCE_UNKNOWN')
      ? answeredBy(answer, 200, { fundsAvailable: true })
      : answer,
  ),
  inRequest(
    'long-card-number-accepted',
    CONFIRM,
    mendField('cardNumber', (number) => String(number).length > 35, '9999990000000105'),
  ),
];

/** The same request gets the opposite answer every second time. */
function everySecondOtherwise(): ArmedFault {
  const asked = new Map<string, number>();
  return {
    answer: {
      operations: CONFIRM,
      change: (answer, request) => {
        if (answer.status !== 200) return answer;
        const question = request.body ?? '';
        const times = (asked.get(question) ?? 0) + 1;
        asked.set(question, times);
        return times % 2 === 1 ? answer : changeField('fundsAvailable', (yes) => !yes)(answer);
      },
    },
  };
}
