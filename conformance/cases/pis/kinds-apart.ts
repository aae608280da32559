/** What a bank may forget for some kinds of payments: optional headers, other ways to write a value, and baskets of them. */
import { MOVED_ON } from '../../../standard/statuses.js';
import { createBasket, readBasket, SBS, statusOfMember } from '../baskets/basket-calls.js';
import { defineCase, field, grant, status, toldBack, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import { EXTRAS } from '../every-header.js';
import { PAYMENT_BODY } from '../flows.js';
import type { Value } from '../value.js';
import {
  createOfKind,
  type OrderKind,
  OTHER_KINDS,
  onKind,
  orNone,
  SINGLE,
} from './order-kinds.js';
import { read } from './payment-calls.js';

/** Where the bank takes a payment of the kind, it takes it with these headers too. */
const extrasCase = (kind: OrderKind): Case =>
  defineCase({
    id: `pis/${kind.id}/serves-initiation-extras`,
    title: `A ${kind.what} with the other headers of the TPP is accepted`,
    needs: kind.needs,
    steps: [
      createOfKind(kind, { as: 'plain' }),
      {
        ...createOfKind(kind, { headers: EXTRAS }),
        setup: false,
        expect: [status('HDR-INITIATION-EXTRAS', 201)],
      },
    ],
  });

/** Values that mean the same when they are written otherwise. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  'an amount with one decimal': {
    instructedAmount: { currency: '${profile.pis.currency}', amount: '0.5' },
  },
  'a time with an offset': { requestedExecutionTime: '${today+2}T12:00:00+02:00' },
};

const writtenCase = ([what, more]: [string, Readonly<Record<string, Value>>]): Case => {
  const [name = ''] = Object.keys(more);
  const clause = name === 'instructedAmount' ? 'PIS-READ-SAME' : 'PIS-READ-CONTENT';
  return defineCase({
    id: `pis/single/tells-${what.replaceAll(' ', '-')}`,
    title: `The content of a payment with ${what} has the same value`,
    needs: SINGLE.needs,
    steps: [
      createOfKind({ ...SINGLE }, { body: { ...PAYMENT_BODY, ...more } }),
      read('read', {}, status('PIS-READ-200', 200), toldBack(clause, 'create', `/${name}`)),
    ],
  });
};

/** A basket of two payments of the kind, where the bank takes such baskets: one authorisation is that of both. */
const basketCase = (kind: OrderKind): Case =>
  defineCase({
    id: `baskets/authorise/of-${kind.id}`,
    title: `One authorisation of a basket authorises each ${kind.what} in it`,
    needs: withNeeds(SBS, kind.needs),
    steps: [
      createOfKind(kind, { as: 'first' }),
      createOfKind(kind, { as: 'second' }),
      orNone(createBasket(), 'SBS-CREATE-201'),
      grant(),
      {
        ...readBasket('after', {}),
        appliesWhen: [{ value: '${after.body.transactionStatus}', in: MOVED_ON }],
      },
      ...['first', 'second'].map((of) => ({
        ...onKind(
          kind,
          statusOfMember(
            `status-${of}`,
            of,
            field('SBS-ONE-SCA', '/transactionStatus', { in: MOVED_ON }),
          ),
        ),
        until: { pointer: '/transactionStatus', in: MOVED_ON },
      })),
    ],
  });

const IN_JSON = OTHER_KINDS.filter(({ bodyType }) => bodyType === undefined);

export const kindsApartCases: readonly Case[] = [
  ...OTHER_KINDS.map(extrasCase),
  ...Object.entries(WRITTEN).map(writtenCase),
  ...IN_JSON.map(basketCase),
];
