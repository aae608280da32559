/** Deleting a consent: any success code is allowed, and the consent must have ended. */
import { OPERATION } from '../../../standard/operation.js';
import { ENDED } from '../../../standard/statuses.js';
import {
  any,
  call,
  defineCase,
  field,
  needs,
  noField,
  refusalIs,
  refused,
  status,
  success,
} from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import { consentPath, createConsent } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import { accountPath, granted, readAccounts, readHeaders } from './account-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

const remove = onConsent.remove('remove', {}, success('AIS-CONSENT-DELETE-2XX'));

/** The consent does not exist any more, or its status is final. */
const hasEnded: Check = any(
  'AIS-CONSENT-DELETE-ENDS',
  [refused('AIS-CONSENT-DELETE-ENDS')],
  [
    status('AIS-CONSENT-DELETE-ENDS', 200),
    field('AIS-CONSENT-DELETE-ENDS', '/consentStatus', { in: ENDED }),
  ],
);

function lookAfter(as: string, ...names: readonly string[]) {
  return onConsent.status(
    as,
    {},
    hasEnded,
    any(
      'AIS-CONSENT-DELETE-STATUS',
      [refused('AIS-CONSENT-DELETE-STATUS')],
      [field('AIS-CONSENT-DELETE-STATUS', '/consentStatus', { in: names })],
    ),
  );
}

const receivedCase = defineCase({
  id: 'ais/consent-delete/deletes-received',
  title: 'A consent that the PSU has not granted can be deleted',
  needs: AIS,
  steps: [createConsent(), remove, lookAfter('after', 'terminatedByTpp', 'rejected')],
});

/** A list that may have a further page; a bank need not show so much. */
const listOfYear: CallStep = {
  ...call(
    'year',
    OPERATION.account.transactions,
    {
      path: accountPath('before'),
      query: { bookingStatus: 'booked', dateFrom: '${today-365}' },
      headers: readHeaders(),
    },
    status('AIS-TRANSACTIONS-200', 200),
  ),
  setup: true,
  mayFail: true,
};

const NEXT = '${year.href.transactions._links.next}';

/** The link to its next page, which opens nothing any more. */
const nextPage: CallStep = {
  ...call(
    'page',
    OPERATION.account.transactions,
    { path: accountPath('before'), headers: readHeaders(), when: NEXT, url: NEXT },
    refused('AIS-CONSENT-ENDED-NO-DATA'),
    noField('AIS-CONSENT-ENDED-NO-DATA', '/transactions/booked'),
  ),
  twinStep: 'year',
};

const validCase = defineCase({
  id: 'ais/consent-delete/deletes-valid',
  title: 'A granted consent can be deleted and then gives no access to accounts',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...granted,
    { ...readAccounts({ as: 'before' }, status('AIS-ACCOUNTS-200', 200)), setup: true },
    listOfYear,
    remove,
    lookAfter('after', 'terminatedByTpp'),
    nextPage,
    // a consent that has ended remains ended, however often it is read
    lookAfter('later', 'terminatedByTpp'),
    readAccounts(
      { as: 'accounts' },
      refused('AIS-CONSENT-ENDED-NO-DATA'),
      noField('AIS-CONSENT-ENDED-NO-DATA', '/accounts'),
      // a bank may know no deleted consent: then its id is a wrong value of a header
      refusalIs('ERR-401', [400, 401, 403]),
    ),
  ],
});

const twiceCase = defineCase({
  id: 'ais/consent-delete/stays-deleted',
  title: 'Deleting a consent twice leaves it ended',
  needs: AIS,
  steps: [
    createConsent(),
    { ...remove, setup: true },
    onConsent.remove('again', {}),
    onConsent.status('after', {}, hasEnded),
  ],
});

const noStartCase = defineCase({
  id: 'ais/consent-delete/is-not-revived',
  title: 'Starting an authorisation does not revive a deleted consent',
  tags: ['safety'],
  needs: AIS,
  steps: [
    createConsent(),
    { ...remove, setup: true },
    call('start', OPERATION.consent.start, { path: consentPath('create'), body: {} }),
    onConsent.status('after', {}, hasEnded),
  ],
});

export const consentDeleteCases: readonly Case[] = [
  receivedCase,
  validCase,
  twiceCase,
  noStartCase,
];
