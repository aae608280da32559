import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from '../start-bank.js';
import { BASKETS, codes } from '../testing/basket-samples.js';
import { decide, openBrowser } from '../testing/browser.js';
import { CREATION, ibanAt, NO_REDIRECT, payment } from '../testing/samples.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';

const PAYMENTS = '/v1/payments/sepa-credit-transfers';
const FUNDS = '/v2/consents/confirmation-of-funds';
let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0 });
  tpp = tppClient(bank);
  await foundCompany();
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

/** Makes the first account of the first PSU a company's account, for which both PSUs have to authorise. */
async function foundCompany(): Promise<void> {
  const { store } = bank.bank;
  const id = 'example-company';
  const account = await store.get('account', ibanAt(bank));
  if (account === undefined) throw new Error('the account is not there');
  await store.put('account', { ...account, psu: id, corporate: { id, approvals: 2 } });
  for (const psu of await store.find('psu', {})) await store.put('psu', { ...psu, corporate: id });
}

const read = async (address: string) =>
  Object.values((await tpp.call('GET', address)).body as object).find((one) =>
    /^[A-Z]{4}$|^[a-z]+$/i.test(String(one)),
  );

async function pay(account = 0) {
  const json = payment(bank, { debtorAccount: { iban: ibanAt(bank, 0, account) } });
  const made = await tpp.call('POST', PAYMENTS, { headers: CREATION, json });
  const self = `${PAYMENTS}/${made.body.paymentId}`;
  return { id: made.body.paymentId as string, self, status: () => read(`${self}/status`) };
}

async function basketOf(
  payments: readonly { readonly id: string }[],
  headers: Record<string, string> = CREATION,
) {
  const json = { paymentIds: payments.map(({ id }) => id) };
  const made = await tpp.call('POST', BASKETS, { headers, json });
  const self = `${BASKETS}/${made.body.basketId}`;
  const status = async () => (await tpp.call('GET', self)).body.transactionStatus;
  return { made, self, status };
}

async function approveBy(psu: number, list: string) {
  const started = await tpp.call('POST', list, { headers: CREATION, json: {} });
  return decide(bank, started.body._links.scaRedirect.href, 'approve', psu);
}

describe('several PSUs', () => {
  it('authorise a basket one after the other, each only once', async () => {
    const company = await pay();
    const { self, status } = await basketOf([company, await pay()]);
    const list = `${self}/authorisations`;
    await approveBy(0, list);
    expect([await status(), await company.status()]).toEqual(['PATC', 'PATC']);
    const late = await tpp.call('DELETE', self);
    expect([late.status, codes(late)]).toEqual([405, ['SERVICE_INVALID']]);
    const alone = await tpp.call('POST', `${company.self}/authorisations`, { json: {} });
    expect([alone.status, codes(alone)]).toEqual([400, ['RESOURCE_BLOCKED']]);
    const again = await tpp.call('POST', list, { headers: CREATION, json: {} });
    const browser = openBrowser(bank);
    await browser.open(again.body._links.scaRedirect.href);
    const { id: username = '', password = '' } = bank.psus[0] ?? {};
    const page = await browser.submit({ login: '1', username, password });
    await browser.close();
    expect(page.text).toContain('already approved this');
  });

  it('must be as many for each payment of a basket', async () => {
    const { made } = await basketOf([await pay(), await pay(1), await pay()]);
    expect([made.status, codes(made)]).toEqual([400, ['REFERENCE_MIX_INVALID']]);
    expect(made.body.tppMessages[0].path).toBe('/paymentIds/1');
  });

  it('are all needed for a basket', async () => {
    const payments = [await pay(), await pay()];
    const { self, status } = await basketOf(payments);
    const seen = [await status()];
    for (const psu of [0, 1]) {
      await approveBy(psu, `${self}/authorisations`);
      seen.push(await status());
    }
    expect(seen).toEqual(['RCVD', 'PATC', 'ACTC']);
    expect([await payments[0]?.status(), await payments[1]?.status()]).toEqual(['ACTC', 'ACTC']);
  });

  it('are all needed for a consent to confirm funds, which is never partly valid', async () => {
    const json = { access: { balances: [{ iban: ibanAt(bank) }] } };
    const made = await tpp.call('POST', FUNDS, { headers: CREATION, json });
    expect(Object.keys(made.body._links)).toEqual(['startAuthorisation', 'self', 'status']);
    const status = async () =>
      (await tpp.call('GET', made.body._links.status.href)).body.consentStatus;
    const seen = [await status()];
    for (const psu of [0, 1]) {
      await approveBy(psu, made.body._links.startAuthorisation.href);
      seen.push(await status());
    }
    expect(seen).toEqual(['received', 'received', 'valid']);
  });
});

describe('the Embedded approach', () => {
  it('authorises a basket, with 200 for each update', async () => {
    const payments = [await pay(1), await pay(1)];
    const { made, self, status } = await basketOf(payments, NO_REDIRECT);
    expect(made.status).toBe(201);
    const { id = '', password = '' } = bank.psus[0] ?? {};
    const started = await tpp.call('POST', `${self}/authorisations`, {
      headers: { ...NO_REDIRECT, 'psu-id': id },
      json: { psuData: { password } },
    });
    expect(started).toMatchObject({ status: 201, body: { scaStatus: 'psuAuthenticated' } });
    expect(started.headers['aspsp-sca-approach']).toBe('EMBEDDED');
    const put = (json: object) => tpp.call('PUT', started.body._links.scaStatus.href, { json });
    const selected = await put({ authenticationMethodId: 'sms' });
    expect(selected).toMatchObject({ status: 200, body: { scaStatus: 'scaMethodSelected' } });
    const [message] = await bank.bank.outbox.messagesFor(id);
    const done = await put({ scaAuthenticationData: message?.otp });
    expect(done).toMatchObject({ status: 200, body: { scaStatus: 'finalised' } });
    expect([await status(), await payments[0]?.status(), await payments[1]?.status()]).toEqual(
      Array(3).fill('ACTC'),
    );
  });
});
