import { randomUUID } from 'node:crypto';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { realSeams } from './domain/seams.js';
import { type RunningBank, startBank } from './start-bank.js';
import { agree } from './testing/agree.js';
import { openBrowser } from './testing/browser.js';
import { operatorOf } from './testing/operator.js';
import { consent, EXPLICIT, NO_REDIRECT, payment, REDIRECT_URI } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

const lines: string[] = [];
/** Secrets that must not be in the log, with their names. */
const secrets = new Map<string, string>();
let broken = false;
let bank: RunningBank;
let tpp: TppClient;

/** Registers a secret that must not be in the log, and returns it. */
function secret(name: string, value: unknown): string {
  const text = String(value);
  if (value === undefined || text.length < 6)
    throw new Error(`${name} is too short to be looked for: ${text}`);
  secrets.set(text, name);
  return text;
}
const made = (name: string): string => secret(name, `${name}-${randomUUID()}`);

beforeAll(async () => {
  const real = realSeams();
  const now = () => {
    if (broken) throw new Error('the clock is broken');
    return real.now();
  };
  bank = await startBank({
    ...{ port: 0, iamPort: 0, admin: { port: 0 } },
    ...{ logLevel: 'trace', logTo: (line) => void lines.push(line) },
    seams: { ...real, now },
  });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

const first = () => bank.psus[0] ?? { id: '', password: '', accounts: [], cards: [] };

/**
 * Access tokens, cookies and other secrets that a request may carry, on requests with every kind of result.
 */
async function carry(): Promise<void> {
  const headers = {
    authorization: `Bearer ${made('bearer')}`,
    cookie: `psu-session=${made('cookie')}`,
    'psu-id': made('psu-id'),
    'client-cert': made('client-cert'),
    digest: made('digest'),
    signature: made('signature'),
    'consent-id': made('consent-id'),
    'x-forwarded-for': made('forwarded'),
  };
  const iban = secret('iban', first().accounts[0]?.iban);
  const origin = new URL(bank.baseUrl).origin;
  for (const address of [
    `/v1/accounts?iban=${iban}&secret=${made('query')}`,
    `/v1/accounts/${iban}/balances`,
    `/v1/nothing/${iban}/${made('path')}`,
    `/v1/consents/%zz${made('unreadable')}`,
    `${origin}/${made('outside')}`,
    `${bank.authUrl}/sca/${made('link')}`,
    `${bank.authUrl}/${made('iam-path')}/%zz`,
    `${bank.authUrl}/connect/authorize?state=${made('state')}&code_challenge=${made('challenge')}`,
    `${bank.admin?.url}/api/payments/${made('admin-path')}?otp=${made('admin-query')}`,
    `${bank.admin?.url}/payments?${made('admin-filter')}=1`,
  ]) {
    await tpp.call('GET', address, { headers });
    await tpp.call('POST', address, { headers, json: { password: made('json') } });
    await tpp.call('POST', address, { headers, form: { password: made('form') } });
  }
  const type = { 'content-type': 'application/json' };
  for (const text of [
    `{"password":"${made('half')}`,
    `{"a":${'['.repeat(5000)}`,
    made('no-json'),
  ]) {
    await tpp.call('POST', '/v1/consents', { headers: { ...headers, ...type }, text });
    await tpp.call('POST', `${bank.authUrl}/connect/token/mtls`, { headers: type, text });
    await tpp.call('POST', `${bank.admin?.url}/api/clock`, { headers: type, text });
  }
}

/** Bytes that are not HTTP. */
function garbage(): Promise<void> {
  const { port, hostname: host } = new URL(bank.baseUrl);
  const ca = bank.pki.ca.certificate;
  return new Promise((done) => {
    const socket = connect({ host, port: Number(port), ca }, () => {
      socket.end(`GET /${made('garbage')} HTTP/9.9\r\nAuthorization: ${made('raw')}\r\n\r\n`);
    });
    socket.on('error', () => done());
    socket.on('close', () => done());
    socket.resume();
  });
}

/** The whole Embedded approach: password and code, each also with a wrong value. */
async function embedded(): Promise<void> {
  const headers = { ...NO_REDIRECT, 'psu-id': first().id };
  const password = secret('password', first().password);
  const path = '/v1/payments/sepa-credit-transfers';
  const one = await tpp.call('POST', path, { headers: EXPLICIT, json: payment(bank) });
  const start = `${path}/${one.body.paymentId}/authorisations`;
  const wrong = { psuData: { password: made('wrong-password') } };
  expect((await tpp.call('POST', start, { headers, json: wrong })).status).toBe(401);
  const json = { psuData: { password } };
  const started = await tpp.call('POST', start, { headers, json });
  const address = started.body._links.scaStatus.href;
  await tpp.call('PUT', address, { json: { authenticationMethodId: 'sms' } });
  const [message] = await bank.bank.outbox.messagesFor(first().id);
  const otp = secret('otp', message?.otp);
  await tpp.call('PUT', address, { json: { scaAuthenticationData: made('wrong-otp') } });
  const done = await tpp.call('PUT', address, { json: { scaAuthenticationData: otp } });
  expect(done.body.scaStatus).toBe('finalised');
}

/** OAuth: client, link, session, code and token; also cards in a consent. */
async function oauth(): Promise<void> {
  const card = secret('pan', bank.psus[0]?.cards[0]?.pan);
  await tpp.call('POST', '/v1/consents', {
    headers: EXPLICIT,
    json: consent(bank, { access: { accounts: [{ pan: card }] } }),
  });
  const json = { redirect_uris: [REDIRECT_URI] };
  const client = (await tpp.call('POST', `${bank.authUrl}/connect/register`, { json })).body;
  const asked = await tpp.call('POST', '/v1/consents', { headers: EXPLICIT, json: consent(bank) });
  const started = await tpp.call('POST', asked.body._links.startAuthorisation.href);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: REDIRECT_URI,
    scope: `AIS:${asked.body.consentId}`,
    state: made('state-of-tpp'),
  });
  const browser = openBrowser(bank);
  const login = await browser.open(`${bank.authUrl}/connect/authorize?${query}`);
  secret('session', /=([^;]+)/.exec(String(login.headers['set-cookie']))?.[1]);
  secret('csrf', /name="csrf" value="([^"]+)"/.exec(login.text)?.[1]);
  secret('sca-link', /action="\/sca\/([^"]+)"/.exec(login.text)?.[1]);
  const { id: username, password } = first();
  await browser.submit({ login: '1', username, password });
  const end = await browser.submit({ approve: '1' });
  await browser.close();
  const code = secret('code', new URL(String(end.headers.location)).searchParams.get('code'));
  const form = {
    scope: `AIS:${asked.body.consentId}`,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URI,
    client_id: client.client_id,
    client_secret: secret('client-secret', client.client_secret),
    code,
  };
  await tpp.call('POST', `${bank.authUrl}/connect/token/mtls`, {
    form: { ...form, code: made('wrong-code'), code_verifier: made('verifier') },
  });
  const exchange = await tpp.call('POST', `${bank.authUrl}/connect/token/mtls`, { form });
  const token = secret('token', exchange.body.access_token);
  const headers = { authorization: `Bearer ${token}` };
  const put = { headers, json: { scaAuthenticationData: token } };
  const finished = await tpp.call('PUT', started.body._links.scaStatus.href, put);
  expect(finished.status).toBe(200);
}

/** The operator: token, cookie, form secrets, codes that are read. */
async function operate(): Promise<void> {
  const operator = operatorOf(bank);
  secret('admin-token', bank.admin?.token);
  await operator.api('GET', '/outbox');
  await operator.api('GET', '/clock', {
    headers: { authorization: `Bearer ${made('admin-bearer')}` },
  });
  await operator.page('POST', '/login', { form: { token: made('wrong-admin-token') } });
  const login = await operator.page('POST', '/login', { form: { token: bank.admin?.token ?? '' } });
  secret('admin-cookie', /=([^;]+)/.exec(String(login.headers['set-cookie']))?.[1]);
  const page = await operator.page('GET', '/');
  secret('admin-csrf', /name="csrf" value="([^"]+)"/.exec(page.text)?.[1]);
  await operator.submit('/clock', { forward: 'P1D' });
  await operator.close();
}

it('the log contains no secret of any request, whatever its result', {
  timeout: 60_000,
}, async () => {
  await carry();
  await garbage();
  await embedded();
  await oauth();
  await agree(bank, tpp);
  await operate();
  broken = true;
  await carry();
  broken = false;
  const log = lines.join('');
  const told = [...secrets].filter(([value]) => log.includes(value)).map(([, name]) => name);
  expect(told).toEqual([]);
  expect(secrets.size).toBeGreaterThan(100);
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const answered = entries.filter(({ msg }) => msg === 'answered');
  expect([...new Set(answered.map(({ listener }) => listener))].sort()).toEqual([
    'admin',
    'iam',
    'xs2a',
  ]);
  // internal errors are logged too
  expect(
    entries.some(
      ({ msg, error }) => msg === 'failed' && String(error).includes('the clock is broken'),
    ),
  ).toBe(true);
});
