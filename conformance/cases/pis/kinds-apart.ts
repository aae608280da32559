/** Rules that banks often keep for single payments in JSON alone: optional headers, rarer forms of a value, baskets. */
import { MOVED_ON } from '../../../standard/statuses.js';
import { createBasket, readBasket, SBS, statusOfMember } from '../baskets/basket-calls.js';
import { defineCase, field, grant, status, toldBack, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import { EXTRAS } from '../every-header.js';
import { createPayment, PAYMENT_BODY } from '../flows.js';
import type { Value } from '../value.js';
import {
  createOfKind,
  judgedOfKind,
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
      judgedOfKind(kind, { headers: EXTRAS }, status('HDR-INITIATION-EXTRAS', 201)),
    ],
  });

/** A field that can be written in several ways, and one of the rarer ways. */
interface Written {
  readonly what: string;
  readonly name: string;
  readonly value: Value;
  readonly clause: string;
}

const WRITTEN: readonly Written[] = [
  {
    what: 'an amount with one decimal',
    name: 'instructedAmount',
    value: { currency: '${profile.pis.currency}', amount: '0.5' },
    clause: 'PIS-READ-SAME',
  },
  {
    what: 'a time with an offset',
    name: 'requestedExecutionTime',
    value: '${today+2}T12:00:00+02:00',
    clause: 'PIS-READ-CONTENT',
  },
];

/** A bank may refuse the value; one that takes it returns the same value, however it writes it. */
const writtenCase = ({ what, name, value, clause }: Written): Case =>
  defineCase({
    id: `pis/single/tells-${what.replaceAll(' ', '-')}`,
    title: `The content of a payment with ${what} has the same value`,
    needs: SINGLE.needs,
    steps: [
      orNone(createPayment({ body: { ...PAYMENT_BODY, [name]: value } })),
      read('read', {}, status('PIS-READ-200', 200), toldBack(clause, 'create', `/${name}`)),
    ],
  });

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
  ...WRITTEN.map(writtenCase),
  ...IN_JSON.map(basketCase),
];
