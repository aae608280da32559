import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../foundation/find-chromium.testing.js';
import { approvalPage } from '../pages/approval-page.js';
import { loginPage } from '../pages/login-page.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { decide, openBrowser } from '../testing/browser.js';
import { CREATION, consent, EXPLICIT, payment } from '../testing/samples.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';

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

const PAYMENTS = '/v1/payments/sepa-credit-transfers';

async function paymentLink(change: object = {}, headers: object = CREATION) {
  const made = await tpp.call('POST', PAYMENTS, {
    headers: { ...headers },
    json: payment(bank, change),
  });
  const status = () => tpp.call('GET', made.body._links.status.href);
  return { link: String(made.body._links.scaRedirect.href), status };
}

const first = () => bank.psus[0] ?? { id: '', password: '' };
const credentials = () => ({ login: '1', username: first().id, password: first().password });

describe('pages', () => {
  it('escape every text', () => {
    const evil = `"><script>alert('x')</script>&`;
    const transfer = { creditorName: evil, creditorIban: evil, amount: evil, remittance: evil };
    const login = loginPage({ action: evil, csrf: evil, purpose: evil, username: evil });
    const approval = approvalPage({
      action: evil,
      csrf: evil,
      tppName: evil,
      psuName: evil,
      subject: {
        kind: 'payment',
        order: {
          service: 'bulk-payments',
          total: evil,
          debtorIban: evil,
          transfers: [transfer, transfer],
          execution: evil,
        },
      },
    });
    for (const page of [login, approval]) {
      expect(page).not.toContain('<script');
      expect(page).not.toContain(evil);
      expect(page).toContain('&lt;script&gt;');
    }
  });

  it('have a strict content security policy that allows forms to lead to the TPP', async () => {
    const { link } = await paymentLink();
    const browser = openBrowser(bank);
    const { headers } = await browser.open(link);
    await browser.close();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://tpp.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('show what is approved', async () => {
    const { link } = await paymentLink({ instructedAmount: { currency: 'EUR', amount: '0.70' } });
    const browser = openBrowser(bank);
    await browser.open(link);
    const { text } = await browser.submit(credentials());
    await browser.close();
    for (const want of [
      'Test TPP One',
      '0.70 EUR',
      'Bruno Example',
      'DE58 9999 0001',
      'Invoice 12',
    ]) {
      expect(text).toContain(want);
    }
  });
});

describe('a decision of the PSU', () => {
  it('is refused without the form of its own session', async () => {
    const { link, status } = await paymentLink();
    const browser = openBrowser(bank);
    await browser.open(link);
    await browser.submit(credentials());
    const forged = await browser.submit({ approve: '1', csrf: 'x'.repeat(24) });
    await browser.close();
    const stranger = openBrowser(bank);
    await stranger.open(link);
    const notLoggedIn = await stranger.submit({ approve: '1' });
    await stranger.close();
    expect([forged.status, notLoggedIn.status]).toEqual([403, 200]);
    expect(notLoggedIn.text).toContain('name="password"');
    expect((await status()).body.transactionStatus).toBe('RCVD');
  });

  it('makes the link invalid', async () => {
    const { link, status } = await paymentLink();
    await decide(bank, link);
    expect((await decide(bank, link, 'reject')).status).toBe(410);
    expect((await status()).body.transactionStatus).toBe('ACTC');
  });

  it('is impossible after the third wrong password', async () => {
    const { link, status } = await paymentLink();
    const browser = openBrowser(bank);
    await browser.open(link);
    const wrong = { ...credentials(), password: 'wrong' };
    const tries = [await browser.submit(wrong), await browser.submit(wrong)];
    expect(tries.map((one) => one.status)).toEqual([200, 200]);
    expect(tries[0]?.text).toContain('is wrong');
    const last = await browser.submit(wrong);
    await browser.close();
    expect(last.headers.location).toBe('https://tpp.example/refused');
    expect((await status()).body.transactionStatus).toBe('RJCT');
  });

  it('is refused for an account of another PSU', async () => {
    const { link, status } = await paymentLink();
    const browser = openBrowser(bank);
    await browser.open(link);
    const { id: username = '', password = '' } = bank.psus[1] ?? {};
    const page = await browser.submit({ login: '1', username, password });
    await browser.close();
    expect(page.text).toContain('has no access to the account');
    expect((await status()).body.transactionStatus).toBe('RCVD');
  });

  it('ends on a page of the bank when the TPP sent no redirect URI', async () => {
    const { link } = await paymentLink({}, { 'psu-ip-address': '192.0.2.1' });
    const end = await decide(bank, link);
    expect(end.status).toBe(200);
    expect(end.text).toContain('You can close this window.');
  });
});

const CHROMIUM = findChromium(process.env);

describe.skipIf(CHROMIUM === null)('in Chromium (skipped when none is installed)', () => {
  it('shows the log-in page with labels and without scripts', async () => {
    const made = await tpp.call('POST', '/v1/consents', { headers: EXPLICIT, json: consent(bank) });
    const started = await tpp.call('POST', made.body._links.startAuthorisation.href);
    const dom = await dumpDom(started.body._links.scaRedirect.href);
    expect(dom).toContain('<label for="username">User name</label>');
    expect(dom).not.toContain('<script');
  });
});

async function dumpDom(url: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'xs2a-chromium-'));
  writeFileSync(join(profile, 'First Run'), '');
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'];
  try {
    const run = promisify(execFile);
    const all = [...flags, `--user-data-dir=${profile}`, '--dump-dom', url];
    return (await run(CHROMIUM ?? '', all, { timeout: 25_000 })).stdout;
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}
