import { describe, expect, test } from 'vitest';
import { orderIn } from './order-in.js';
import { contradictions } from './told-back.js';

const IBAN = 'DE75512108001245126199';
const PAIN = `<?xml version="1.0"?><p:Document xmlns:p="urn:x"><p:PmtInf>
  <p:ReqdExctnDt>2031-02-03</p:ReqdExctnDt>
  <p:DbtrAcct><p:Id><p:IBAN>${IBAN}</p:IBAN></p:Id></p:DbtrAcct>
  <p:CdtTrfTxInf><p:PmtId><p:EndToEndId>E-1</p:EndToEndId></p:PmtId>
    <p:Amt><p:InstdAmt Ccy="EUR">1.00</p:InstdAmt></p:Amt>
    <p:Cdtr><p:Nm>A &amp; B</p:Nm></p:Cdtr>
    <p:CdtrAcct><p:Id><p:IBAN>${IBAN}</p:IBAN></p:Id></p:CdtrAcct>
  </p:CdtTrfTxInf></p:PmtInf></p:Document>`;

const ORDER = {
  debtorAccount: { iban: IBAN },
  requestedExecutionDate: '2031-02-03',
  instructedAmount: { currency: 'EUR', amount: '1.00' },
  creditorAccount: { iban: IBAN },
  creditorName: 'A & B',
  endToEndIdentification: 'E-1',
};

describe('contradictions', () => {
  test.each([
    ['another amount', { amount: '1.00' }, { amount: '9.99' }],
    ['another account', { iban: IBAN }, { iban: 'DE02120300000000202051' }],
    ['an array instead of a value', { amount: '1.00' }, { amount: ['1.00'] }],
    ['an array that lacks an entry', [{ iban: 'A' }, { iban: 'B' }], [{ iban: 'B' }]],
    ['an array that has another entry', ['a'], ['a', 'b']],
    [
      'an entry with another amount',
      [{ amount: '1' }, { amount: '2' }],
      [{ amount: '2' }, { amount: '2' }],
    ],
    ['another day', '2031-02-03', '2031-02-04'],
    ['another boolean', true, 'false'],
    ['another number', 4, 5],
  ])('are reported for %s', (_, sent, told) => {
    expect(contradictions(sent, told)).not.toEqual([]);
  });

  test.each([
    ['a decimal in another notation', { amount: '1.00' }, { amount: '1' }],
    ['an IBAN with spaces', { iban: IBAN }, { iban: 'de75 5121 0800 1245 1261 99' }],
    ['an account with another kind of id', { iban: IBAN }, { bban: '1245126199' }],
    ['an absent field', { amount: '1.00', currency: 'EUR' }, { currency: 'EUR' }],
    ['a field that is null', { amount: '1.00' }, { amount: null }],
    ['a field that was not sent', { amount: '1.00' }, { amount: '1.00', more: 1 }],
    ['another order', [{ iban: 'A' }, { iban: 'B' }], [{ iban: 'B' }, { iban: 'A' }]],
    ['a date with a time', '2031-02-03', '2031-02-03T00:00:00Z'],
    ['a time in another time zone', '2031-02-03T10:00:00Z', '2031-02-03T11:00:00+01:00'],
    ['a boolean as a string', true, 'true'],
    ['a number as a string', 4, '4'],
    ['a string with more spaces', 'a b', ' a  b'],
  ])('are not reported for %s', (_, sent, told) => {
    expect(contradictions(sent, told)).toEqual([]);
  });
});

describe('the order in a body', () => {
  test('is read from pain.001 with any prefix', () => {
    expect(orderIn(PAIN)).toEqual(ORDER);
  });

  test('is read from both parts of a periodic payment', () => {
    const head = 'Content-Disposition: form-data; name="x"\r\n\r\n';
    const parts = `--b\r\n${head}${PAIN}\r\n--b\r\n${head}{"frequency":"Monthly"}\r\n--b--\r\n`;
    expect(orderIn(parts)).toEqual({ ...ORDER, frequency: 'Monthly' });
  });

  test('is an array if there are several payments', () => {
    const block = PAIN.slice(PAIN.indexOf('<p:CdtTrfTxInf>'), PAIN.indexOf('</p:PmtInf>'));
    const two = orderIn(PAIN.replace(block, block + block)) as { payments: unknown[] };
    expect(two.payments).toHaveLength(2);
    // a response to a bulk payment that has lost one
    const told = orderIn(PAIN, true) as { payments: unknown[] };
    expect(told.payments).toHaveLength(1);
    expect(contradictions(two.payments, told.payments)).not.toEqual([]);
  });

  test.each(['', 'nothing', '<html></html>'])('is undefined in %j', (text) => {
    expect(orderIn(text)).toBeUndefined();
  });
});
