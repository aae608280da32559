/** The authorisation sub-resource of a consent: start, list, status. */
import { OPERATION } from '../../../standard/operation.js';
import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import {
  call,
  contains,
  defineCase,
  field,
  link,
  needs,
  refused,
  spoiled,
  status,
} from '../build.js';
import type { Case } from '../case.js';
import { authorisationId, consentPath, createConsent, startAuthorisation } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import { linkToPage } from '../link-to-page.js';
import { orUnasked } from '../or-unasked.js';
import { readScaStatus, START_HEADERS, startOnConsent } from './authorisation-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });
const REDIRECT = { ...AIS, approaches: ['REDIRECT'] as const };
const OAUTH = { ...AIS, approaches: ['OAUTH'] as const };

/** A start, and the same start where the links do not ask for it. */
const [start, unasked] = orUnasked(
  startOnConsent(
    field('SCA-START-STATUS', '/scaStatus', { type: 'string' }),
    field('SCA-START-RECEIVED', '/scaStatus', { in: ['received'] }),
    field('SCA-START-LINKS', '/_links', { type: 'object' }),
    field('SCA-START-PSU-MESSAGE', '/psuMessage', { type: 'string' }),
    link('SCA-START-LINK-STATUS', 'scaStatus'),
  ),
);

const list = onConsent.list('list', {}, status('SCA-LIST-200', 200));

const startsCase = defineCase({
  id: 'sca/authorisations/starts',
  title: 'A started authorisation of a consent is received, has a status and is listed',
  needs: AIS,
  steps: [
    createConsent(),
    start,
    {
      ...list,
      expect: [
        ...list.expect,
        field('SCA-LIST-BODY', '/authorisationIds', { type: 'array' }),
        contains('SCA-LIST-HOLDS', '/authorisationIds', authorisationId()),
      ],
    },
    readScaStatus(
      'consent',
      {},
      status('SCA-STATUS-200', 200),
      field('SCA-STATUS-BODY', '/scaStatus', { type: 'string' }),
      field('SCA-STATUS-NOT-FINAL', '/scaStatus', { in: [...SCA_NOT_DONE, 'exempted'] }),
    ),
    unasked,
  ],
});

const startsForRedirectCase = defineCase({
  id: 'sca/authorisations/links-redirect',
  title: 'A started authorisation links to the page of the Redirect approach',
  needs: REDIRECT,
  steps: [
    createConsent(),
    ...orUnasked(startOnConsent(linkToPage('SCA-START-LINK-REDIRECT', 'scaRedirect'))),
  ],
});

const startsForOAuthCase = defineCase({
  id: 'sca/authorisations/links-oauth',
  title: 'A started authorisation has its id and a link to the OAuth server',
  needs: OAUTH,
  steps: [
    createConsent(),
    ...orUnasked(
      startOnConsent(
        field('SCA-START-AUTHORIZATION-ID', '/authorizationId', { type: 'string' }),
        linkToPage('SCA-START-LINK-OAUTH', 'scaOAuth'),
      ),
    ),
  ],
});

const unknownConsentCase = defineCase({
  id: 'sca/authorisations/rejects-unknown-consent',
  title: 'No authorisation can be started for an unknown consent',
  needs: AIS,
  twin: 'sca/authorisations/starts',
  steps: [
    call(
      'start',
      OPERATION.consent.start,
      { path: { consentId: '${uuid}' }, headers: START_HEADERS, body: {} },
      refused('AIS-CONSENT-UNKNOWN'),
    ),
  ],
});

const unknownAuthorisationCase = defineCase({
  id: 'sca/authorisations/rejects-unknown-authorisation',
  title: 'An unknown authorisation has no status',
  needs: AIS,
  twin: 'sca/authorisations/starts',
  steps: [
    createConsent(),
    startAuthorisation('consent'),
    call(
      'sca',
      OPERATION.consent.sca,
      { path: consentPath('create', { authorisationId: '${uuid}' }) },
      refused('SCA-AUTHORISATION-UNKNOWN'),
    ),
    call(
      'update',
      OPERATION.consent.update,
      { path: consentPath('create', { authorisationId: '${uuid}' }), body: {} },
      refused('SCA-AUTHORISATION-UNKNOWN'),
    ),
  ],
});

const wrongMethodCase = defineCase({
  id: 'sca/authorisations/rejects-wrong-method',
  title: 'The list of authorisations cannot be deleted',
  needs: AIS,
  twin: 'sca/authorisations/starts',
  steps: [
    createConsent(),
    startAuthorisation('consent'),
    {
      ...spoiled(list, [{ op: 'method', method: 'DELETE' }], refused('ERR-METHOD'), {
        check: 'refusal-is',
        clause: 'ERR-405',
        status: [405],
      }),
      as: 'spoiled',
    },
    {
      ...list,
      as: 'after',
      expect: [contains('STATE-REFUSED-UNCHANGED', '/authorisationIds', authorisationId())],
    },
  ],
});

export const authorisationCases: readonly Case[] = [
  startsCase,
  startsForRedirectCase,
  startsForOAuthCase,
  unknownConsentCase,
  unknownAuthorisationCase,
  wrongMethodCase,
];
