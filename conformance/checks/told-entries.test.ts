import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../answers/parsed-answer.js';
import type { OperationId } from '../cases/operations.js';
import type { Profile } from '../profile/profile.js';
import { EntryWatch } from './told-entries.js';

const ALL = 'bookingStatus=booked&dateFrom=2026-01-01';
const NOW = new Date('2026-04-01T12:00:00Z');

const entry = (bookingDate: string, amount = '1.00', more: object = {}) => ({
  transactionId: `${bookingDate} ${amount}`,
  bookingDate,
  transactionAmount: { currency: 'EUR', amount },
  ...more,
});
const [OLD, MIDDLE, NEW] = ['2026-02-10', '2026-03-01', '2026-03-20'].map((day) => entry(day));

interface Listed {
  readonly query?: string;
  readonly iban?: string;
  readonly more?: object;
}

/** A watch that is shown lists of booked entries, and returns `CLAUSE actual` of its findings. */
function watching() {
  const watch = new EntryWatch();
  return (booked: readonly unknown[], { query = ALL, iban = 'DE1', more = {} }: Listed = {}) => {
    const body = { account: { iban }, transactions: { booked, ...more } };
    const seen = parseAnswer({
      alias: 'x',
      operation: 'listTransactions' as OperationId,
      request: {
        method: 'GET',
        url: `https://bank.example/psd2/v1/accounts/1/transactions/?${query}`,
        headers: [],
        body: null,
        identity: 'tpp1',
        timeoutMs: 1,
      },
      answer: { kind: 'answer', status: 200, headers: [], body: Buffer.from(JSON.stringify(body)) },
    });
    const profile = { dialect: 'contract' } as Profile;
    const scope = { seen: new Map(), profile, tpp: null, now: NOW, newUuid: () => '' };
    return watch
      .judge({ seen, scope, spec: new Map(), levelOf: () => 'required' as const })
      .flatMap(({ findings }) => findings.map((each) => `${each.clause} ${each.actual}`));
  };
}

/** A watch that has seen a whole list twice. */
function afterTwo(whole: readonly unknown[], of: Listed = {}) {
  const shows = watching();
  expect([...shows(whole, of), ...shows(whole, of)]).toEqual([]);
  return shows;
}

const MISSING = 'AIS-TRANSACTIONS-SELECTED that of 2026-03-01 with 1 EUR is missing';

describe('a list of booked entries', () => {
  test('has each of those days that two earlier lists had', () => {
    const shows = afterTwo([NEW, MIDDLE, OLD]);
    expect(shows([NEW, OLD])).toEqual([MISSING]);
    expect(shows([])).toEqual([
      'AIS-TRANSACTIONS-SELECTED 3 are missing, such as that of 2026-03-20 with 1 EUR',
    ]);
    expect(shows([NEW, MIDDLE, OLD])).toEqual([]);
  });

  test.each([[[NEW, MIDDLE, OLD]], [[NEW, MIDDLE, MIDDLE, OLD]]])(
    'may lack an entry that one list alone had, also twice',
    (first) => {
      const shows = watching();
      shows(first);
      expect(shows([NEW, OLD])).toEqual([]);
    },
  );

  test.each([
    ['of other days', { query: `${ALL}&dateTo=2026-02-09` }],
    ['that begins later', { query: 'bookingStatus=booked&dateFrom=2026-03-21' }],
    ['of pending entries', { query: 'bookingStatus=pending&dateFrom=2026-01-01' }],
    ['since the last report', { query: `${ALL}&deltaList=true` }],
    ['of another account', { iban: 'DE2' }],
    ['that goes on', { more: { _links: { next: { href: '/more' } } } }],
    ['of a page', { query: `${ALL}&page=2` }],
  ])('is not missed in a list %s', (_, of: Listed) => {
    expect(afterTwo([NEW, MIDDLE, OLD])([], of)).toEqual([]);
  });

  test('is not missed after 89 days: a bank may ask for the PSU again', () => {
    expect(afterTwo([NEW, entry('2026-01-01')])([NEW])).toEqual([]);
    expect(afterTwo([NEW, entry('2026-01-02')])([NEW])).toHaveLength(1);
  });

  test('may write an entry with another id or another form of its amount, and one with another content by its id', () => {
    const shows = afterTwo([NEW, MIDDLE]);
    expect(shows([NEW, entry('2026-03-01', '1.0', { transactionId: 'other' })])).toEqual([]);
    expect(
      shows([NEW, { ...MIDDLE, transactionAmount: { currency: 'EUR', amount: '2' } }]),
    ).toEqual([]);
  });

  test('is about the currency of its entries where an account has several', () => {
    const dollars = { transactionAmount: { currency: 'USD', amount: '5' } };
    const other = entry('2026-03-02', '5', dollars);
    const shows = afterTwo([NEW, MIDDLE, other]);
    expect(shows([NEW, MIDDLE])).toEqual([]);
    expect(shows([other])).toEqual([]);
    expect(shows([])).toEqual([]);
    expect(shows([NEW, other])).toEqual([MISSING]);
  });

  test('that follows an entry has those of later days', () => {
    const since = (id: string) => ({ query: `bookingStatus=booked&entryReferenceFrom=${id}` });
    const shows = afterTwo([NEW, MIDDLE, OLD]);
    expect(shows([NEW], since('2026-02-10 1.00'))).toEqual([
      'AIS-TRANSACTIONS-SINCE-ENTRY that of 2026-03-01 with 1 EUR is missing',
    ]);
    expect(shows([NEW, MIDDLE], since('2026-02-10 1.00'))).toEqual([]);
    expect(shows([NEW], since('2026-03-01 1.00'))).toEqual([]);
    expect(shows([], since('unknown'))).toEqual([]);
  });
});
