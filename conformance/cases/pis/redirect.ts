import { NOT_EXECUTING, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { defineCase, field, redirected, status, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import {
  authorisedPaymentByRedirect,
  createPayment,
  redirectPsu,
  startAuthorisation,
} from '../flows.js';
import { nextStepOf, readSca, readStatus, showsAuthorised } from './payment-calls.js';
import { PIS_REDIRECT } from './pis-needs.js';

const DECLINABLE = withNeeds(PIS_REDIRECT, { profile: ['psu.reject'] });

/** The PSU at the redirect link. */
export const redirectCases: readonly Case[] = [
  defineCase({
    id: 'pis/redirect/authorises-the-payment',
    title: 'A payment that the PSU approves at the redirect link is authorised',
    needs: PIS_REDIRECT,
    steps: [
      ...authorisedPaymentByRedirect(),
      ...showsAuthorised('PIS-REDIRECT-AUTHORISES'),
      readSca('again', {}, status('PIS-AUTH-STATUS-200', 200)),
    ],
  }),
  defineCase({
    id: 'pis/redirect/authorises-with-implicit-start',
    title: 'A payment whose authorisation the bank may start itself is authorised',
    needs: PIS_REDIRECT,
    steps: [
      ...authorisedPaymentByRedirect({ explicit: false }),
      ...showsAuthorised('PIS-REDIRECT-AUTHORISES'),
    ],
  }),
  defineCase({
    id: 'pis/redirect/waits-for-the-psu',
    title: 'A payment that the PSU has not approved yet is not executed',
    needs: PIS_REDIRECT,
    steps: [
      createPayment(),
      startAuthorisation('payment'),
      readStatus(
        'status',
        { when: nextStepOf('create') },
        field('PIS-NOT-BEFORE-PSU', '/transactionStatus', { in: NOT_EXECUTING }),
      ),
    ],
  }),
  defineCase({
    id: 'pis/redirect/declined-is-not-authorised',
    title: 'A payment that the PSU declined is not executed',
    needs: DECLINABLE,
    steps: [
      createPayment(),
      startAuthorisation('payment'),
      redirectPsu('reject'),
      readSca(
        'sca',
        {},
        status('PIS-AUTH-STATUS-200', 200),
        field('PIS-DECLINED-NOT-AUTHORISED', '/scaStatus', { in: SCA_NOT_DONE }),
      ),
      readStatus(
        'after',
        {},
        status('PIS-STATUS-200', 200),
        field('PIS-DECLINED-NOT-AUTHORISED', '/transactionStatus', { in: NOT_EXECUTING }),
        field('PIS-DECLINED-RJCT', '/transactionStatus', { in: ['RJCT'] }),
      ),
    ],
  }),
  defineCase({
    id: 'pis/redirect/declined-comes-back-at-nok-address',
    title: 'A PSU who declines returns to TPP-Nok-Redirect-URI',
    needs: withNeeds(DECLINABLE, { profile: ['tpp.nokRedirectUri'] }),
    steps: [
      createPayment({ headers: { 'TPP-Nok-Redirect-URI': '${profile.tpp.nokRedirectUri}' } }),
      startAuthorisation('payment', {
        headers: { 'TPP-Nok-Redirect-URI': '${profile.tpp.nokRedirectUri}' },
      }),
      {
        ...redirectPsu('reject'),
        setup: false,
        expect: [redirected('HDR-NOK-REDIRECT-URI', 'nokRedirectUri')],
      },
    ],
  }),
];
