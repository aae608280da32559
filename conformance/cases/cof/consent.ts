/** A consent to confirm funds after its creation: reading, status, deletion, authorisation. */

import { OPERATION } from '../../../standard/operation.js';
import { ENDED, NOT_VALID } from '../../../standard/statuses.js';
import {
  any,
  call,
  defineCase,
  field,
  grant,
  refused,
  status,
  success,
  withNeeds,
} from '../build.js';
import type { CallStep, Case } from '../case.js';
import { REDIRECTION } from '../flows.js';
import { wrongMethod, wrongState } from '../refusals.js';
import {
  COF,
  COF_REDIRECT,
  COF_TWO_TPPS,
  createFundsConsent,
  deleteFunds,
  psuAnswers,
  readFunds,
  standsAt,
  startFunds,
  statusOfFunds,
  UNKNOWN_CONSENT,
} from './consent-calls.js';

/** A bank may offer deletion; the next cases are for banks that do. */
const deleted: CallStep = {
  ...deleteFunds('delete', {}, any('COF-DELETE', [success('COF-DELETE')], [refused('COF-DELETE')])),
  appliesOn: 'success',
};

const isOver = (): CallStep =>
  statusOfFunds(
    'after',
    {},
    any('COF-DELETE-ENDS', [refused('COF-DELETE-ENDS')], [standsAt('COF-DELETE-ENDS', ENDED)]),
  );

/** Further consents on the same account, of this TPP and of another one, which nobody authorises. */
const newerOnes = (): readonly CallStep[] =>
  [
    createFundsConsent({ as: 'newer' }),
    {
      ...createFundsConsent({ as: 'theirs', identity: 'tpp2' }),
      when: '${profile.identities.tpp2}',
    },
  ].map((step) => ({ ...step, setup: false, expect: [] }));

const readCases = [
  defineCase({
    id: 'cof/consent/reads-content',
    title: 'Reading a consent to confirm funds returns 200',
    needs: COF,
    steps: [
      createFundsConsent(),
      readFunds(
        'read',
        {},
        status('COF-READ-200', 200),
        field('COF-READ-STATUS', '/consentStatus', { type: 'string' }),
      ),
    ],
  }),
  defineCase({
    id: 'cof/consent/reads-status',
    title: 'Reading the status of a consent to confirm funds returns 200 and received',
    needs: COF,
    steps: [
      createFundsConsent(),
      statusOfFunds(
        'status',
        {},
        status('COF-STATUS-200', 200),
        field('COF-STATUS-BODY', '/consentStatus', { type: 'string' }),
        standsAt('COF-NOT-BEFORE-PSU', NOT_VALID),
      ),
      statusOfFunds(
        'linked',
        { url: '${create.link.status}', when: '${create.link.status}' },
        status('COF-LINK-WORKS', 200),
      ),
    ],
  }),
  defineCase({
    id: 'cof/consent/deletes',
    title: 'A deleted consent to confirm funds has ended',
    needs: COF,
    steps: [createFundsConsent(), deleted, isOver()],
  }),
  defineCase({
    id: 'cof/consent/deletes-valid',
    title:
      'A granted consent to confirm funds is not ended by newer ones, can be deleted and has then ended',
    needs: COF,
    steps: [
      createFundsConsent(),
      grant(),
      statusOfFunds('granted', {}, status('COF-STATUS-200', 200)),
      ...newerOnes(),
      {
        ...statusOfFunds('still', {}, standsAt('COF-NO-SIDE-EFFECT', ['valid'])),
        skipWhen: [{ value: '${granted.body.consentStatus}', in: NOT_VALID }],
      },
      deleted,
      isOver(),
    ],
  }),
  defineCase({
    id: 'cof/consent/stays-deleted',
    title: 'Deleting a consent to confirm funds twice leaves it ended',
    needs: COF,
    twin: 'cof/consent/deletes',
    steps: [
      createFundsConsent(),
      deleted,
      deleteFunds('again', {}, ...wrongState('COF-DELETE-TWICE')),
      isOver(),
    ],
  }),
];

const UNKNOWN: readonly (readonly [id: string, twin: string, step: CallStep])[] = [
  ['read', 'cof/consent/reads-content', readFunds('unknown', {}, ...UNKNOWN_CONSENT)],
  ['status', 'cof/consent/reads-status', statusOfFunds('unknown', {}, ...UNKNOWN_CONSENT)],
  ['delete', 'cof/consent/deletes', deleteFunds('unknown', {}, ...UNKNOWN_CONSENT)],
];

const unknownCases = UNKNOWN.map(([id, twin, step]) =>
  defineCase({
    id: `cof/consent/refuses-unknown-${id}`,
    title: `An unknown consent to confirm funds is refused (${id})`,
    needs: COF,
    twin,
    steps: [{ ...step, path: { consentId: '${uuid}' } }],
  }),
);

const malformedCases = [
  defineCase({
    id: 'cof/consent/refuses-wrong-method',
    title: 'PATCH on a consent to confirm funds is rejected',
    needs: COF,
    twin: 'cof/consent/reads-content',
    steps: [
      createFundsConsent(),
      readFunds(
        'patch',
        { mutate: [{ op: 'method', method: 'PATCH' }] },
        ...wrongMethod('ERR-METHOD'),
      ),
    ],
  }),
];

const authoriseCases = [
  defineCase({
    id: 'cof/authorise/starts',
    title: 'The authorisation of a consent to confirm funds can be started',
    needs: COF_REDIRECT,
    steps: [
      createFundsConsent(),
      startFunds(
        {},
        success('COF-AUTHORISATIONS'),
        field('COF-AUTHORISATIONS', '/scaStatus', { in: ['received'] }),
      ),
      statusOfFunds('status', {}, standsAt('COF-NOT-BEFORE-PSU', NOT_VALID)),
    ],
  }),
  defineCase({
    id: 'cof/authorise/approved-is-valid',
    title:
      'A consent to confirm funds that the PSU approves becomes valid without a further request',
    needs: COF_REDIRECT,
    steps: [
      createFundsConsent(),
      ...psuAnswers(),
      statusOfFunds(
        'after',
        {},
        status('COF-STATUS-200', 200),
        field('COF-REDIRECT-AUTHORISES', '/consentStatus', { in: ['valid'] }),
      ),
    ],
  }),
  defineCase({
    id: 'cof/authorise/declined-is-not-valid',
    title: 'A consent to confirm funds that the PSU declined is not valid',
    tags: ['safety'],
    needs: withNeeds(COF_REDIRECT, { profile: ['psu.reject'] }),
    steps: [
      createFundsConsent(),
      ...psuAnswers('reject'),
      statusOfFunds(
        'after',
        {},
        status('COF-STATUS-200', 200),
        standsAt('COF-DECLINED-NOT-VALID', NOT_VALID),
      ),
    ],
  }),
  defineCase({
    id: 'cof/authorise/opens-questions',
    title: 'Funds are confirmed with a granted consent to confirm funds',
    needs: withNeeds(COF, { services: ['PIIS'] }),
    steps: [
      createFundsConsent(),
      grant(),
      call(
        'ask',
        OPERATION.funds.confirm,
        {
          headers: { 'Consent-ID': '${create.body.consentId}' },
          body: {
            account: '${profile.funds.account}',
            instructedAmount: { currency: '${profile.funds.currency}', amount: '1' },
          },
        },
        status('COF-OPENS-QUESTIONS', 200),
      ),
    ],
  }),
  defineCase({
    id: 'cof/authorise/refuses-unknown-consent',
    title: 'An unknown consent to confirm funds is not authorised',
    needs: COF_REDIRECT,
    twin: 'cof/authorise/starts',
    steps: [
      call(
        'start',
        OPERATION.fundsConsent.start,
        { path: { consentId: '${uuid}' }, headers: REDIRECTION, body: {} },
        ...UNKNOWN_CONSENT,
      ),
    ],
  }),
];

const TWIN = 'cof/ownership/serves-second-tpp';
const other = { identity: 'tpp2' } as const;

const ownershipCases = [
  defineCase({
    id: TWIN,
    title: 'Another TPP can read and delete its own consent to confirm funds',
    needs: COF_TWO_TPPS,
    steps: [
      createFundsConsent(other),
      readFunds('read', { ...other, ifOffered: true }, status('COF-READ-200', 200)),
      statusOfFunds('status', other, status('COF-STATUS-200', 200)),
      deleteFunds('delete', other, success('COF-DELETE')),
    ],
  }),
];

export const fundsConsentCases: readonly Case[] = [
  ...readCases,
  ...unknownCases,
  ...malformedCases,
  ...authoriseCases,
  ...ownershipCases,
];
