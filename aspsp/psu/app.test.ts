import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../foundation/find-chromium.testing.js';
import { appPage } from '../pages/app-page.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { decideInApp, openApp } from '../testing/app.js';
import { openBrowser } from '../testing/browser.js';
import { consent, NO_REDIRECT, payment } from '../testing/samples.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';

const PAYMENTS = '/v1/payments/sepa-credit-transfers';
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

const psuId = (psu = 0) => bank.psus[psu]?.id ?? '';

/** A payment, or consent, that waits for the first PSU's decision in the app. */
async function asked(path = PAYMENTS, json: object = payment(bank)) {
  const headers = { ...NO_REDIRECT, 'psu-id': psuId() };
  const made = await tpp.call('POST', path, { headers, json });
  const address: string = made.body._links.scaStatus.href;
  return {
    made,
    id: address.split('/').at(-1) ?? '',
    sca: async () => (await tpp.call('GET', address)).body.scaStatus,
    resource: async () => (await tpp.call('GET', made.body._links.status.href)).body,
  };
}

describe('the Decoupled approach', () => {
  it('is named in a header, links only to the status, and starts at once', async () => {
    const { made, sca } = await asked();
    expect(made.headers['aspsp-sca-approach']).toBe('DECOUPLED');
    expect(Object.keys(made.body._links)).toEqual(['scaStatus', 'self', 'status']);
    expect(made.body.psuMessage).toBe('Please approve in the app of your bank.');
    expect(await sca()).toBe('started');
  });

  it.each([
    ['approve', 'finalised', { transactionStatus: 'ACTC' }, 'Approved.'],
    ['reject', 'failed', { transactionStatus: 'RJCT' }, 'Rejected.'],
  ] as const)('ends after %s with %s', async (button, sca, resource, says) => {
    const waiting = await asked();
    const page = await decideInApp(bank, waiting.id, button);
    expect(page.text).toContain(says);
    expect(page.text).not.toContain(`value="${waiting.id}"`);
    expect(await waiting.sca()).toBe(sca);
    expect(await waiting.resource()).toMatchObject(resource);
  });

  it('authorises consents and cancellations too', async () => {
    const one = await asked('/v1/consents', consent(bank));
    await decideInApp(bank, one.id);
    expect(await one.resource()).toEqual({ consentStatus: 'valid' });
    const paid = await asked();
    await decideInApp(bank, paid.id);
    const address = paid.made.body._links.self.href;
    const asksToStart = await tpp.call('DELETE', address, { headers: NO_REDIRECT });
    const { startAuthorisationWithPsuIdentfication: start } = asksToStart.body._links;
    const headers = { ...NO_REDIRECT, 'psu-id': psuId() };
    const started = await tpp.call('POST', start.href, { headers, json: {} });
    expect(started).toMatchObject({ status: 201, body: { scaStatus: 'started' } });
    await decideInApp(bank, started.body.authorizationId);
    expect(await paid.resource()).toMatchObject({ transactionStatus: 'CANC' });
  });

  it('starts once the PSU is identified, with or without a password', async () => {
    const { id = '', password = '' } = bank.psus[0] ?? {};
    for (const [headers, json] of [
      [{ 'psu-id': id }, {}],
      [{ 'psu-id': id }, { psuData: { password } }],
    ] as const) {
      const made = await tpp.call('POST', PAYMENTS, { headers: NO_REDIRECT, json: payment(bank) });
      expect(Object.keys(made.body._links).slice(0, 2)).toEqual([
        'updatePsuIdentification',
        'updatePsuAuthentication',
      ]);
      const address = made.body._links.updatePsuIdentification.href;
      const update = await tpp.call('PUT', address, { headers, json });
      expect(update).toMatchObject({ status: 200, body: { scatransactionStatus: 'started' } });
      expect(Object.keys(update.body._links)).toEqual(['scaStatus']);
    }
  });

  it('sends the order to the phone, and shows it in the app', async () => {
    const { id } = await asked(
      PAYMENTS,
      payment(bank, { instructedAmount: { currency: 'EUR', amount: '7.31' } }),
    );
    const [message] = await bank.bank.outbox.messagesFor(psuId());
    expect(message).toMatchObject({ authorisation: id });
    expect(message?.text).toContain('7.31 EUR to Bruno Example');
    const { browser, page } = await openApp(bank);
    await browser.close();
    expect(page.text).toContain(`name="approve" value="${id}"`);
    expect(page.text).toContain('<p class="sum">7.31 EUR</p>');
    const end = await decideInApp(bank, id, 'reject');
    expect(end.status).toBe(200);
  });

  it('accepts no decision from another PSU, without a log-in or with a forged form', async () => {
    const waiting = await asked();
    const page = await decideInApp(bank, waiting.id, 'approve', 1);
    expect(page.text).toContain('not needed any more');
    const browser = openBrowser(bank);
    await browser.open(`${bank.authUrl}/app`);
    const notLoggedIn = await browser.submit({ approve: waiting.id });
    expect(notLoggedIn.text).toContain('name="password"');
    const wrong = await browser.submit({ login: '1', username: psuId(), password: 'wrong' });
    expect(wrong.text).toContain('is wrong');
    await browser.close();
    const { browser: own } = await openApp(bank);
    const forged = await own.submit({ approve: waiting.id, csrf: 'x'.repeat(24) });
    await own.open(`${bank.authUrl}/app`);
    const out = await own.submit({ logout: '1' });
    const after = await own.open(`${bank.authUrl}/app`);
    await own.close();
    expect([forged.status, out.status]).toEqual([403, 200]);
    expect(after.text).toContain('name="password"');
    expect(await waiting.sca()).toBe('started');
  });
});

it('escapes every text', () => {
  const evil = `"><script>alert('x')</script>&`;
  const subject = {
    kind: 'payment',
    order: {
      service: 'payments',
      total: evil,
      debtorIban: evil,
      transfers: [{ creditorName: evil, creditorIban: evil, amount: evil, remittance: evil }],
      execution: evil,
    },
  } as const;
  const page = appPage({
    action: evil,
    csrf: evil,
    psuName: evil,
    done: evil,
    pending: [{ id: evil, tppName: evil, subject }],
    messages: [{ at: evil, text: evil }],
  });
  expect(page).not.toContain('<script');
  expect(page).not.toContain(evil);
});

const CHROMIUM = findChromium(process.env);

describe.skipIf(CHROMIUM === null)('in Chromium (skipped when none is installed)', () => {
  it('shows the app without scripts', async () => {
    const dom = await dumpDom(`${bank.authUrl}/app`);
    expect(dom).toContain('<label for="password">Password</label>');
    expect(dom).not.toContain('<script');
  });
});

async function dumpDom(url: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'xs2a-chromium-'));
  writeFileSync(join(profile, 'First Run'), '');
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'];
  try {
    const all = [...flags, `--user-data-dir=${profile}`, '--dump-dom', url];
    return (await promisify(execFile)(CHROMIUM ?? '', all, { timeout: 25_000 })).stdout;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
