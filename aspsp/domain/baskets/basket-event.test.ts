import { describe, expect, it } from 'vitest';
import type { Basket, Payment } from '../entities.js';
import type { BasketStatus, TransactionStatus } from '../machines.js';
import { authorisedEvent, basketEventDue } from './basket-event.js';

const NOW = new Date('2026-03-02T12:00:00Z');
const basket = (status: BasketStatus, createdAt = NOW.toISOString()): Basket => ({
  id: 'b',
  owner: 'o',
  payments: [],
  status,
  createdAt,
  redirect: {},
});
const payments = (...statuses: readonly TransactionStatus[]) =>
  statuses.map((status) => ({ status }) as Payment);

describe('basketEventDue', () => {
  it.each([
    ['RCVD', ['RCVD', 'RCVD'], undefined],
    ['RCVD', ['RCVD', 'RJCT'], 'refused'],
    ['PATC', ['PATC', 'CANC'], 'refused'],
    ['ACTC', ['ACTC', 'ACSC'], undefined],
    ['ACTC', ['ACSC', 'ACSC'], 'settled'],
    ['ACTC', ['ACSC', 'CANC'], 'settled'],
    ['ACTC', ['CANC', 'CANC'], 'cancelled'],
    ['ACTC', ['RJCT', 'CANC'], 'refused'],
    ['ACSC', ['ACSC'], undefined],
    ['RJCT', ['RJCT'], undefined],
    ['CANC', ['ACSC'], undefined],
  ] as const)('for a basket in %s with payments in %j: %s', (status, statuses, want) => {
    expect(basketEventDue(basket(status), payments(...statuses), NOW, 60)).toBe(want);
  });

  it('lets a basket lapse after its time, unless it was authorised', () => {
    const before = new Date(NOW.getTime() - 60_000).toISOString();
    const due = (status: BasketStatus, ...all: readonly TransactionStatus[]) =>
      basketEventDue(basket(status, before), payments(...all), NOW, 60);
    expect([due('RCVD', 'RCVD'), due('PATC', 'PATC'), due('ACTC', 'ACTC')]).toEqual([
      'lapsed',
      'lapsed',
      undefined,
    ]);
  });
});

it('a basket is only partly authorised while one of its payments is', () => {
  expect(authorisedEvent(payments('ACTC', 'ACTC'))).toBe('authorised');
  expect(authorisedEvent(payments('ACTC', 'PATC'))).toBe('partly-authorised');
});
