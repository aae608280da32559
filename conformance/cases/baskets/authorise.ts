/** The authorisation of a basket: start, list, status, and the effect of one SCA on its payments. */

import { OPERATION } from '../../../standard/operation.js';
import { MOVED_ON, NOT_EXECUTING, SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import {
  any,
  call,
  contains,
  decline,
  defineCase,
  equal,
  field,
  grant,
  noField,
  refused,
  status,
  withNeeds,
} from '../build.js';
import type { Case, Step } from '../case.js';
import { authorisationId, createPayment, PAYMENT_BODY, REDIRECTION } from '../flows.js';
import { unknown } from '../refusals.js';
import {
  basketPath,
  createBasket,
  judgedStart,
  listOfBasket,
  notLeftBehind,
  readBasket,
  readBasketSca,
  SBS,
  SBS_REDIRECT,
  startBasket,
  statusOfMember,
  twoPayments,
} from './basket-calls.js';

const made: readonly Step[] = [...twoPayments(), createBasket()];
const TWIN = 'baskets/authorise/starts';

const startsCase = defineCase({
  id: TWIN,
  title:
    'An authorisation of a basket is started and listed, and authorises nothing before the PSU decides',
  needs: SBS,
  steps: [
    ...made,
    judgedStart(
      'start',
      {},
      field('SBS-AUTH-START-RECEIVED', '/scaStatus', { in: ['received'] }),
      field('SBS-AUTH-START-LINKS', '/_links', { type: 'object' }),
    ),
    readBasketSca(
      'sca',
      {},
      status('SBS-AUTH-STATUS-200', 200),
      field('SBS-AUTH-STATUS-BODY', '/scaStatus', { type: 'string' }),
      field('SBS-NOT-BEFORE-PSU', '/scaStatus', { in: SCA_NOT_DONE }),
    ),
    listOfBasket(
      'list',
      {},
      status('SBS-AUTH-LIST-200', 200),
      field('SBS-AUTH-LIST-200', '/authorisationIds', { type: 'array' }),
    ),
    listOfBasket(
      'holds',
      { when: authorisationId() },
      contains('SBS-AUTH-LIST-HOLDS', '/authorisationIds', authorisationId()),
    ),
    readBasket(
      'basket',
      {},
      field('SBS-NOT-BEFORE-PSU', '/transactionStatus', { in: NOT_EXECUTING }),
    ),
    statusOfMember(
      'member',
      'second',
      status('PIS-STATUS-200', 200),
      field('SBS-NOT-BEFORE-PSU', '/transactionStatus', { in: NOT_EXECUTING }),
    ),
  ],
});

const oneScaCase = defineCase({
  id: 'baskets/authorise/one-sca-authorises-all',
  title: 'One approval of the PSU authorises a basket and all its payments',
  needs: SBS,
  steps: [
    ...made,
    grant(),
    readBasketSca(
      'sca',
      {},
      status('SBS-AUTH-STATUS-200', 200),
      field('SCA-STATUS-AFTER-APPROVAL', '/scaStatus', { in: SCA_DONE }),
    ),
    readBasket(
      'basket',
      {},
      status('SBS-READ-200', 200),
      any(
        'SBS-REDIRECT-AUTHORISES',
        ...SCA_DONE.map((done) => [
          equal('SBS-REDIRECT-AUTHORISES', '${sca.body.scaStatus}', done),
        ]),
        [field('SBS-REDIRECT-AUTHORISES', '/transactionStatus', { in: MOVED_ON })],
      ),
      field('SBS-AUTHORISED-MOVES', '/transactionStatus', { in: MOVED_ON }),
    ),
    statusOfMember('one', 'first', status('PIS-STATUS-200', 200)),
    statusOfMember('two', 'second', status('PIS-STATUS-200', 200), notLeftBehind('one')),
    statusOfMember(
      'three',
      'first',
      notLeftBehind('two'),
      field('SBS-AUTHORISED-MOVES', '/transactionStatus', { in: MOVED_ON }),
    ),
  ],
});

/** A bank may want one account for all payments of a basket, or none but the usual one. */
const twoAccountsCase = defineCase({
  id: 'baskets/authorise/one-sca-authorises-both-accounts',
  title: 'One approval of the PSU authorises the payments of a basket from two accounts',
  needs: withNeeds(SBS, { profile: ['ais.accounts.1'] }),
  steps: [
    createPayment({ as: 'first' }),
    {
      ...createPayment({
        as: 'second',
        body: { ...PAYMENT_BODY, debtorAccount: { iban: '${profile.ais.accounts.1.iban}' } },
      }),
      appliesOn: [201],
    },
    { ...createBasket(), appliesOn: [201] },
    grant(),
    statusOfMember('one', 'first', status('PIS-STATUS-200', 200)),
    statusOfMember('two', 'second', status('PIS-STATUS-200', 200), notLeftBehind('one')),
    statusOfMember('three', 'first', notLeftBehind('two')),
  ],
});

const declinedCase = defineCase({
  id: 'baskets/authorise/declined-is-not-authorised',
  title: 'No payment of a basket that the PSU declined is executed',
  tags: ['safety'],
  needs: SBS,
  steps: [
    ...made,
    decline(),
    readBasketSca(
      'sca',
      {},
      status('SBS-AUTH-STATUS-200', 200),
      field('SBS-DECLINED-NOT-AUTHORISED', '/scaStatus', { in: SCA_NOT_DONE }),
    ),
    readBasket(
      'basket',
      {},
      field('SBS-DECLINED-NOT-AUTHORISED', '/transactionStatus', { in: NOT_EXECUTING }),
    ),
    statusOfMember(
      'member',
      'first',
      field('SBS-DECLINED-NOT-AUTHORISED', '/transactionStatus', { in: NOT_EXECUTING }),
    ),
  ],
});

const unknownBasketCase = defineCase({
  id: 'baskets/authorise/refuses-unknown-basket',
  title: 'An unknown basket is not authorised',
  needs: SBS_REDIRECT,
  twin: TWIN,
  steps: [
    call(
      'start',
      OPERATION.basket.start,
      { path: { basketId: '${uuid}' }, headers: REDIRECTION, body: {} },
      ...unknown('SBS-UNKNOWN'),
    ),
    call(
      'list',
      OPERATION.basket.list,
      { path: { basketId: '${uuid}' } },
      ...unknown('SBS-UNKNOWN'),
    ),
  ],
});

const unknownAuthorisationCase = defineCase({
  id: 'baskets/authorise/refuses-unknown-authorisation',
  title: 'An unknown authorisation of a basket cannot be read or updated',
  needs: SBS_REDIRECT,
  twin: TWIN,
  steps: [
    ...made,
    ...([OPERATION.basket.sca, OPERATION.basket.update] as const).map((operation) =>
      call(
        operation,
        operation,
        {
          path: basketPath('create', { authorisationId: '${uuid}' }),
          ...(operation === OPERATION.basket.update ? { body: {} } : {}),
        },
        ...unknown('SBS-AUTH-UNKNOWN'),
        noField('SBS-AUTH-UNKNOWN', '/scaStatus'),
      ),
    ),
  ],
});

const garbageCase = defineCase({
  id: 'baskets/authorise/garbage-authorises-nothing',
  title: 'An update with an invalid code does not authorise a basket',
  tags: ['safety'],
  needs: SBS_REDIRECT,
  steps: [
    ...made,
    startBasket(),
    call(
      'update',
      OPERATION.basket.update,
      {
        path: basketPath('create', { authorisationId: authorisationId() }),
        when: authorisationId(),
        body: { scaAuthenticationData: 'nothing' },
      },
      any('SBS-AUTH-GARBAGE', [refused('SBS-AUTH-GARBAGE')], [status('SBS-AUTH-GARBAGE', 200)]),
    ),
    readBasketSca('sca', {}, field('SBS-NOT-BEFORE-PSU', '/scaStatus', { in: SCA_NOT_DONE })),
    statusOfMember(
      'member',
      'first',
      field('SBS-NOT-BEFORE-PSU', '/transactionStatus', { in: NOT_EXECUTING }),
    ),
  ],
});

export const basketAuthoriseCases: readonly Case[] = [
  startsCase,
  oneScaCase,
  twoAccountsCase,
  declinedCase,
  unknownBasketCase,
  unknownAuthorisationCase,
  garbageCase,
];
