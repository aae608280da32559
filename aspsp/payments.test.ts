import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from './config/bank-config.js';
import { type RunningBank, startBank } from './start-bank.js';
import { decide } from './testing/browser.js';
import { json, pain, parts, STANDING, soundOrder, xml } from './testing/orders.js';
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

const post = (path: string, options: CallOptions) => tpp.call('POST', `/v1/${path}`, options);
const errors = ({ body }: Reply) =>
  body.tppMessages?.map(({ code, path }: { code: string; path: string }) => `${code} ${path}`);

const ALL = Object.entries(DEFAULT_CONFIG.products).flatMap(([service, products]) =>
  products.map((product) => [service, product] as const),
);

describe('the services and products', () => {
  it('are 27 in total', () => expect(ALL.length).toBe(27));

  it.each(ALL)('%s of %s can be created, and read as sent', async (service, product) => {
    const sent = soundOrder(bank, service, product);
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
      expect(read.text).toContain(pain(bank));
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
    [SINGLE, () => xml(pain(bank))],
    [SINGLE, () => parts(pain(bank), STANDING)],
    [PAIN, () => json(payment(bank))],
    [PAIN, () => json({ nothing: 'of it' })],
    [PAIN, () => parts(pain(bank), STANDING)],
    [PERIODIC, () => xml(pain(bank))],
    [PERIODIC, () => json(payment(bank, STANDING))],
    [PAIN, () => xml(pain(bank), 'text/xml')],
  ])('%s: the wrong Content-Type gets 415', async (path, options) => {
    for (const at of [path, `${path}/validate`]) {
      const reply = await post(at, options());
      const [message] = reply.body.tppMessages;
      expect([reply.status, message]).toMatchObject([415, { code: 'FORMAT_ERROR' }]);
      expect(message.text).toMatch(/(?:sent as|must be one of) (?:application|multipart)\//);
    }
  });

  it.each<[string, string, string | undefined, number, string | undefined]>([
    [SINGLE, '', 'application/json', 200, 'application/json'],
    [SINGLE, '', XML, 406, 'application/json'],
    [SINGLE, '/status', XML, 406, 'application/json'],
    [SINGLE, '', 'text/plain', 406, 'application/json'],
    [PAIN, '/status', 'text/plain', 406, 'application/json'],
    [PERIODIC, '', 'text/plain', 406, 'application/json'],
    [PAIN, '', 'application/json', 406, 'application/json'],
    [PAIN, '', 'application/json, application/xml;q=0.1', 200, XML],
    [PAIN, '/status', undefined, 200, 'application/json'],
    [PAIN, '/status', 'application/json;q=0.5, application/*;q=0.8', 200, XML],
    [PAIN, '/status', XML, 200, XML],
    [PERIODIC, '', XML, 200, XML],
    [PERIODIC, '/status', XML, 200, XML],
  ])('%s%s with Accept %s: %s %s', async (path, end, accept, status, type) => {
    const [service = '', product = ''] = path.split('/');
    const made = await post(path, soundOrder(bank, service, product));
    const reply = await tpp.call('GET', `${made.body._links.self.href}${end}`, {
      headers: { accept },
    });
    expect([reply.status, reply.headers['content-type']]).toEqual([status, type]);
    if (status === 406) {
      const [{ code, text }] = reply.body.tppMessages;
      expect(code).toBe('REQUESTED_FORMATS_INVALID');
      // each type that it names is served
      for (const [named] of text.matchAll(/(?:application|multipart|text)\/[\w-]+/g)) {
        const headers = { accept: named };
        const served = await tpp.call('GET', `${made.body._links.self.href}${end}`, { headers });
        expect([served.status, String(served.headers['content-type'])]).toMatchObject([
          200,
          expect.stringContaining(named),
        ]);
      }
    }
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

describe('validate', () => {
  it.each(ALL)('checks %s of %s without creating a payment', async (service, product) => {
    const before = (await bank.bank.store.find('payment', {})).length;
    const reply = await post(`${service}/${product}/validate`, soundOrder(bank, service, product));
    expect([reply.status, reply.body]).toEqual([200, { transactionStatus: 'ACTC' }]);
    expect((await bank.bank.store.find('payment', {})).length).toBe(before);
  });

  it('needs a body', async () => {
    const reply = await post('payments/sepa-credit-transfers/validate', { headers: CREATION });
    expect([reply.status, errors(reply)]).toEqual([400, ['FORMAT_ERROR body']]);
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
    ['with its PSU-Corporate-ID', 'EXAMPLE-WORKS'],
    ['without its PSU-Corporate-ID', undefined],
  ])('need several authorisations, each started by the TPP: %s', async (_name, corporate) => {
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
    ['an account of a person', () => payment(bank)],
    [
      'an unknown account',
      () => payment(bank, { debtorAccount: { iban: 'DE89370400440532013000' } }),
    ],
  ])('%s: the PSU-Corporate-ID is refused', async (_name, json) => {
    const reply = await post(PATH, { headers: by('EXAMPLE-WORKS'), json: json() });
    expect([reply.status, errors(reply)]).toEqual([401, ['CORPORATE_ID_INVALID PSU-Corporate-ID']]);
  });
});
