import { describe, expect, it } from 'vitest';
import type { PaymentInitiation, StandingOrder } from '../../../generated/model/xs2a/schemas.js';
import type { Payment } from '../entities.js';
import { nextExecution } from './next-execution.js';

const ORDER = {
  debtorAccount: { iban: 'DE00' },
  creditorAccount: { iban: 'DE00' },
  creditorName: 'X',
  instructedAmount: { currency: 'EUR', amount: '1' },
};
const TIMES = { cutOff: '16:00', wait: 900 };
const authorised = (
  order: object,
  change: Partial<Payment> = {},
): Pick<Payment, 'service' | 'product' | 'order' | 'occurrences'> => ({
  service: 'payments',
  product: 'sepa-credit-transfers',
  order: { ...ORDER, ...order } as PaymentInitiation,
  occurrences: 0,
  ...change,
});

/** 2026-11-20 is a Friday. */
const FRIDAY = '2026-11-20T10:00:00.000Z';
const INSTANT = { product: 'pain.001-instant-sepa-credit-transfers' };
const MONTHLY = { service: 'periodic-payments' } as const;
const standing = (change: Partial<StandingOrder>) => ({
  startDate: '2026-11-20',
  frequency: 'Daily' as const,
  ...change,
});

describe('nextExecution', () => {
  it.each<[string, Parameters<typeof authorised>, string, string | undefined]>([
    ['after a quarter of an hour', [{}], FRIDAY, '2026-11-20T10:15:00.000Z'],
    [
      'in the minute of the cut-off time',
      [{}],
      '2026-11-20T16:00:59.000Z',
      '2026-11-20T16:15:59.000Z',
    ],
    ['after the cut-off time', [{}], '2026-11-20T16:01:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['on a Saturday', [{}], '2026-11-21T10:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    [
      'instant on a Saturday',
      [{}, INSTANT],
      '2026-11-21T23:00:00.000Z',
      '2026-11-21T23:00:00.000Z',
    ],
    [
      'on the requested day',
      [{ requestedExecutionDate: '2026-11-24' }],
      FRIDAY,
      '2026-11-24T00:00:00.000Z',
    ],
    [
      'requested for a Sunday',
      [{ requestedExecutionDate: '2026-11-22' }],
      FRIDAY,
      '2026-11-23T00:00:00.000Z',
    ],
    [
      'instant, requested for a Sunday',
      [{ requestedExecutionDate: '2026-11-22' }, INSTANT],
      FRIDAY,
      '2026-11-22T00:00:00.000Z',
    ],
    [
      'at the requested time',
      [{ requestedExecutionTime: '2026-11-24T12:30:00+02:00' }],
      FRIDAY,
      '2026-11-24T10:30:00.000Z',
    ],
    [
      'periodic: on the following business day',
      [standing({ startDate: '2026-11-21' }), MONTHLY],
      FRIDAY,
      '2026-11-23T00:00:00.000Z',
    ],
    [
      'periodic: on the preceding business day',
      [standing({ startDate: '2026-11-29', executionRule: 'preceding' }), MONTHLY],
      FRIDAY,
      '2026-11-27T00:00:00.000Z',
    ],
    [
      'periodic: the next occurrence',
      [standing({}), { ...MONTHLY, occurrences: 4 }],
      FRIDAY,
      '2026-11-24T00:00:00.000Z',
    ],
    [
      'periodic: no occurrence is left',
      [standing({ endDate: '2026-11-21' }), { ...MONTHLY, occurrences: 2 }],
      FRIDAY,
      undefined,
    ],
  ])('%s', (_name, given, at, want) => {
    expect(nextExecution(authorised(...given), at, TIMES)).toBe(want);
  });
});
