/** Deleting a consent: the success code is the bank's, the consent has ended all the same. */
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
import type { Case, Check } from '../case.js';
import { consentPath, createConsent } from '../flows.js';
import { ENDED, granted, readAccounts } from './account-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

const remove = call(
  'remove',
  'deleteConsent',
  { path: consentPath('create') },
  success('AIS-CONSENT-DELETE-2XX'),
);

/** The consent is gone, or its status is a final one. */
const hasEnded: Check = any(
  'AIS-CONSENT-DELETE-ENDS',
  [refused('AIS-CONSENT-DELETE-ENDS')],
  [
    status('AIS-CONSENT-DELETE-ENDS', 200),
    field('AIS-CONSENT-DELETE-ENDS', '/consentStatus', { in: ENDED }),
  ],
);

function lookAfter(as: string, ...names: readonly string[]) {
  return call(
    as,
    'getConsentStatus',
    { path: consentPath('create') },
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
  title: 'A consent that nobody granted is deleted',
  needs: AIS,
  steps: [createConsent(), remove, lookAfter('after', 'terminatedByTpp', 'rejected')],
});

const validCase = defineCase({
  id: 'ais/consent-delete/deletes-valid',
  title: 'A granted consent is deleted and opens no account any more',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...granted,
    { ...readAccounts({ as: 'before' }, status('AIS-ACCOUNTS-200', 200)), setup: true },
    remove,
    lookAfter('after', 'terminatedByTpp'),
    // what has ended stays so, however often one looks
    lookAfter('later', 'terminatedByTpp'),
    readAccounts(
      { as: 'accounts' },
      refused('AIS-CONSENT-ENDED-NO-DATA'),
      noField('AIS-CONSENT-ENDED-NO-DATA', '/accounts'),
      refusalIs('ERR-401', [401, 403]),
    ),
  ],
});

const twiceCase = defineCase({
  id: 'ais/consent-delete/stays-deleted',
  title: 'Deleting a second time leaves the consent ended',
  needs: AIS,
  steps: [
    createConsent(),
    { ...remove, setup: true },
    call('again', 'deleteConsent', { path: consentPath('create') }),
    call('after', 'getConsentStatus', { path: consentPath('create') }, hasEnded),
  ],
});

const noStartCase = defineCase({
  id: 'ais/consent-delete/is-not-revived',
  title: 'An authorisation started on a deleted consent does not revive it',
  tags: ['safety'],
  needs: AIS,
  steps: [
    createConsent(),
    { ...remove, setup: true },
    call('start', 'startConsentAuthorisation', { path: consentPath('create'), body: {} }),
    call('after', 'getConsentStatus', { path: consentPath('create') }, hasEnded),
  ],
});

export const consentDeleteCases: readonly Case[] = [
  receivedCase,
  validCase,
  twiceCase,
  noStartCase,
];
