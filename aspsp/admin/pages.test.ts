import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from '../../foundation/find-chromium.testing.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { type OperatorClient, operatorOf } from '../testing/operator.js';
import { NO_REDIRECT, payment } from '../testing/samples.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';
import { detailPage } from './pages/detail-page.js';
import { listPage } from './pages/list-page.js';
import { adminMessagePage } from './pages/message-page.js';
import { authorisations } from './resources/authorisations.js';

let bank: RunningBank;
let tpp: TppClient;
let operator: OperatorClient;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0, admin: { port: 0 } });
  tpp = tppClient(bank);
});
beforeEach(() => {
  operator = operatorOf(bank);
  return () => operator.close();
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

const token = () => bank.admin?.token ?? '';

describe('the operator', () => {
  it.each(['/', '/payments', '/payments/1', '/outbox', '/nothing'])(
    'has to log in before %s',
    async (path) => {
      const reply = await operator.page('GET', path);
      expect(reply).toMatchObject({ status: 303, headers: { location: '/login' } });
    },
  );

  it('logs in with the right token only', async () => {
    const wrong = await operator.page('POST', '/login', { form: { token: `${token()}x` } });
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    expect(wrong.text).toContain('role="alert">The token is wrong.');
    const right = await operator.page('POST', '/login', { form: { token: token() } });
    expect(right.headers['set-cookie']).toMatch(
      /^bank-operator=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect((await operator.page('GET', '/')).text).toContain('<h1>Overview</h1>');
  });

  it('logs out', async () => {
    await operator.logIn();
    await operator.submit('/logout');
    expect((await operator.page('GET', '/')).status).toBe(303);
  });

  it.each([
    ['without the secret of the page', { csrf: '' }, {}],
    ['with another secret', { csrf: 'x'.repeat(24) }, {}],
    ['without a session', {}, { cookie: '' }],
    ['with another session', {}, { cookie: 'bank-operator=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('cannot send a form %s', async (_name, form, headers) => {
    await operator.logIn();
    const before = (await operator.api('GET', '/clock')).body.aheadSeconds;
    for (const path of ['/clock', '/reset', '/logout']) {
      const reply = await operator.page('POST', path, {
        form: { forward: 'P1D', ...form },
        headers,
      });
      expect(reply.status).toBe(403);
    }
    expect((await operator.api('GET', '/clock')).body.aheadSeconds).toBe(before);
    expect((await operator.page('GET', '/')).status).toBe(200);
  });

  it('is refused under another host name', async () => {
    const reply = await operator.page('GET', '/login', { headers: { host: 'evil.example' } });
    expect(reply).toMatchObject({ status: 421, body: { error: 'HOST_INVALID' } });
  });

  it('cannot send JSON to a page', async () => {
    await operator.logIn();
    const reply = await operator.page('POST', '/clock', { json: { forward: 'P1D' } });
    expect(reply.status).toBe(415);
  });
});

describe('the pages', () => {
  it('move the clock forward, and explain why it does not move back', async () => {
    await operator.logIn();
    const moved = await operator.submit('/clock', { forward: 'P1D' });
    expect(moved.text).toMatch(/role="status">The bank&#39;s clock is now \d{4}-/);
    const back = await operator.submit('/clock', { to: '2020-01-01T10:00' });
    expect(back.text).toContain('role="alert">The clock only moves forward');
    const again = await operator.page('GET', '/');
    expect(again.text).not.toContain('role="alert"');
  });

  it('let the operator decide instead of the PSU', async () => {
    const { id = '' } = bank.psus[0] ?? {};
    const headers = { ...NO_REDIRECT, 'psu-id': id };
    const path = '/v1/payments/sepa-credit-transfers';
    const made = await tpp.call('POST', path, { headers, json: payment(bank) });
    await operator.logIn();
    const address = `/authorisations/${made.body._links.scaStatus.href.split('/').at(-1)}`;
    const page = await operator.page('GET', address);
    expect(page.text).toContain(`formaction="${address}/approve"`);
    expect(page.text).toContain(`<a href="/payments/${made.body.paymentId}">Subject</a>`);
    const done = await operator.submit(`${address}/approve`);
    expect(done.text).toContain('The authorisation is now finalised.');
    expect(done.text).not.toContain('formaction');
    const status = await tpp.call('GET', made.body._links.status.href);
    expect(status.body.transactionStatus).toBe('ACTC');
  });

  it('filter lists, and link to the next page', async () => {
    await operator.logIn();
    const all = await operator.page('GET', '/accounts?limit=4&currency=EUR&psu=');
    expect(all.text.match(/<tr><th scope="row">/g)).toHaveLength(4);
    expect(all.text).toContain('name="currency" value="EUR"');
    expect(all.text).toContain('href="/accounts?currency=EUR&amp;offset=4&amp;limit=4" rel="next"');
    const none = await operator.page('GET', '/accounts?currency=CHF');
    expect(none.text).toContain('There is nothing to show.');
    const wrong = await operator.page('GET', '/accounts?hash=1');
    expect([wrong.status, wrong.text.includes('The only parameters are')]).toEqual([400, true]);
  });

  it('have a strict content security policy', async () => {
    await operator.logIn();
    for (const path of ['/login', '/', '/payments', '/docs']) {
      const { headers, text } = await operator.page('GET', path);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      );
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
      expect(text).not.toMatch(/<script| on\w+=| style=|javascript:/);
    }
  });

  it('escape every text', () => {
    const evil = `"><script>alert('x')</script>&`;
    const view = {
      id: evil,
      status: evil,
      psu: evil,
      list: [evil, { inner: evil }],
      tppName: evil,
    };
    const notice = { good: false, text: evil };
    const query = { where: { psu: evil }, offset: 5, limit: 1 };
    const links = { [evil]: { to: 'payments', id: evil }, more: { to: 'x', where: { psu: evil } } };
    const pages = [
      listPage({ resource: authorisations, query, total: 9, items: [view], notice }),
      detailPage({ resource: authorisations, view, links, csrf: evil, notice }),
      adminMessagePage(evil, evil),
    ];
    for (const page of pages) {
      expect(page).not.toContain('<script');
      expect(page).not.toContain(evil);
    }
  });
});

const CHROMIUM = findChromium(process.env);

describe.skipIf(CHROMIUM === null)('in Chromium (skipped when none is installed)', () => {
  it.each([
    ['/login', '<label for="token">Token</label>'],
    ['/docs', '<code>/api/clock</code>'],
  ])('shows %s without scripts', async (path, wants) => {
    const dom = await dumpDom(`${bank.admin?.url}${path}`);
    expect(dom).toContain(wants);
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
