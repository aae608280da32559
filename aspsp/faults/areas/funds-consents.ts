import { jsonIn } from '../../../mutation/answer.js';
import {
  changeField,
  changeLink,
  dropField,
  fail,
  renameField,
  setField,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { valueAt } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { giveHeader, jsonOf, mendField, refuseIf } from '../builders/change-request.js';
import { unmadeServed } from '../builders/instead.js';
import { inAnswer, inRequest, inRules, remembering } from '../builders/make-fault.js';
import { leadsTo, stays } from '../builders/stays.js';
import { authorisedByAnyToken, openedByBearer } from '../builders/with-any-token.js';
import type { ArmedFault, Fault } from '../fault.js';

const CREATE = [OPERATION.fundsConsent.create];
const READ = [OPERATION.fundsConsent.read];
const STATUS = [OPERATION.fundsConsent.status];
const DELETE = [OPERATION.fundsConsent.delete];
const START = [OPERATION.fundsConsent.start];
const UPDATE = [OPERATION.fundsConsent.update];
const CREATES: ReadonlySet<string> = new Set([...CREATE, OPERATION.consent.create]);
const AN_ID = '00000000-0000-4000-8000-000000000000';

/** Faults of consents to confirm funds. */
export const FUNDS_CONSENT_FAULTS: readonly Fault[] = [
  inAnswer('funds-consent-read-with-other-account', [OPERATION.fundsConsent.read], (answer) => ({
    ...answer,
    text: answer.text.replace(/("iban":")[^"]*/, '$1DE02120300000000202051'),
  })),
  inAnswer('funds-consent-answers-200', CREATE, setStatus(201, 200)),
  inAnswer('funds-consents-not-below-v2', CREATE, fail(404)),
  inAnswer('funds-consent-read-answers-202', READ, setStatus(200, 202)),
  inAnswer('funds-consent-status-answers-201', STATUS, setStatus(200, 201)),
  inAnswer('funds-consent-delete-answers-500', DELETE, fail(500)),
  inAnswer('funds-consent-start-answers-500', START, fail(500)),
  inAnswer('funds-consent-update-answers-503', UPDATE, fail(503)),
  inAnswer('funds-consent-update-sent-as-html', UPDATE, (answer) => ({
    ...answer,
    headers: { ...answer.headers, 'content-type': 'text/html' },
  })),
  inAnswer('funds-consent-id-missing', CREATE, dropField('consentId')),
  inAnswer('funds-consent-status-misspelled', STATUS, renameField('consentStatus', 'status')),
  inAnswer('funds-consent-status-not-in-enum', STATUS, setField('consentStatus', 'active')),
  inAnswer(
    'funds-consent-status-link-dead',
    CREATE,
    changeLink('status', (old) => `${old}es`),
  ),
  inAnswer(
    'funds-consent-valid-before-psu',
    STATUS,
    changeField('consentStatus', (old) => (old === 'received' ? 'valid' : old)),
  ),
  inRules('foreign-funds-consent-readable', { ownsFundsConsent: () => true }),
  inRules('funds-consent-stays-received', { next: stays('fundsConsent', 'authorised') }),
  inRules('declined-funds-consent-valid', { next: leadsTo('fundsConsent', 'refused', 'valid') }),
  inRules('deleted-funds-consent-stays', { next: stays('fundsConsent', 'deleted') }),
  inRules('funds-consent-never-expires', { fundsConsentEventDue: () => undefined }),
  inRequest('funds-consent-body-not-needed', CREATE, (request) => {
    if ((request.body ?? '') !== '') return;
    request.headers['content-type'] = 'application/json';
    request.body = JSON.stringify({ access: { allPsd2: 'allAccounts' } });
  }),
  inRequest('funds-consent-request-id-not-needed', CREATE, giveHeader('x-request-id', AN_ID)),
  inRequest(
    'funds-consent-frequency-refused',
    CREATE,
    refuseIf((request) => valueAt(jsonOf(request), 'frequencyPerDay') !== undefined),
  ),
  inRequest(
    'funds-consent-common-headers-refused',
    CREATE,
    refuseIf(({ headers }) => 'psu-user-agent' in headers),
  ),
  remembering('funds-consent-supersedes', supersedes),
  remembering('bearer-opens-foreign-funds-consent', openedByBearer(STATUS)),
  remembering(
    'funds-consent-authorised-by-any-token',
    authorisedByAnyToken(OPERATION.fundsConsent.update, [
      { operation: OPERATION.fundsConsent.status, field: 'consentStatus', value: 'valid' },
    ]),
  ),
  inAnswer('first-funds-consent-status-wrong', CREATE, setField('consentStatus', 'valid')),
  inAnswer('funds-consent-content-without-status', READ, dropField('consentStatus')),
  remembering(
    'unknown-funds-consent-is-rejected',
    unmadeServed(STATUS, 200, { consentStatus: 'rejected' }),
  ),
  inRequest(
    'funds-consent-access-of-wrong-type-accepted',
    CREATE,
    mendField('access', (value) => typeof value === 'string', { allPsd2: 'allAccounts' }),
  ),
  inRequest(
    'funds-consent-frequency-of-none-accepted',
    CREATE,
    mendField('frequencyPerDay', (value) => value === 0, 1),
  ),
];

/** A new consent ends those that were created before it, of every kind. */
function supersedes(): ArmedFault {
  const open: string[] = [];
  const over: string[] = [];
  return {
    answer: {
      operations: [...CREATE, ...STATUS, OPERATION.consent.create, OPERATION.consent.status],
      change: (answer, request) => {
        const { operation = '' } = request;
        const id = valueAt(jsonIn(answer), 'consentId');
        if (CREATES.has(operation)) {
          if (operation === OPERATION.fundsConsent.create) over.push(...open.splice(0));
          if (typeof id === 'string') open.push(id);
          return answer;
        }
        if (!over.some((each) => request.url.includes(each))) return answer;
        const ended = (old: unknown) => (old === 'valid' ? 'expired' : old);
        return changeField('consentStatus', ended)(answer);
      },
    },
  };
}
