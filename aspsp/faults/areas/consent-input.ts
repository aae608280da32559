import { answeredBy } from '../../../mutation/answer.js';
import { setStatus } from '../../../mutation/edit-answer.js';
import { isFields, valueAt } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { changeJson, giveField, jsonOf, mendField, refuseIf } from '../builders/change-request.js';
import { inAnswer, inRequest, inRules } from '../builders/make-fault.js';
import type { Fault, IncomingRequest } from '../fault.js';

const CREATE = [OPERATION.consent.create];
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const ALL_PSD2 = { allPsd2: 'allAccounts' };

/** An account reference without an identifier. */
const lacksIban = (access: unknown): boolean =>
  isFields(access) &&
  Object.values(access).some(
    (list) => Array.isArray(list) && list.some((one) => isFields(one) && !('iban' in one)),
  );

/** Faults of the validation of consent requests, and of the ownership of consents. */
export const CONSENT_INPUT_FAULTS: readonly Fault[] = [
  inRequest('frequency-as-text-refused', CREATE, refuseIf(says('frequencyPerDay', /^"\d+"$/))),
  inRequest('one-off-consent-refused', CREATE, refuseIf(says('recurringIndicator', /^false$/))),
  inRequest('reference-without-currency-refused', CREATE, refuseIf(lacksCurrency)),
  inRequest(
    'explicit-wish-refused',
    CREATE,
    refuseIf(({ headers }) => headers['tpp-explicit-authorisation-preferred'] === 'true'),
  ),
  inRequest('consent-with-an-end-refused', CREATE, refuseIf(says('validUntil', /"2/))),
  inRequest(
    'consent-without-psu-address-refused',
    CREATE,
    refuseIf(({ headers }) => !('psu-ip-address' in headers)),
  ),

  inRequest(
    'consent-common-headers-refused',
    CREATE,
    refuseIf(({ headers }) => 'psu-user-agent' in headers),
  ),

  inRequest('access-not-needed', CREATE, giveField('access', ALL_PSD2)),
  inRequest('recurring-indicator-not-needed', CREATE, giveField('recurringIndicator', true)),
  inRequest('valid-until-not-needed', CREATE, giveField('validUntil', '9999-12-31')),
  inRequest('frequency-not-needed', CREATE, giveField('frequencyPerDay', 4)),
  inRequest(
    'valid-until-unchecked',
    CREATE,
    mendField('validUntil', (day) => !DAY.test(String(day)), '9999-12-31'),
  ),
  inRequest(
    'recurring-as-text-accepted',
    CREATE,
    mendField('recurringIndicator', (value) => typeof value !== 'boolean', true),
  ),
  inRequest(
    'access-of-wrong-type-accepted',
    CREATE,
    mendField('access', (value) => typeof value === 'string', ALL_PSD2),
  ),
  inRequest('reference-without-iban-accepted', CREATE, mendField('access', lacksIban, ALL_PSD2)),
  inRequest('broken-json-accepted', CREATE, (request) => {
    if (jsonOf(request) === undefined) request.body = JSON.stringify(WHOLE);
  }),

  inRules('foreign-consent-readable', { ownsConsent: () => true }),
  inRules('foreign-consent-opens-accounts', { mayReadUnder: () => true }),
  inAnswer('foreign-deletion-answers-204', [OPERATION.consent.delete], setStatus(403, 204)),
  inAnswer('foreign-consent-start-answers-201', [OPERATION.consent.start], (answer) =>
    answer.status === 403 ? answeredBy(answer, 201, STARTED) : answer,
  ),

  inRules('consent-that-ends-today-refused', {
    requestJudgedAt: (now) => new Date(now.getTime() + DAY_MS),
  }),
  inRequest('consent-iban-unchecked', CREATE, (request) => {
    if (/"iban":"(?![A-Z]{2}\d{2}[a-zA-Z0-9])/.test(request.body ?? '')) forAll(request);
  }),
  inRequest('list-taken-for-a-consent', CREATE, (request) => {
    if (Array.isArray(jsonOf(request))) request.body = JSON.stringify(WHOLE);
  }),
  inRequest('access-to-none-of-these-accepted', CREATE, (request) => {
    const asked = valueAt(jsonOf(request), 'access.allPsd2');
    if (asked !== undefined && !/^allAccounts/.test(String(asked))) forAll(request);
  }),
];

/** Makes the request ask for everything. */
const forAll = changeJson((body) => ({ ...body, access: { allPsd2: 'allAccounts' } }));

const WHOLE = {
  access: { allPsd2: 'allAccounts' },
  recurringIndicator: true,
  validUntil: '9999-12-31',
  frequencyPerDay: 4,
};

const STARTED = { scaStatus: 'received', psuMessage: 'Please approve.', _links: {} };

function says(field: string, what: RegExp) {
  return (request: IncomingRequest): boolean =>
    what.test(JSON.stringify(valueAt(jsonOf(request), field)) ?? '');
}

/** References are only accepted with a currency. */
function lacksCurrency(request: IncomingRequest): boolean {
  const access = JSON.stringify(valueAt(jsonOf(request), 'access')) ?? '';
  return access.includes('"iban"') && !access.includes('"currency"');
}
