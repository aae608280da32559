import {
  answeredBy,
  fieldsIn,
  isSuccess,
  jsonIn,
  type SentAnswer,
  withFields,
  withHeader,
} from '../../../mutation/answer.js';
import {
  changeField,
  changeLink,
  dropField,
  dropLinks,
  fail,
  renameField,
  setField,
  setHeader,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { isFields, valueAt } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { refuseIf } from '../builders/change-request.js';
import { unmadeServed } from '../builders/instead.js';
import { inAnswer, inRequest, inRules, remembering } from '../builders/make-fault.js';
import { sameAlways, secondTime } from '../builders/second-time.js';
import { leadsTo, stays } from '../builders/stays.js';
import type { ArmedFault, Fault } from '../fault.js';
import { PSU_PAGES } from '../operation-of.js';
import { STARTS, WAY_ON } from './operation-groups.js';

const CREATE = [OPERATION.consent.create];
const READ = [OPERATION.consent.read];
const STATUS = [OPERATION.consent.status];
const START = [OPERATION.consent.start];
const LIST = [OPERATION.consent.list];
const SCA_STATUS = [OPERATION.consent.sca];

const OTHERS = [{ iban: 'DE75512108001245126199' }];
const OTHER_ACCESS = { accounts: OTHERS, balances: OTHERS, transactions: OTHERS };

/** Faults of consents to read accounts. */
export const CONSENT_FAULTS: readonly Fault[] = [
  inAnswer('consent-answers-200', CREATE, setStatus(201, 200)),
  inAnswer('consents-not-below-v1', CREATE, fail(404)),
  inAnswer('consent-read-answers-201', READ, setStatus(200, 201)),
  inAnswer('consent-status-has-no-address', STATUS, fail(404)),
  inAnswer('consent-status-answers-202', STATUS, setStatus(200, 202)),
  inAnswer('consent-delete-answers-500', [OPERATION.consent.delete], fail(500)),
  inAnswer('deletion-tells-a-status-that-is-none', [OPERATION.consent.delete], (answer) =>
    isSuccess(answer) ? answeredBy(answer, 200, { consentStatus: 'refused' }) : answer,
  ),
  inAnswer('consent-authorisations-answer-201', LIST, setStatus(200, 201)),
  inAnswer('consent-sca-status-answers-202', SCA_STATUS, setStatus(200, 202)),

  inAnswer('psu-returns-to-the-bank', [PSU_PAGES], setHeader('location', '/')),

  inAnswer('consent-id-missing', CREATE, dropField('consentId')),
  inAnswer('consent-status-misspelled', STATUS, renameField('consentStatus', 'status')),
  inAnswer('consent-content-without-access', READ, dropField('access')),
  inAnswer('consent-content-without-status', READ, dropField('consentStatus')),
  inAnswer('recurring-indicator-is-a-text', READ, setField('recurringIndicator', 'true')),
  inAnswer('consent-sca-status-misspelled', SCA_STATUS, renameField('scaStatus', 'scastatus')),

  inAnswer('consent-status-not-in-enum', STATUS, capital('consentStatus')),
  inAnswer('first-consent-status-not-in-enum', CREATE, setField('consentStatus', 'new')),

  inAnswer('consent-start-links-missing', START, dropField('_links')),
  inAnswer('consent-start-message-missing', START, dropField('psuMessage')),
  inAnswer('consent-start-is-under-way', START, setField('scaStatus', 'started')),
  inAnswer(
    'consent-authorisations-spelled-otherwise',
    LIST,
    renameField('authorisationIds', 'authorizationIds'),
  ),

  inAnswer('consent-links-missing', CREATE, dropField('_links')),
  inAnswer('consent-content-links-missing', READ, dropField('_links')),
  inAnswer(
    'consent-start-link-stays',
    READ,
    changeField('_links', (old) =>
      isFields(old) ? { ...old, startAuthorisation: { href: '/psd2/v1/consents' } } : old,
    ),
  ),
  inAnswer(
    'consent-status-link-dead',
    CREATE,
    changeLink('status', (old) => `${old}es`),
  ),
  inAnswer(
    'consent-sca-status-link-dead',
    CREATE,
    changeLink('scaStatus', (old) => `${old}0`),
  ),
  inAnswer('consent-account-link-missing', READ, dropField('_links.account')),
  inAnswer(
    'consent-account-link-dead',
    READ,
    changeLink('account', (old) => `${old}/0`),
  ),

  inRequest(
    'start-needs-redirect-uri',
    STARTS,
    refuseIf(({ headers }) => !('tpp-redirect-uri' in headers)),
  ),
  inRules('consent-stays-received', { next: stays('consent', 'authorised') }),
  inRules('rejected-consent-stays-received', { next: stays('consent', 'refused') }),
  inRules('declined-consent-becomes-valid', { next: leadsTo('consent', 'refused', 'valid') }),
  inRules('deleted-consent-stays-valid', { next: stays('consent', 'deleted') }),
  inAnswer('consent-status-called-gzip', [OPERATION.consent.status], (answer) =>
    answer.status === 200
      ? { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' } }
      : answer,
  ),
  inRules('superseded-consent-stays-valid', { next: stays('consent', 'superseded') }),
  inRules('available-accounts-supersede-nothing', {
    supersedes: ({ recurring, access }) => recurring && access.availableAccounts === undefined,
  }),
  inAnswer('valid-one-off-consent-tells-another-indicator', READ, (answer) =>
    fieldsIn(answer)?.['consentStatus'] === 'valid'
      ? withFields(answer, { recurringIndicator: true })
      : answer,
  ),
  inRules('one-off-consent-supersedes', { supersedes: () => true }),
  inRules('consents-of-other-psus-superseded', {
    superseded: ({ owner }) => ({ owner, recurring: true, status: 'valid' }),
  }),
  inRules('consents-of-other-tpps-superseded', {
    superseded: (_by, psu) => ({ psu, recurring: true, status: 'valid' }),
  }),

  inAnswer('consent-valid-before-psu', STATUS, replaced('consentStatus', 'received', 'valid')),
  inAnswer(
    'consent-sca-final-before-psu',
    SCA_STATUS,
    replaced('scaStatus', 'received', 'finalised'),
  ),
  remembering('creation-supersedes', creationSupersedes),
  remembering('refusal-supersedes', refusalSupersedes),
  remembering('approval-spreads-to-other-consents', approvalSpreads),
  remembering('consent-deletion-rejects-waiting-ones', deletionRejectsWaiting),

  remembering('consent-ids-repeat', sameAlways(CREATE, 'consentId')),
  remembering(
    'deleted-consent-revives',
    secondTime(STATUS, (answer) => replaced('consentStatus', 'terminatedByTpp', 'valid')(answer), {
      counts: (answer) => fieldsIn(answer)?.['consentStatus'] === 'terminatedByTpp',
    }),
  ),
  remembering(
    'second-deletion-answers-500',
    secondTime([OPERATION.consent.delete], (answer) => ({ ...answer, status: 500 }), {
      changes: () => true,
    }),
  ),
  inAnswer('unknown-consent-is-rejected', STATUS, (answer) =>
    answer.status === 403 ? answeredBy(answer, 200, { consentStatus: 'rejected' }) : answer,
  ),

  inAnswer('consent-tells-no-way-on', CREATE, dropLinks(...WAY_ON)),
  inAnswer('consent-read-with-another-account', READ, setField('access', OTHER_ACCESS)),
  inRules('deleted-consent-is-expired', { next: leadsTo('consent', 'deleted', 'expired') }),
  inRules('superseded-consent-is-terminated', {
    next: leadsTo('consent', 'superseded', 'terminatedByTpp'),
  }),
  inAnswer('declining-psu-stays-at-the-bank', [PSU_PAGES], (answer, { body = '' }) =>
    /(?:^|&)reject=/.test(body) && 'location' in answer.headers
      ? { ...withHeader(answer, 'location', undefined), status: 200, text: 'You have declined.' }
      : answer,
  ),
  remembering(
    'unknown-consent-authorisation-answers-200',
    unmadeServed(SCA_STATUS, 200, { scaStatus: 'received' }),
  ),
];

function replaced(field: string, from: string, to: string) {
  return changeField(field, (old) => (old === from ? to : old));
}

function capital(field: string) {
  return changeField(field, (old) => String(old).toUpperCase());
}

/** A consent that is only requested ends the others. */
function creationSupersedes(): ArmedFault {
  let newest: string | undefined;
  const change = (answer: SentAnswer, url: string): SentAnswer =>
    newest !== undefined && !url.includes(newest)
      ? replaced('consentStatus', 'valid', 'expired')(answer)
      : answer;
  return {
    answer: {
      operations: [...CREATE, ...STATUS, ...READ],
      change: (answer, { operation, url }) => {
        if (operation !== OPERATION.consent.create) return change(answer, url);
        const id = valueAt(jsonIn(answer), 'consentId');
        if (typeof id === 'string') newest = id;
        return answer;
      },
    },
  };
}

/** A consent that a PSU refuses ends those that were valid before. */
function refusalSupersedes(): ArmedFault {
  const valid = new Set<string>();
  const over = new Set<string>();
  return {
    answer: {
      operations: [PSU_PAGES, ...STATUS],
      change: (answer, { url, body = '' }) => {
        if (/(?:^|&)reject=/.test(body)) for (const each of valid) over.add(each);
        if (fieldsIn(answer)?.['consentStatus'] === 'valid') valid.add(url);
        return over.has(url) ? replaced('consentStatus', 'valid', 'expired')(answer) : answer;
      },
    },
  };
}

/** The deletion of a consent rejects those that wait for their PSU. */
function deletionRejectsWaiting(): ArmedFault {
  const waiting = new Set<string>();
  const over = new Set<string>();
  return {
    answer: {
      operations: [...CREATE, OPERATION.consent.delete, ...STATUS],
      change: (answer, { operation, url }) => {
        const id = valueAt(jsonIn(answer), 'consentId');
        if (operation === OPERATION.consent.create && typeof id === 'string') waiting.add(id);
        if (operation === OPERATION.consent.delete && isSuccess(answer)) {
          for (const each of waiting) if (!url.includes(each)) over.add(each);
        }
        return [...over].some((each) => url.includes(each))
          ? replaced('consentStatus', 'received', 'rejected')(answer)
          : answer;
      },
    },
  };
}

/** Once a PSU has approved any consent, all of them appear valid. */
function approvalSpreads(): ArmedFault {
  let approved = false;
  return {
    answer: {
      operations: STATUS,
      change: (answer) => {
        approved ||= valueAt(jsonIn(answer), 'consentStatus') === 'valid';
        return approved ? replaced('consentStatus', 'received', 'valid')(answer) : answer;
      },
    },
  };
}
