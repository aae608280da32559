import { describe, expect, it } from 'vitest';
import type { StandingOrder } from '../../../generated/model/xs2a/schemas.js';
import { occurrence } from './occurrences.js';

const days = (order: Partial<StandingOrder> & Pick<StandingOrder, 'frequency'>, count: number) =>
  Array.from({ length: count }, (_, n) => occurrence({ startDate: '2026-01-31', ...order }, n));

describe('occurrence', () => {
  it.each<[string, Parameters<typeof days>[0], readonly (string | undefined)[]]>([
    ['each day', { frequency: 'Daily' }, ['2026-01-31', '2026-02-01', '2026-02-02']],
    ['each week', { frequency: 'Weekly' }, ['2026-01-31', '2026-02-07', '2026-02-14']],
    ['every two weeks', { frequency: 'EveryTwoWeeks' }, ['2026-01-31', '2026-02-14']],
    [
      'each month, on the last day of a short month, then on the original day again',
      { frequency: 'Monthly' },
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'on another day of the month, not before the start date',
      { frequency: 'Monthly', dayOfExecution: '1' },
      ['2026-02-01', '2026-03-01'],
    ],
    [
      'on the last day of each second month',
      { frequency: 'EveryTwoMonths', dayOfExecution: '31' },
      ['2026-01-31', '2026-03-31', '2026-05-31'],
    ],
    ['each quarter', { frequency: 'Quarterly' }, ['2026-01-31', '2026-04-30', '2026-07-31']],
    ['twice a year', { frequency: 'SemiAnnual' }, ['2026-01-31', '2026-07-31', '2027-01-31']],
    [
      'each year from a leap day',
      { frequency: 'Annual', startDate: '2028-02-29' },
      ['2028-02-29', '2029-02-28'],
    ],
    [
      'until the end date, inclusive',
      { frequency: 'Weekly', endDate: '2026-02-07' },
      ['2026-01-31', '2026-02-07', undefined],
    ],
    [
      'not beyond the year 9999',
      { frequency: 'Monthly', startDate: '9999-12-31' },
      ['9999-12-31', undefined],
    ],
    [
      'never when the frequency does not define the months',
      { frequency: 'MonthlyVariable' },
      [undefined],
    ],
  ])('%s', (_name, order, want) => {
    expect(days(order, want.length)).toEqual(want);
  });
});
