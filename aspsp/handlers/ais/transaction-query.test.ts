import { expect, it } from 'vitest';
import type { Refusal } from '../../domain/refusal.js';
import { readTransactionQuery } from './transaction-query.js';

const OFFERED = { bookingStatuses: ['booked'], delta: [] } as const;

it.each([
  [{}, 'dateFrom is after today (2026-11-30), which is the last day without dateTo.', 'dateFrom'],
  [{ dateTo: '2026-11-29' }, 'dateTo is before dateFrom.', 'dateTo'],
])('a period that ends before its start by %j names what was sent', (query, text, path) => {
  const asked = { bookingStatus: 'booked', dateFrom: '2027-12-01', ...query };
  let refused: unknown;
  try {
    readTransactionQuery(asked, '/', { today: '2026-11-30', offered: OFFERED });
  } catch (error) {
    refused = error;
  }
  expect((refused as Refusal).messages).toEqual([{ code: 'PERIOD_INVALID', text, path }]);
});
