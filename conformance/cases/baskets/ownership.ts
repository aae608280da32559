/** A basket and another TPP. */

import { defineCase, status, success } from '../build.js';
import type { Case } from '../case.js';
import {
  createBasket,
  deleteBasket,
  listOfBasket,
  readBasket,
  readBasketSca,
  SBS_TWO_TPPS,
  startBasket,
  twoPayments,
} from './basket-calls.js';

const TWIN = 'baskets/ownership/serves-second-tpp';
const other = { identity: 'tpp2' } as const;

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

export const basketOwnershipCases: readonly Case[] = [secondTppCase];
