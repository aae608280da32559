import { describe, expect, it } from 'vitest';
import { orderView } from './order-view.js';

const transfer = (amount: string, currency = 'EUR') => ({
  instructedAmount: { currency, amount },
  creditorAccount: { iban: 'DE02' },
  creditorName: 'Payee',
});
const debtorAccount = { iban: 'DE01' };
const shown = (amount: string) => ({ creditorName: 'Payee', creditorIban: 'DE02', amount });
const product = 'sepa-credit-transfers';

describe('orderView', () => {
  it('shows a single payment, and ignores other fields', () => {
    const order = { debtorAccount, ...transfer('1.5'), payments: [transfer('900')] };
    expect(orderView({ service: 'payments', product, order })).toEqual({
      service: 'payments',
      total: '1.50 EUR',
      debtorIban: 'DE01',
      transfers: [shown('1.5 EUR')],
      execution: 'as soon as possible',
    });
  });

  it('sums a bulk by currency', () => {
    const payments = [transfer('1.50'), transfer('2'), transfer('10', 'USD')];
    const order = { debtorAccount, payments, requestedExecutionTime: '2026-12-01T10:30:00+01:00' };
    expect(orderView({ service: 'bulk-payments', product, order })).toEqual({
      service: 'bulk-payments',
      total: '3.50 EUR and 10.00 USD',
      debtorIban: 'DE01',
      transfers: [shown('1.50 EUR'), shown('2 EUR'), shown('10 USD')],
      execution: '2026-12-01 09:30 UTC',
    });
  });

  it.each([
    [
      { frequency: 'Monthly', dayOfExecution: '31', executionRule: 'preceding' },
      'Every month, on the last day of the month; on the business day before when it falls on a weekend',
      '2026-01-31',
    ],
    [
      { frequency: 'Weekly', endDate: '2026-12-31' },
      'Every week; on the business day after when it falls on a weekend',
      '2026-01-15',
    ],
  ] as const)('says in words when a periodic payment is made: %j', (rule, text, execution) => {
    const order = { debtorAccount, ...transfer('1'), startDate: '2026-01-15', ...rule };
    const view = orderView({ service: 'periodic-payments', product, order });
    const until = 'endDate' in rule ? rule.endDate : 'you end it';
    expect([view.execution, view.repetition]).toEqual([execution, { rule: text, until }]);
  });
});
