/** A basket and another TPP. */

import { NOT_CANCELLED } from '../../../standard/statuses.js';
import { defineCase, field, noField, status, success } from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import { foreign } from '../refusals.js';
import {
  createBasket,
  deleteBasket,
  judgedStart,
  listOfBasket,
  readBasket,
  readBasketSca,
  SBS_TWO_TPPS,
  startBasket,
  twoPayments,
} from './basket-calls.js';

const TWIN = 'baskets/ownership/serves-second-tpp';
const CLAUSE = 'OWN-BASKET';
const made = [...twoPayments(), createBasket(), startBasket()];
const other = { identity: 'tpp2' } as const;
const refusedTo = (...hidden: readonly string[]): Check[] => [
  ...foreign(CLAUSE),
  ...hidden.map((pointer) => noField(CLAUSE, pointer)),
];

const secondTppCase = defineCase({
  id: TWIN,
  title: 'Another TPP reads and deletes a basket of its own payments',
  needs: SBS_TWO_TPPS,
  steps: [
    ...twoPayments(other),
    createBasket(other),
    { ...startBasket(), identity: 'tpp2' },
    readBasket('read', other, status('SBS-READ-200', 200)),
    listOfBasket('list', { ...other, ifOffered: true }, status('SBS-AUTH-LIST-200', 200)),
    readBasketSca('sca', other, status('SBS-AUTH-STATUS-200', 200)),
    deleteBasket('delete', other, success('SBS-DELETE')),
  ],
});

const ATTEMPTS: readonly (readonly [id: string, title: string, step: CallStep])[] = [
  [
    'read',
    'Another TPP cannot read a basket',
    readBasket('other', other, ...refusedTo('/payments', '/transactionStatus')),
  ],
  ['delete', 'Another TPP cannot delete a basket', deleteBasket('other', other, ...refusedTo())],
  [
    'start',
    'Another TPP cannot start the authorisation of a basket',
    { ...judgedStart('other', other), expect: refusedTo('/scaStatus') },
  ],
  [
    'list',
    'Another TPP cannot list the authorisations of a basket',
    listOfBasket('other', other, ...refusedTo('/authorisationIds')),
  ],
  [
    'sca-status',
    'Another TPP cannot read the SCA status of a basket',
    readBasketSca('other', other, ...refusedTo('/scaStatus')),
  ],
];

const attempts = ATTEMPTS.map(([id, title, step]) =>
  defineCase({
    id: `baskets/ownership/refuses-${id}`,
    title,
    tags: ['safety'],
    needs: SBS_TWO_TPPS,
    twin: TWIN,
    steps: [
      ...made,
      step,
      readBasket(
        'after',
        {},
        status('SBS-READ-200', 200),
        field('STATE-REFUSED-UNCHANGED', '/transactionStatus', {
          in: NOT_CANCELLED.filter((each) => each !== 'RJCT'),
        }),
      ),
    ],
  }),
);

export const basketOwnershipCases: readonly Case[] = [secondTppCase, ...attempts];
