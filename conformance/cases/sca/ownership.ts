/** Authorisations of one TPP's consent, and another TPP. */
import { OPERATION } from '../../../standard/operation.js';
import { call, defineCase, field, needs, refused, status } from '../build.js';
import type { Case } from '../case.js';
import { authorisationPath, createConsent, startAuthorisation } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import { readConsentStatus, readScaStatus } from './authorisation-calls.js';

const TWO_TPPS = needs('AIS', { profile: ['ais.accounts.0'], identities: ['tpp2'] });
const CLAUSE = 'OWN-CONSENT-AUTHORISE';
const TWIN = 'sca/ownership/serves-second-tpp';

const secondTppCase = defineCase({
  id: TWIN,
  title: 'Another TPP can start, list and read authorisations of its own consent',
  needs: TWO_TPPS,
  steps: [
    createConsent({ identity: 'tpp2' }),
    startAuthorisation('consent', { identity: 'tpp2' }),
    onConsent.list('list', { identity: 'tpp2', ifOffered: true }, status('SCA-LIST-200', 200)),
    readScaStatus('consent', { identity: 'tpp2' }, status('SCA-STATUS-200', 200)),
  ],
});

const updatesCase = defineCase({
  id: 'sca/ownership/refuses-foreign-update',
  title: 'Another TPP cannot update an authorisation of a consent',
  tags: ['safety'],
  needs: TWO_TPPS,
  twin: TWIN,
  steps: [
    createConsent(),
    startAuthorisation('consent'),
    readScaStatus('consent', { as: 'before' }, status('SCA-STATUS-200', 200)),
    call(
      'other',
      OPERATION.consent.update,
      {
        path: authorisationPath('consent'),
        body: { scaAuthenticationData: 'no-token' },
        identity: 'tpp2',
      },
      refused(CLAUSE),
    ),
    readScaStatus(
      'consent',
      { as: 'after' },
      {
        check: 'equal',
        clause: 'STATE-REFUSED-UNCHANGED',
        left: '${before.body.scaStatus}',
        right: '${after.body.scaStatus}',
      },
    ),
    readConsentStatus(
      'status',
      'create',
      field('STATE-REFUSED-UNCHANGED', '/consentStatus', { in: ['received'] }),
    ),
  ],
});

export const ownershipCases: readonly Case[] = [secondTppCase, updatesCase];
