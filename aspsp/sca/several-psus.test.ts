import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from '../start-bank.js';
import { decideInApp, openApp } from '../testing/app.js';
import { decide, openBrowser } from '../testing/browser.js';
import { type MovingClock, movingClock } from '../testing/moving-clock.js';
import { CREATION, consent, ibanAt, NO_REDIRECT, payment } from '../testing/samples.js';
import { type Reply, type TppClient, tppClient } from '../testing/tpp-client.js';

const PAYMENTS = '/v1/payments/sepa-credit-transfers';
let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  clock = movingClock();
  bank = await startBank({ port: 0, iamPort: 0, seams: clock });
  tpp = tppClient(bank);
  await foundCompany();
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

/** Makes the first account a company's account; both PSUs act for the company, and both have to authorise. */
async function foundCompany(): Promise<void> {
  const { store } = bank.bank;
  const id = 'example-company';
  const account = await store.get('account', ibanAt(bank));
  if (account === undefined) throw new Error('the account is not there');
  await store.put('account', { ...account, psu: id, corporate: { id, approvals: 2 } });
  for (const psu of await store.find('psu', {})) await store.put('psu', { ...psu, corporate: id });
}

const psuId = (psu: number) => ({ 'psu-id': bank.psus[psu]?.id ?? '' });
const refusedWith = ({ status, body }: Reply) => [status, body.tppMessages?.[0]?.code];

async function created(path = PAYMENTS, headers: object = CREATION) {
  const json = path === PAYMENTS ? payment(bank) : consent(bank);
  const made = await tpp.call('POST', path, { headers: { ...headers }, json });
  const list: string = made.body._links.startAuthorisation.href;
  return {
    made,
    start: (more: object = {}) => tpp.call('POST', list, { headers: { ...more }, json: {} }),
    status: async () =>
      Object.values((await tpp.call('GET', made.body._links.status.href)).body)[0],
  };
}

describe('a payment or consent for an account of several holders', () => {
  it.each([
    [PAYMENTS, ['RCVD', 'PATC', 'ACTC']],
    ['/v1/consents', ['received', 'partiallyAuthorised', 'valid']],
  ])('needs the approval of each holder, on pages: %s', async (path, want) => {
    const { made, start, status } = await created(path);
    expect(Object.keys(made.body._links)).toEqual(['startAuthorisation', 'self', 'status']);
    const seen = [await status()];
    for (const psu of [0, 1]) {
      const started = await start();
      await decide(bank, started.body._links.scaRedirect.href, 'approve', psu);
      seen.push(await status());
    }
    expect(seen).toEqual(want);
    expect(refusedWith(await start())).toEqual([409, 'STATUS_INVALID']);
  });

  it('does not let a PSU authorise twice', async () => {
    const { start, status } = await created();
    const first = await start();
    await decide(bank, first.body._links.scaRedirect.href, 'approve', 0);
    const again = await start();
    const browser = openBrowser(bank);
    await browser.open(again.body._links.scaRedirect.href);
    const { id: username = '', password = '' } = bank.psus[0] ?? {};
    const page = await browser.submit({ login: '1', username, password });
    await browser.close();
    expect(page.text).toContain('already approved this');
    expect(refusedWith(await start(psuId(0)))).toEqual([409, 'STATUS_INVALID']);
    expect(await status()).toBe('PATC');
    expect((await start(psuId(1))).status).toBe(201);
  });

  it('can have two authorisations at once in the app', async () => {
    const { made, start, status } = await created(PAYMENTS, NO_REDIRECT);
    expect(made.headers['aspsp-sca-approach']).toBe('DECOUPLED');
    const both = [await start(psuId(0)), await start(psuId(1))];
    expect(both.map((one) => one.body.scaStatus)).toEqual(['started', 'started']);
    const foreign = await decideInApp(bank, both[0]?.body.authorizationId, 'approve', 1);
    expect(foreign.text).toContain('not needed any more');
    for (const psu of [0, 1]) {
      await decideInApp(bank, both[psu]?.body.authorizationId, 'approve', psu);
    }
    expect(await status()).toBe('ACTC');
  });

  it('does not accept the same PSU in two authorisations that are open at once', async () => {
    const { start, status } = await created(PAYMENTS, NO_REDIRECT);
    const twice = [await start(psuId(0)), await start(psuId(0))];
    for (const one of twice) await decideInApp(bank, one.body.authorizationId);
    expect(await status()).toBe('PATC');
  });

  it('refuses a second approval by a PSU who logged in before the first one', async () => {
    const { start, status } = await created();
    const [one, other] = [await start(), await start()];
    const logIn = async (psu: number) => {
      const browser = openBrowser(bank);
      await browser.open(other.body._links.scaRedirect.href);
      const { id: username = '', password = '' } = bank.psus[psu] ?? {};
      await browser.submit({ login: '1', username, password });
      return browser;
    };
    const browsers = [await logIn(1), await logIn(0)];
    await decide(bank, one.body._links.scaRedirect.href, 'approve', 0);
    expect((await browsers[1]?.submit({ approve: '1' }))?.status).toBe(410);
    expect(await status()).toBe('PATC');
    await browsers[0]?.submit({ approve: '1' });
    expect(await status()).toBe('ACTC');
    for (const browser of browsers) await browser.close();
  });

  it.each([
    ['ends when one PSU rejects it', 'reject', 'RJCT'],
    ['ends at once when it is cancelled', 'cancel', 'CANC'],
  ])('%s', async (_name, how, want) => {
    const { made, start, status } = await created();
    const first = await start();
    await decide(bank, first.body._links.scaRedirect.href, 'approve', 0);
    expect(await status()).toBe('PATC');
    const second = await start();
    if (how === 'reject') await decide(bank, second.body._links.scaRedirect.href, 'reject', 1);
    else expect((await tpp.call('DELETE', made.body._links.self.href)).status).toBe(204);
    expect(await status()).toBe(want);
    const sca = await tpp.call('GET', second.body._links.scaStatus.href);
    expect(sca.body.scaStatus).toBe('failed');
    expect(refusedWith(await start())).toEqual([403, 'RESOURCE_EXPIRED']);
  });

  it('is rejected after a day when an approval is missing', async () => {
    const [paid, agreed] = [
      await created(PAYMENTS, NO_REDIRECT),
      await created('/v1/consents', NO_REDIRECT),
    ];
    const started = [];
    for (const { start } of [paid, agreed]) {
      await decideInApp(bank, (await start(psuId(0))).body.authorizationId);
      started.push(await start(psuId(1)));
    }
    expect([await paid.status(), await agreed.status()]).toEqual(['PATC', 'partiallyAuthorised']);
    clock.forward(86_400);
    const { browser, page } = await openApp(bank, 1);
    await browser.close();
    expect(page.text).toContain('There is nothing to approve.');
    expect([await paid.status(), await agreed.status()]).toEqual(['RJCT', 'rejected']);
    for (const { body } of started) {
      const sca = await tpp.call('GET', body._links.scaStatus.href);
      expect(sca.body.scaStatus).toBe('failed');
    }
  });
});
