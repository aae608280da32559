import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ibanErrors } from './iban-errors.js';
import { amountOf, isCurrency, minorDigits, minorUnits } from './money.js';
import { readPain } from './pain/read-pain.js';
import { readXml } from './pain/read-xml.js';
import { nextExecution } from './payments/next-execution.js';
import { occurrence } from './payments/occurrences.js';
import { errorMessages } from './refusal.js';
import { textErrors } from './text-errors.js';

const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'USD', 'HUF');
const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const check = (property: fc.IRawProperty<unknown>) => fc.assert(property, { numRuns: 200 });

describe('money', () => {
  it('is unchanged after it is written and read', () =>
    check(
      fc.property(fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }), currency, (units, code) => {
        expect(minorUnits(amountOf(units, code))).toBe(units);
      }),
    ));

  it('is read as the exact decimal amount, or refused', () =>
    check(
      fc.property(fc.stringMatching(/^-?[0-9]{1,5}(\.[0-9]{1,3})?$/), currency, (amount, code) => {
        const units = minorUnits({ currency: code, amount });
        const fits = Number((Number(amount) * 10 ** minorDigits(code)).toFixed(6));
        expect(units).toBe(Number.isInteger(fits) ? BigInt(fits) : undefined);
      }),
    ));

  it('never throws for any text', () =>
    check(
      fc.property(anyText, anyText, (amount, code) => {
        expect(typeof isCurrency(code)).toBe('boolean');
        expect(['bigint', 'undefined']).toContain(typeof minorUnits({ currency: code, amount }));
      }),
    ));
});

describe('checks of references and texts', () => {
  it('never throw for any value', () =>
    check(
      fc.property(fc.object({ withBigInt: false }), fc.jsonValue(), (reference, value) => {
        expect(Array.isArray(ibanErrors(reference, ''))).toBe(true);
        const { tppMessages } = errorMessages(textErrors({ ...reference, value }));
        expect(tppMessages.length).toBeLessThanOrEqual(51);
      }),
    ));

  it('accept exactly the characters of the interface', () =>
    check(
      fc.property(anyText, (text) => {
        const fine = [...text].every((sign) => /[A-Za-z0-9/\-?:().,'+ ]/.test(sign));
        expect(textErrors({ text }).length).toBe(fine ? 0 : 1);
      }),
    ));
});

const FREQUENCIES = ['Daily', 'Weekly', 'EveryTwoWeeks', 'Monthly', 'Quarterly', 'Annual'] as const;
const standing = fc.record({
  startDate: fc
    .date({ min: new Date('2026-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  frequency: fc.constantFrom(...FREQUENCIES),
});

describe('days of a standing order', () => {
  it('are in ascending order, and not before the start date', () =>
    check(
      fc.property(standing, fc.nat({ max: 400 }), (order, n) => {
        const [one, next] = [occurrence(order, n), occurrence(order, n + 1)];
        expect(one === undefined || one >= order.startDate).toBe(true);
        expect(next === undefined || (one !== undefined && next > one)).toBe(true);
      }),
    ));

  it('are executed on business days, not before the authorisation', () =>
    check(
      fc.property(standing, (order) => {
        const account = { iban: 'DE89370400440532013000' };
        const instructedAmount = { currency: 'EUR', amount: '1.00' };
        const payment = {
          service: 'periodic-payments',
          product: 'sepa-credit-transfers',
          order: {
            ...order,
            debtorAccount: account,
            creditorAccount: account,
            creditorName: 'x',
            instructedAmount,
          },
          occurrences: 0,
        } as const;
        const authorised = '2026-11-23T10:00:00.000Z';
        const at = nextExecution(payment, authorised, { cutOff: '16:00', wait: 900 }) ?? '';
        expect(at > authorised).toBe(true);
        expect([0, 6]).not.toContain(new Date(at).getUTCDay());
      }),
    ));
});

describe('XML', () => {
  const piece = fc.constantFrom(
    ...[
      '<a>',
      '</a>',
      '<a/>',
      '<__proto__>',
      '</__proto__>',
      '<!--',
      '-->',
      '<?xml',
      '?>',
      '&amp;',
    ],
    ...['&x;', '<!DOCTYPE a>', ' x="1"', '>', '<', 'x', '\u0000', '"', '<Document>', '</Document>'],
  );
  it('is read or refused with a sentence, without an exception', () =>
    check(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const read = readXml(pieces.join(''));
        expect(read.ok || read.text.endsWith('.') || read.text.includes(':')).toBe(true);
        expect(typeof readPain(pieces.join(''), 'payments')).toBe('string');
      }),
    ));
});
