import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, daysAfter } from './domain/calendar.js';
import { type RunningBank, startBank } from './start-bank.js';
import { bulk, json, pain, parts, STANDING, xml } from './testing/orders.js';
import { CREATION, ibanAt, payment } from './testing/samples.js';
import { type CallOptions, type Reply, type TppClient, tppClient } from './testing/tpp-client.js';

let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0 });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

const today = dayOf(new Date());
const post = (path: string, options: CallOptions) => tpp.call('POST', `/v1/${path}`, options);
const errors = ({ body }: Reply) =>
  body.tppMessages?.map(({ code, path }: { code: string; path: string }) => `${code} ${path}`);

const AMOUNT = (currency: string, amount = '1') => ({ instructedAmount: { currency, amount } });
const PMT = 'Document/CstmrCdtTrfInitn/PmtInf';

describe('orders that are refused', () => {
  it.each<[string, string, () => CallOptions, readonly string[]]>([
    [
      'a single payment as a bulk',
      'bulk-payments/sepa-credit-transfers',
      () => json(payment(bank)),
      ['FORMAT_ERROR /payments'],
    ],
    [
      'a bulk as a single payment',
      'payments/sepa-credit-transfers',
      () => json(bulk(bank, {})),
      [
        'FORMAT_ERROR /instructedAmount',
        'FORMAT_ERROR /creditorAccount',
        'FORMAT_ERROR /creditorName',
      ],
    ],
    [
      'a periodic payment without start date and frequency',
      'periodic-payments/sepa-credit-transfers',
      () => json(payment(bank)),
      ['FORMAT_ERROR /startDate', 'FORMAT_ERROR /frequency'],
    ],
    [
      'all errors of a bulk payment',
      'bulk-payments/sepa-credit-transfers',
      () =>
        json(
          bulk(
            bank,
            {},
            { ...AMOUNT('USD'), creditorName: 'a#b' },
            { creditorAccount: { bban: '1' } },
          ),
        ),
      [
        'FORMAT_ERROR /payments/1/instructedAmount/currency',
        'FORMAT_ERROR /payments/2/creditorAccount',
        'FORMAT_ERROR /payments/1/creditorName',
      ],
    ],
    [
      'an empty bulk',
      'bulk-payments/sepa-credit-transfers',
      () => json(bulk(bank)),
      ['FORMAT_ERROR /payments'],
    ],
    [
      'RON in a SEPA payment',
      'payments/instant-sepa-credit-transfers',
      () => json(payment(bank, AMOUNT('RON'))),
      ['FORMAT_ERROR /instructedAmount/currency'],
    ],
    [
      'EUR in a Romanian transfer',
      'payments/ro-credit-transfers',
      () => json(payment(bank, AMOUNT('EUR'))),
      ['FORMAT_ERROR /instructedAmount/currency'],
    ],
    [
      'USD in a TARGET2 payment',
      'payments/target-2-payments',
      () => json(payment(bank, AMOUNT('USD'))),
      ['FORMAT_ERROR /instructedAmount/currency'],
    ],
    [
      'a currency that is not exchanged',
      'payments/cross-border-credit-transfers',
      () => json(payment(bank, AMOUNT('BHD'))),
      ['FORMAT_ERROR /instructedAmount/currency'],
    ],
    [
      'a time in the past',
      'payments/sepa-credit-transfers',
      () => json(payment(bank, { requestedExecutionTime: '2020-01-31T10:00:00Z' })),
      ['EXECUTION_DATE_INVALID /requestedExecutionTime'],
    ],
    [
      'a time on another day',
      'payments/sepa-credit-transfers',
      () =>
        json(
          payment(bank, {
            requestedExecutionDate: daysAfter(today, 3),
            requestedExecutionTime: `${daysAfter(today, 5)}T12:00:00Z`,
          }),
        ),
      ['PARAMETER_NOT_CONSISTENT /requestedExecutionTime'],
    ],
    [
      'a periodic payment with an execution date',
      'periodic-payments/sepa-credit-transfers',
      () => json(payment(bank, { ...STANDING, requestedExecutionDate: STANDING.startDate })),
      ['FORMAT_ERROR /requestedExecutionDate'],
    ],
    [
      'a start date in the past and an end date that is too early',
      'periodic-payments/sepa-credit-transfers',
      () => json(payment(bank, { ...STANDING, startDate: '2020-01-31', endDate: '2020-01-31' })),
      ['EXECUTION_DATE_INVALID /startDate', 'PERIOD_INVALID /endDate'],
    ],
    [
      'an end date before the first execution',
      'periodic-payments/sepa-credit-transfers',
      () =>
        json(
          payment(bank, {
            startDate: '2027-01-02',
            endDate: '2027-01-20',
            frequency: 'Monthly',
            dayOfExecution: '1',
          }),
        ),
      ['PERIOD_INVALID /endDate'],
    ],
    [
      'a day of the month for a weekly payment',
      'periodic-payments/sepa-credit-transfers',
      () => json(payment(bank, { ...STANDING, frequency: 'Weekly', dayOfExecution: '3' })),
      ['PARAMETER_NOT_CONSISTENT /dayOfExecution'],
    ],
    [
      'a frequency that the bank does not support',
      'periodic-payments/sepa-credit-transfers',
      () => json(payment(bank, { ...STANDING, frequency: 'MonthlyVariable' })),
      ['PARAMETER_NOT_SUPPORTED /frequency'],
    ],
    [
      'unknown codes',
      'periodic-payments/sepa-credit-transfers',
      () =>
        json(
          payment(bank, {
            ...STANDING,
            frequency: 'Sometimes',
            executionRule: 'never',
            dayOfExecution: '32',
          }),
        ),
      ['FORMAT_ERROR /frequency', 'FORMAT_ERROR /executionRule', 'FORMAT_ERROR /dayOfExecution'],
    ],
    [
      'all errors of a document, with their paths',
      'bulk-payments/pain.001-sepa-credit-transfers',
      () =>
        xml(
          pain(bank, {
            count: 3,
            sum: '9',
            transfers: [
              { iban: 'DE75999900010000000201' },
              { iban: ibanAt(bank, 1), currency: 'USD', name: 'M&amp;M' },
            ],
          }),
        ),
      [
        'FORMAT_ERROR Document/CstmrCdtTrfInitn/GrpHdr/NbOfTxs',
        'FORMAT_ERROR Document/CstmrCdtTrfInitn/GrpHdr/CtrlSum',
        `FORMAT_ERROR ${PMT}/CdtTrfTxInf[1]/CdtrAcct/Id/IBAN`,
        `FORMAT_ERROR ${PMT}/CdtTrfTxInf[2]/Amt/InstdAmt/@Ccy`,
        `FORMAT_ERROR ${PMT}/CdtTrfTxInf[2]/Cdtr/Nm`,
      ],
    ],
    [
      'a document with missing elements',
      'payments/pain.001-sepa-credit-transfers',
      () =>
        xml(
          pain(bank)
            .replace(/<DbtrAcct>.*<\/DbtrAcct>/, '')
            .replace(/<Nm>Bruno Example<\/Nm>/, ''),
        ),
      [`FORMAT_ERROR ${PMT}/CdtTrfTxInf[1]/Cdtr/Nm`, `FORMAT_ERROR ${PMT}/DbtrAcct`],
    ],
    [
      'two amounts in one transfer',
      'payments/pain.001-sepa-credit-transfers',
      () => xml(pain(bank).replace('</InstdAmt>', '</InstdAmt><InstdAmt Ccy="EUR">900</InstdAmt>')),
      [
        `FORMAT_ERROR ${PMT}/CdtTrfTxInf[1]/Amt/InstdAmt`,
        `FORMAT_ERROR ${PMT}/CdtTrfTxInf[1]/Amt/InstdAmt/@Ccy`,
      ],
    ],
    [
      'two transfers in a single payment',
      'payments/pain.001-sepa-credit-transfers',
      () => xml(pain(bank, { transfers: [{ iban: ibanAt(bank, 1) }, { iban: ibanAt(bank, 1) }] })),
      ['FORMAT_ERROR body'],
    ],
    [
      'another type of message',
      'payments/pain.001-sepa-credit-transfers',
      () => xml(pain(bank, { version: 'pain.008.001.02' })),
      ['FORMAT_ERROR body'],
    ],
    [
      'an external entity',
      'payments/pain.001-sepa-credit-transfers',
      () => xml(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${pain(bank)}`),
      ['FORMAT_ERROR body'],
    ],
    [
      'a date in the past in a document',
      'payments/pain.001-sepa-credit-transfers',
      () => xml(pain(bank, { day: '2020-01-31' })),
      [`EXECUTION_DATE_INVALID ${PMT}/ReqdExctnDt`],
    ],
    [
      'errors in both parts',
      'periodic-payments/pain.001-target-2-payments',
      () =>
        parts(pain(bank, { transfers: [{ iban: ibanAt(bank, 1), currency: 'RON' }] }), {
          ...STANDING,
          startDate: '2020-01-31',
        }),
      [
        `FORMAT_ERROR ${PMT}/CdtTrfTxInf[1]/Amt/InstdAmt/@Ccy`,
        'EXECUTION_DATE_INVALID /json_standingorderType/startDate',
      ],
    ],
    [
      'a missing part',
      'periodic-payments/pain.001-sepa-credit-transfers',
      () => {
        const whole = parts(pain(bank), STANDING);
        return { ...whole, text: `--XX\r\n${whole.text?.split('--XX\r\n')[1]}--XX--\r\n` };
      },
      ['FORMAT_ERROR /json_standingorderType'],
    ],
  ])('%s', async (_name, path, options, want) => {
    const before = (await bank.bank.store.find('payment', {})).length;
    for (const at of [path, `${path}/validate`]) {
      const reply = await post(at, options());
      expect([reply.status, errors(reply)]).toEqual([400, want]);
    }
    expect((await bank.bank.store.find('payment', {})).length).toBe(before);
  });

  it('an unknown field with very deep nesting', async () => {
    const deep = `${'{"amount":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const text = `${JSON.stringify(payment(bank)).slice(0, -1)},"more":${deep}}`;
    const reply = await post('payments/sepa-credit-transfers', {
      headers: { ...CREATION, 'content-type': 'application/json' },
      text,
    });
    expect([reply.status, reply.body.tppMessages.length]).toEqual([400, 1]);
  });

  it('errors of headers and order are reported together', async () => {
    const headers = { ...CREATION, 'psu-ip-address': '300.1.1.1' };
    const reply = await post('bulk-payments/sepa-credit-transfers', {
      headers,
      json: bulk(bank, { creditorName: 'a#b' }),
    });
    expect(errors(reply)).toEqual([
      'FORMAT_ERROR PSU-IP-Address',
      'FORMAT_ERROR /payments/0/creditorName',
    ]);
  });

  it('unknown fields of a standing order do not change the document', async () => {
    const evil = { ...STANDING, creditorName: 'Mallory', instructedAmount: AMOUNT('EUR', '900') };
    const made = await post(
      'periodic-payments/pain.001-sepa-credit-transfers',
      parts(pain(bank), evil),
    );
    const [kept] = await bank.bank.store.find('payment', { id: made.body.paymentId });
    expect(kept?.order).toMatchObject({
      creditorName: 'Bruno Example',
      instructedAmount: { currency: 'EUR', amount: '1.00' },
    });
  });
});
