import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from './config/bank-config.js';
import { dayOf, daysAfter } from './domain/calendar.js';
import { type RunningBank, startBank } from './start-bank.js';
import { decide } from './testing/browser.js';
import { type PainParts, pain001, periodicParts } from './testing/pain.js';
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

const XML = 'application/xml';
const today = dayOf(new Date());
const STANDING = { startDate: daysAfter(today, 1), frequency: 'Monthly' };

function block(change: object = {}) {
  const { debtorAccount: _, ...rest } = payment(bank, change);
  return rest;
}

function bulk(...changes: object[]) {
  return { debtorAccount: { iban: ibanAt(bank) }, payments: changes.map(block) };
}

function pain(change: Partial<PainParts> = {}): string {
  return pain001({ debtor: ibanAt(bank), transfers: [{ iban: ibanAt(bank, 1) }], ...change });
}

const xml = (text: string, type = XML): CallOptions => ({
  headers: { ...CREATION, 'content-type': type },
  text,
});
const json = (value: unknown): CallOptions => ({ headers: CREATION, json: value });
const parts = (text: string, standing: object): CallOptions => {
  const made = periodicParts(text, standing);
  return xml(made.text, made.type);
};

/** A sound payment of any service and product. */
function sound(service: string, product: string): CallOptions {
  if (product.startsWith('pain.001-')) {
    return service === 'periodic-payments' ? parts(pain(), STANDING) : xml(pain());
  }
  const currency = product === 'ro-credit-transfers' ? 'RON' : 'EUR';
  const change = { instructedAmount: { currency, amount: '1.00' } };
  if (service === 'bulk-payments') return json(bulk(change, change));
  return json(payment(bank, service === 'payments' ? change : { ...change, ...STANDING }));
}

const post = (path: string, options: CallOptions) => tpp.call('POST', `/v1/${path}`, options);
const faults = ({ body }: Reply) =>
  body.tppMessages?.map(({ code, path }: { code: string; path: string }) => `${code} ${path}`);

const ALL = Object.entries(DEFAULT_CONFIG.products).flatMap(([service, products]) =>
  products.map((product) => [service, product] as const),
);

describe('each service and product', () => {
  it('are all 27', () => expect(ALL.length).toBe(27));

  it.each(ALL)('%s of %s are made and read as they were sent', async (service, product) => {
    const sent = sound(service, product);
    const made = await post(`${service}/${product}`, sent);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      transactionStatus: 'RCVD',
      _links: { scaRedirect: { href: expect.stringContaining('/sca/') } },
    });
    const self: string = made.body._links.self.href;
    expect(self).toContain(`/v1/${service}/${product}/`);

    const read = await tpp.call('GET', self);
    expect(read.status).toBe(200);
    if (sent.json === undefined) {
      expect(read.text).toContain(pain());
      if (service !== 'periodic-payments') expect(read.headers['content-type']).toBe(XML);
      else expect(read.text).toContain(JSON.stringify(STANDING));
    } else {
      const state = { paymentId: made.body.paymentId, transactionStatus: 'RCVD' };
      expect(read.body).toEqual({ ...(sent.json as object), ...state });
    }
    const status = await tpp.call('GET', `${self}/status`);
    expect(status.body).toEqual({ transactionStatus: 'RCVD' });

    expect((await tpp.call('DELETE', self)).status).toBe(204);
    expect((await tpp.call('GET', `${self}/status`)).body.transactionStatus).toBe('CANC');
  });
});

describe('formats', () => {
  const SINGLE = 'payments/sepa-credit-transfers';
  const PAIN = 'payments/pain.001-sepa-credit-transfers';
  const PERIODIC = 'periodic-payments/pain.001-sepa-credit-transfers';

  it.each<[string, () => CallOptions]>([
    [SINGLE, () => xml(pain())],
    [SINGLE, () => parts(pain(), STANDING)],
    [PAIN, () => json(payment(bank))],
    [PAIN, () => json({ nothing: 'of it' })],
    [PAIN, () => parts(pain(), STANDING)],
    [PERIODIC, () => xml(pain())],
    [PERIODIC, () => json(payment(bank, STANDING))],
    [PAIN, () => xml(pain(), 'text/xml')],
  ])('%s: the wrong Content-Type is answered with 415', async (path, options) => {
    for (const at of [path, `${path}/validate`]) {
      expect(await post(at, options())).toMatchObject({ status: 415, text: '' });
    }
  });

  it.each<[string, string, string | undefined, number, string | undefined]>([
    [SINGLE, '', 'application/json', 200, 'application/json'],
    [SINGLE, '', XML, 406, undefined],
    [SINGLE, '/status', XML, 406, undefined],
    [PAIN, '', 'application/json', 406, undefined],
    [PAIN, '', 'application/json, application/xml;q=0.1', 200, XML],
    [PAIN, '/status', undefined, 200, 'application/json'],
    [PAIN, '/status', 'application/json;q=0.5, application/*;q=0.8', 200, XML],
    [PAIN, '/status', XML, 200, XML],
    [PERIODIC, '', XML, 200, XML],
    [PERIODIC, '/status', XML, 200, XML],
  ])('%s%s with Accept %s: %s %s', async (path, end, accept, status, type) => {
    const [service = '', product = ''] = path.split('/');
    const made = await post(path, sound(service, product));
    const reply = await tpp.call('GET', `${made.body._links.self.href}${end}`, {
      headers: { accept },
    });
    expect([reply.status, reply.headers['content-type']]).toEqual([status, type]);
    if (type === XML && end === '/status') {
      const { Document } = new XMLParser().parse(reply.text);
      expect(Document.CstmrPmtStsRpt.OrgnlGrpInfAndSts).toEqual({
        OrgnlMsgId: 'MSG-1',
        OrgnlMsgNmId: 'pain.001.001.03',
        GrpSts: 'RCVD',
      });
    }
  });
});

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
      () => json(bulk({})),
      [
        'FORMAT_ERROR /instructedAmount',
        'FORMAT_ERROR /creditorAccount',
        'FORMAT_ERROR /creditorName',
      ],
    ],
    [
      'a periodic payment without its rule',
      'periodic-payments/sepa-credit-transfers',
      () => json(payment(bank)),
      ['FORMAT_ERROR /startDate', 'FORMAT_ERROR /frequency'],
    ],
    [
      'all faults of a bulk',
      'bulk-payments/sepa-credit-transfers',
      () =>
        json(
          bulk({}, { ...AMOUNT('USD'), creditorName: 'a#b' }, { creditorAccount: { bban: '1' } }),
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
      () => json(bulk()),
      ['FORMAT_ERROR /payments'],
    ],
    [
      'lei by SEPA',
      'payments/instant-sepa-credit-transfers',
      () => json(payment(bank, AMOUNT('RON'))),
      ['FORMAT_ERROR /instructedAmount/currency'],
    ],
    [
      'euros by a Romanian transfer',
      'payments/ro-credit-transfers',
      () => json(payment(bank, AMOUNT('EUR'))),
      ['FORMAT_ERROR /instructedAmount/currency'],
    ],
    [
      'dollars by TARGET2',
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
      'a time gone by',
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
      'a first day gone by and an end before it',
      'periodic-payments/sepa-credit-transfers',
      () => json(payment(bank, { ...STANDING, startDate: '2020-01-31', endDate: '2020-01-31' })),
      ['EXECUTION_DATE_INVALID /startDate', 'PERIOD_INVALID /endDate'],
    ],
    [
      'an end before the first execution',
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
      'a day of the month for each week',
      'periodic-payments/sepa-credit-transfers',
      () => json(payment(bank, { ...STANDING, frequency: 'Weekly', dayOfExecution: '3' })),
      ['PARAMETER_NOT_CONSISTENT /dayOfExecution'],
    ],
    [
      'months that cannot be named',
      'periodic-payments/sepa-credit-transfers',
      () => json(payment(bank, { ...STANDING, frequency: 'MonthlyVariable' })),
      ['PARAMETER_NOT_SUPPORTED /frequency'],
    ],
    [
      'codes that do not exist',
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
      'all faults of a document by its paths',
      'bulk-payments/pain.001-sepa-credit-transfers',
      () =>
        xml(
          pain({
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
      'a document in which things are missing',
      'payments/pain.001-sepa-credit-transfers',
      () =>
        xml(
          pain()
            .replace(/<DbtrAcct>.*<\/DbtrAcct>/, '')
            .replace(/<Nm>Bruno Example<\/Nm>/, ''),
        ),
      [`FORMAT_ERROR ${PMT}/CdtTrfTxInf[1]/Cdtr/Nm`, `FORMAT_ERROR ${PMT}/DbtrAcct`],
    ],
    [
      'two amounts of one transfer',
      'payments/pain.001-sepa-credit-transfers',
      () => xml(pain().replace('</InstdAmt>', '</InstdAmt><InstdAmt Ccy="EUR">900</InstdAmt>')),
      [
        `FORMAT_ERROR ${PMT}/CdtTrfTxInf[1]/Amt/InstdAmt`,
        `FORMAT_ERROR ${PMT}/CdtTrfTxInf[1]/Amt/InstdAmt/@Ccy`,
      ],
    ],
    [
      'two transfers in a single payment',
      'payments/pain.001-sepa-credit-transfers',
      () => xml(pain({ transfers: [{ iban: ibanAt(bank, 1) }, { iban: ibanAt(bank, 1) }] })),
      ['FORMAT_ERROR body'],
    ],
    [
      'another message',
      'payments/pain.001-sepa-credit-transfers',
      () => xml(pain({ version: 'pain.008.001.02' })),
      ['FORMAT_ERROR body'],
    ],
    [
      'an external entity',
      'payments/pain.001-sepa-credit-transfers',
      () => xml(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${pain()}`),
      ['FORMAT_ERROR body'],
    ],
    [
      'a date gone by in a document',
      'payments/pain.001-sepa-credit-transfers',
      () => xml(pain({ day: '2020-01-31' })),
      [`EXECUTION_DATE_INVALID ${PMT}/ReqdExctnDt`],
    ],
    [
      'parts that are both wrong',
      'periodic-payments/pain.001-target-2-payments',
      () =>
        parts(pain({ transfers: [{ iban: ibanAt(bank, 1), currency: 'RON' }] }), {
          ...STANDING,
          startDate: '2020-01-31',
        }),
      [
        `FORMAT_ERROR ${PMT}/CdtTrfTxInf[1]/Amt/InstdAmt/@Ccy`,
        'EXECUTION_DATE_INVALID /json_standingorderType/startDate',
      ],
    ],
    [
      'a part that is missing',
      'periodic-payments/pain.001-sepa-credit-transfers',
      () => {
        const whole = parts(pain(), STANDING);
        return { ...whole, text: `--XX\r\n${whole.text?.split('--XX\r\n')[1]}--XX--\r\n` };
      },
      ['FORMAT_ERROR /json_standingorderType'],
    ],
  ])('%s', async (_name, path, options, want) => {
    const before = (await bank.bank.store.find('payment', {})).length;
    for (const at of [path, `${path}/validate`]) {
      const reply = await post(at, options());
      expect([reply.status, faults(reply)]).toEqual([400, want]);
    }
    expect((await bank.bank.store.find('payment', {})).length).toBe(before);
  });

  it('nests something unknown deeper than anybody reads', async () => {
    const deep = `${'{"amount":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const text = `${JSON.stringify(payment(bank)).slice(0, -1)},"more":${deep}}`;
    const reply = await post('payments/sepa-credit-transfers', {
      headers: { ...CREATION, 'content-type': 'application/json' },
      text,
    });
    expect([reply.status, reply.body.tppMessages.length]).toEqual([400, 1]);
  });

  it('tells faults of headers and order together', async () => {
    const headers = { ...CREATION, 'psu-ip-address': '300.1.1.1' };
    const reply = await post('bulk-payments/sepa-credit-transfers', {
      headers,
      json: bulk({ creditorName: 'a#b' }),
    });
    expect(faults(reply)).toEqual([
      'FORMAT_ERROR PSU-IP-Address',
      'FORMAT_ERROR /payments/0/creditorName',
    ]);
  });

  it('what a standing order says beside its fields changes nothing of the document', async () => {
    const evil = { ...STANDING, creditorName: 'Mallory', instructedAmount: AMOUNT('EUR', '900') };
    const made = await post(
      'periodic-payments/pain.001-sepa-credit-transfers',
      parts(pain(), evil),
    );
    const [kept] = await bank.bank.store.find('payment', { id: made.body.paymentId });
    expect(kept?.order).toMatchObject({
      creditorName: 'Bruno Example',
      instructedAmount: { currency: 'EUR', amount: '1.00' },
    });
  });
});

describe('validate', () => {
  it.each(ALL)('judges %s of %s and makes nothing', async (service, product) => {
    const before = (await bank.bank.store.find('payment', {})).length;
    const reply = await post(`${service}/${product}/validate`, sound(service, product));
    expect([reply.status, reply.body]).toEqual([200, { transactionStatus: 'ACTC' }]);
    expect((await bank.bank.store.find('payment', {})).length).toBe(before);
  });

  it('wants a body', async () => {
    const reply = await post('payments/sepa-credit-transfers/validate', { headers: CREATION });
    expect([reply.status, faults(reply)]).toEqual([400, ['FORMAT_ERROR body']]);
  });
});

describe('payments of a company', () => {
  const PATH = 'payments/sepa-credit-transfers';
  const order = () => payment(bank, { debtorAccount: { iban: ibanAt(bank, 2) } });
  const by = (corporate: string | undefined) => ({
    ...CREATION,
    'psu-corporate-id': corporate,
  });

  it.each([
    ['named by its id', 'EXAMPLE-WORKS'],
    ['whether the TPP says so or not', undefined],
  ])('are authorised by several, each started by the TPP: %s', async (_name, corporate) => {
    const made = await post(PATH, { headers: by(corporate), json: order() });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body._links).sort()).toEqual(['self', 'startAuthorisation', 'status']);
    const [kept] = await bank.bank.store.find('payment', { id: made.body.paymentId });
    expect(kept).toMatchObject({ neededAuthorisations: 2, authorisedBy: [] });
    const started = await tpp.call('POST', made.body._links.startAuthorisation.href, {
      headers: CREATION,
      json: {},
    });
    expect(started.status).toBe(201);
    await decide(bank, started.body._links.scaRedirect.href, 'approve', 0);
    const sca = await tpp.call('GET', started.body._links.scaStatus.href);
    expect(sca.body).toEqual({ scaStatus: 'received' });
    await decide(bank, started.body._links.scaRedirect.href, 'approve', 2);
    const done = await tpp.call('GET', started.body._links.scaStatus.href);
    expect(done.body).toEqual({ scaStatus: 'finalised' });
  });

  it.each([
    ['an account of somebody else', () => payment(bank)],
    [
      'an account that nobody has',
      () => payment(bank, { debtorAccount: { iban: 'DE89370400440532013000' } }),
    ],
  ])('%s: the PSU-Corporate-ID is refused', async (_name, json) => {
    const reply = await post(PATH, { headers: by('EXAMPLE-WORKS'), json: json() });
    expect([reply.status, faults(reply)]).toEqual([401, ['CORPORATE_ID_INVALID PSU-Corporate-ID']]);
  });
});
