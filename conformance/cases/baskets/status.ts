/** The status of a basket, which has its own endpoint in the formal dialect. */
import { OPERATION } from '../../../standard/operation.js';
import { call, defineCase, equal, field, status, withNeeds } from '../build.js';
import { basketPath, createBasket, readBasket, SBS, twoPayments } from './basket-calls.js';

const CLAUSE = 'SBS-STATUS-200';

export const basketStatusCase = defineCase({
  id: 'baskets/status/answers-200',
  title: 'The status of a basket has its own endpoint and equals the one in its content',
  needs: withNeeds(SBS, { dialect: 'berlin-group' }),
  steps: [
    ...twoPayments(),
    createBasket(),
    call(
      'status',
      OPERATION.basket.status,
      { path: basketPath() },
      status(CLAUSE, 200),
      field(CLAUSE, '/transactionStatus', { type: 'string' }),
    ),
    readBasket(
      'read',
      {},
      status('SBS-READ-200', 200),
      equal(CLAUSE, '${read.body.transactionStatus}', '${status.body.transactionStatus}'),
    ),
  ],
});
