import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from '../start-bank.js';
import { agree } from '../testing/agree.js';
import { movingClock } from '../testing/moving-clock.js';
import { type OperatorClient, operatorOf } from '../testing/operator.js';
import { CREATION, EXPLICIT, ibanAt, NO_REDIRECT, payment } from '../testing/samples.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';
import { ACTIONS } from './actions/admin-action.js';
import { RESOURCES } from './resources/resources.js';

const PAYMENTS = '/v1/payments/sepa-credit-transfers';
const TPP = 'PSDDE-BAFIN-100001';
const clock = movingClock();
let bank: RunningBank;
let tpp: TppClient;
let operator: OperatorClient;
/** The available funds of the first account right after the start. */
let funds: string;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0, admin: { port: 0 }, seams: clock });
  clock.toMonday();
  tpp = tppClient(bank);
  operator = operatorOf(bank);
  funds = await available();
});
afterAll(async () => {
  await operator.close();
  await tpp.close();
  await bank.close();
});

const available = async () =>
  String((await operator.api('GET', `/accounts/${ibanAt(bank)}`)).body.available);
const psuId = (psu = 0) => bank.psus[psu]?.id ?? '';

/** A payment of the first PSU with its authorisation, and their statuses. */
async function pay(headers: object = CREATION, change: object = {}) {
  const made = await tpp.call('POST', PAYMENTS, {
    headers: { ...headers },
    json: payment(bank, change),
  });
  const id = String(made.body.paymentId);
  const { items } = (await operator.api('GET', `/authorisations?resource=${id}`)).body;
  return {
    made,
    id,
    authorisation: String(items[0]?.id),
    sca: async () => (await tpp.call('GET', made.body._links.scaStatus.href)).body.scaStatus,
    status: async () =>
      (await tpp.call('GET', made.body._links.status.href)).body.transactionStatus,
  };
}

const decoupled = () => ({ ...NO_REDIRECT, 'psu-id': psuId() });

describe('the API', () => {
  it.each([
    ['no token', 'GET', '/clock', { headers: { authorization: undefined } }, 401, 'TOKEN_INVALID'],
    ['a wrong token', 'GET', '/clock', bearer('x'.repeat(32)), 401, 'TOKEN_INVALID'],
    [
      'a wrong token at an unknown address',
      'GET',
      '/nowhere/at/all',
      bearer('x'),
      401,
      'TOKEN_INVALID',
    ],
    [
      'another authentication scheme',
      'GET',
      '/',
      { headers: { authorization: 'Basic YTpi' } },
      401,
      'TOKEN_INVALID',
    ],
    [
      'another Host header',
      'GET',
      '/clock',
      { headers: { host: 'evil.example' } },
      421,
      'HOST_INVALID',
    ],
    [
      'a host name that begins with localhost',
      'GET',
      '/',
      { headers: { host: 'localhost.evil.example' } },
      421,
      'HOST_INVALID',
    ],
    ['an unknown resource', 'GET', '/secrets', {}, 404, 'UNKNOWN'],
    ['an unknown address', 'GET', '/a/b/c', {}, 404, 'UNKNOWN'],
    ['an unknown payment', 'GET', '/payments/none', {}, 404, 'UNKNOWN'],
    [
      'an unknown account',
      'GET',
      `/accounts/${encodeURIComponent('<script>')}`,
      {},
      404,
      'UNKNOWN',
    ],
    ['an unknown filter', 'GET', '/payments?hash=1', {}, 400, 'QUERY_INVALID'],
    ['a filter given twice', 'GET', '/payments?status=A&status=B', {}, 400, 'QUERY_INVALID'],
    ['a negative offset', 'GET', '/payments?offset=-1', {}, 400, 'QUERY_INVALID'],
    [
      'an invalid duration',
      'POST',
      '/clock',
      { json: { forward: 'tomorrow' } },
      400,
      'DURATION_INVALID',
    ],
    [
      'a negative duration',
      'POST',
      '/clock',
      { json: { forward: '-P1D' } },
      400,
      'DURATION_INVALID',
    ],
    [
      'a duration in months',
      'POST',
      '/clock',
      { json: { forward: 'P1M' } },
      400,
      'DURATION_INVALID',
    ],
    [
      'a time in the past',
      'POST',
      '/clock',
      { json: { to: '2020-01-01' } },
      409,
      'CLOCK_BACKWARDS',
    ],
    [
      'a time that is not a date',
      'POST',
      '/clock',
      { json: { to: 'soon' } },
      400,
      'MOMENT_INVALID',
    ],
    [
      'a time too far in the future',
      'POST',
      '/clock',
      { json: { to: '9999-01-01' } },
      400,
      'CLOCK_TOO_FAR',
    ],
    ['neither a duration nor a time', 'POST', '/clock', { json: {} }, 400, 'BODY_INVALID'],
    [
      'a duration and a time',
      'POST',
      '/clock',
      { json: { forward: 'P1D', to: '2040-01-01' } },
      400,
      'BODY_INVALID',
    ],
    ['an unknown field', 'POST', '/clock', { json: { back: 'P1D' } }, 400, 'BODY_INVALID'],
    [
      'a field of the object prototype',
      'POST',
      '/reset',
      { json: { toString: '1' } },
      400,
      'BODY_INVALID',
    ],
    [
      'a field of the wrong type',
      'POST',
      '/reset',
      { json: { keepClients: 'yes' } },
      400,
      'BODY_INVALID',
    ],
    ['a body that is a list', 'POST', '/reset', { json: [] }, 400, 'BODY_INVALID'],
    ['a form as body', 'POST', '/reset', { form: { keepClients: '1' } }, 415, 'REQUEST_INVALID'],
    [
      'a text as body',
      'POST',
      '/reset',
      { text: 'x', headers: { 'content-type': 'text/plain' } },
      415,
      'REQUEST_INVALID',
    ],
    [
      'an incomplete body',
      'POST',
      '/reset',
      { text: '{', headers: { 'content-type': 'application/json' } },
      400,
      'BODY_INVALID',
    ],
    ['a reset by GET', 'GET', '/reset', {}, 404, 'UNKNOWN'],
    ['an unknown authorisation', 'POST', '/authorisations/none/approve', {}, 404, 'UNKNOWN'],
    [
      'an unknown consent, with an empty body',
      'POST',
      '/consents/none/revoke',
      { text: '', headers: { 'content-type': 'application/json' } },
      404,
      'UNKNOWN',
    ],
    [
      'a body that is too large',
      'POST',
      '/reset',
      { json: { keepClients: 'x'.repeat(20_000) } },
      413,
      'REQUEST_INVALID',
    ],
    ['an unknown consent', 'POST', '/consents/none/revoke', {}, 404, 'UNKNOWN'],
    [
      'an unknown consent to confirm funds',
      'POST',
      '/funds-consents/none/revoke',
      {},
      404,
      'UNKNOWN',
    ],
    ['an unknown TPP', 'POST', '/tpps/nope/block', {}, 404, 'UNKNOWN'],
    ['an unknown status', 'GET', '/payments?status=FOO', {}, 400, 'QUERY_INVALID'],
    ['a status of others', 'GET', '/consents?status=ACTC', {}, 400, 'QUERY_INVALID'],
    [
      'an invalid TPP id',
      'POST',
      `/tpps/${encodeURIComponent('a b')}/block`,
      {},
      400,
      'TPP_INVALID',
    ],
  ] as const)('refuses %s', async (_name, method, path, options, status, error) => {
    const before = (await operator.api('GET', '/clock')).body.aheadSeconds;
    const reply = await operator.api(method, path, options);
    expect(reply).toMatchObject({ status, body: { error, text: expect.any(String) } });
    expect((await operator.api('GET', '/clock')).body.aheadSeconds).toBe(before);
  });

  it('does not accept the session cookie of the pages', async () => {
    await operator.logIn();
    const reply = await operator.page('GET', '/api/clock');
    expect(reply).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  });

  it('shows a payment with links to its authorisations and its account', async () => {
    const { id, authorisation } = await pay();
    const one = (await operator.api('GET', `/payments/${id}`)).body;
    expect(one).toMatchObject({ id, status: 'RCVD', total: '1.00 EUR', owner: TPP });
    const linked = await operator.api('GET', one._links.authorisations.href.slice('/api'.length));
    expect(linked.body).toMatchObject({ total: 1, items: [{ id: authorisation, resource: id }] });
    const account = await operator.api('GET', one._links.account.href.slice('/api'.length));
    expect(account.body).toMatchObject({ psu: psuId(), currency: 'EUR' });
    expect(account.body.balances).toHaveLength(3);
    const subject = (await operator.api('GET', `/authorisations/${authorisation}`)).body._links;
    expect(subject.subject).toEqual({ href: `/api/payments/${id}` });
  });

  it('returns lists page by page, the newest first', async () => {
    const made = [await pay(), await pay(), await pay()].map(({ id }) => id);
    const first = (await operator.api('GET', '/payments?status=RCVD&limit=2')).body;
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual([made[2], made[1]]);
    const next = await operator.api('GET', first.next.slice('/api'.length));
    expect(next.body.items[0].id).toBe(made[0]);
    expect(next.body).toMatchObject({ offset: 2, limit: 2, total: first.total });
  });

  it('never shows a secret, its hash or its salt', async () => {
    const { made } = await pay(decoupled());
    await agree(bank, tpp);
    await tpp.call('POST', `${bank.authUrl}/connect/register`, {
      json: { redirect_uris: ['https://tpp.example/callback'] },
    });
    const { store } = bank.bank;
    const secrets = [
      ...(await store.find('psu', {})).flatMap(({ salt, passwordHash }) => [salt, passwordHash]),
      ...(await store.find('client', {})).map(({ thumbprint }) => thumbprint),
      ...(await store.find('session', {})).flatMap(({ id, csrf }) => [id, csrf]),
      ...(await store.find('interaction', {})).map(({ id }) => id),
      ...(await store.find('secret', {})).map(({ value }) => value),
      ...bank.psus.map(({ password }) => password),
      ...bank.psus.flatMap(({ cards }) => cards.map(({ pan }) => pan)),
      bank.admin?.token ?? '',
    ];
    expect(made.status).toBe(201);
    await operator.logIn();
    const shown: string[] = [];
    for (const { name } of RESOURCES) {
      const list = await operator.api('GET', `/${name}?limit=200`);
      shown.push(list.text, (await operator.page('GET', `/${name}?limit=200`)).text);
      for (const { id } of list.body.items.slice(0, 12)) {
        shown.push((await operator.api('GET', `/${name}/${encodeURIComponent(id)}`)).text);
        shown.push((await operator.page('GET', `/${name}/${encodeURIComponent(id)}`)).text);
      }
    }
    const all = shown.join('\n').replaceAll(/name="csrf" value="[^"]+"/g, '');
    expect(secrets.filter((secret) => secret !== '' && all.includes(secret))).toEqual([]);
    expect(all).not.toMatch(/passwordHash|panDigest|thumbprint|salt/);
    expect(secrets.length).toBeGreaterThan(20);
  });

  it('has an OpenAPI document with all its paths', async () => {
    const { body } = await operator.page('GET', '/openapi.json');
    expect(Object.keys(body.paths)).toHaveLength(RESOURCES.length * 2 + ACTIONS.length);
    expect(body.servers[0].url).toBe(bank.admin?.url);
    expect((await operator.page('GET', '/docs')).text).toContain('<code>/api/clock</code>');
  });
});

describe('the clock', () => {
  it('moves forward, executes payments that are due and continues from the new time', async () => {
    const { authorisation, id, status } = await pay(decoupled());
    await operator.api('POST', `/authorisations/${authorisation}/approve`);
    expect(await status()).toBe('ACTC');
    const before = (await operator.api('GET', '/clock')).body;
    const moved = await operator.api('POST', '/clock', { json: { forward: 'PT15M' } });
    expect(moved.body.aheadSeconds - before.aheadSeconds).toBe(900);
    expect(moved.body.now).toBe(new Date(Date.parse(before.now) + 900_000).toISOString());
    expect((await operator.api('GET', `/payments/${id}`)).body.status).toBe('ACSC');
    expect(await status()).toBe('ACSC');
    clock.forward(60);
    const later = (await operator.api('GET', '/clock')).body;
    expect(Date.parse(later.now) - Date.parse(moved.body.now)).toBe(60_000);
  });

  it('rejects unconfirmed payments and expires consents when it moves by two days', async () => {
    const { id } = await pay();
    const today = (await operator.api('GET', '/clock')).body.now.slice(0, 10);
    const one = await agree(bank, tpp, { validUntil: today });
    const to = new Date(Date.parse(today) + 2 * 86_400_000).toISOString();
    expect((await operator.api('POST', '/clock', { json: { to } })).body.now).toBe(to);
    const given = (await operator.api('GET', '/payments?status=RJCT&limit=200')).body.items;
    expect(given.map((each: { id: string }) => each.id)).toContain(id);
    expect((await operator.api('GET', `/consents/${one.id}`)).body.status).toBe('expired');
    expect((await one.get('/v1/accounts')).body.tppMessages[0].code).toBe('CONSENT_EXPIRED');
  });

  it('does not affect the validity of certificates', async () => {
    await operator.api('POST', '/clock', { json: { forward: 'P500D' } });
    expect((await pay()).made.status).toBe(201);
  });
});

describe('a decision of the operator', () => {
  it.each([
    ['approve', 'decoupled', 'finalised', 'ACTC', undefined],
    ['reject', 'decoupled', 'failed', 'RJCT', undefined],
    ['approve', 'redirect', 'finalised', 'ACTC', 'https://tpp.example/callback'],
    ['reject', 'redirect', 'failed', 'RJCT', 'https://tpp.example/refused'],
    ['approve', 'embedded', 'finalised', 'ACTC', undefined],
    ['approve', 'nobody yet', 'finalised', 'ACTC', undefined],
  ] as const)(
    'to %s (%s) makes the authorisation %s',
    async (verb, how, sca, status, redirectTo) => {
      const headers = { decoupled: decoupled(), redirect: CREATION, embedded: EXPLICIT }[
        how === 'nobody yet' ? 'redirect' : how
      ];
      const one = how === 'nobody yet' ? await pay(NO_REDIRECT) : await pay(headers);
      const id = how === 'embedded' ? await startEmbedded(one.id) : one.authorisation;
      const done = await operator.api('POST', `/authorisations/${id}/${verb}`);
      expect(done).toMatchObject({ status: 200, body: { scaStatus: sca } });
      expect(done.body.redirectTo).toBe(redirectTo);
      expect(await one.status()).toBe(status);
      const again = await operator.api('POST', `/authorisations/${id}/${verb}`);
      expect(again).toMatchObject({ status: 409, body: { error: 'STATUS_INVALID' } });
    },
  );

  /** Starts an Embedded authorisation that waits for its code; returns its id. */
  async function startEmbedded(paymentId: string): Promise<string> {
    const { id = '', password = '' } = bank.psus[0] ?? {};
    const started = await tpp.call('POST', `${PAYMENTS}/${paymentId}/authorisations`, {
      headers: { ...NO_REDIRECT, 'psu-id': id },
      json: { psuData: { password } },
    });
    await tpp.call('PUT', started.body._links.scaStatus.href, {
      json: { authenticationMethodId: 'sms' },
    });
    const [message] = (await operator.api('GET', `/outbox?psu=${id}`)).body.items;
    expect(message.otp).toMatch(/^\d{6}$/);
    return String(started.body.authorisationId ?? started.body.authorizationId);
  }

  it.each([
    ['another PSU', 'bruno.example', 409, 'PSU_INVALID'],
    ['an unknown PSU', 'nobody.example', 400, 'PSU_INVALID'],
  ] as const)('is refused for %s', async (_name, psu, status, error) => {
    const { authorisation, sca } = await pay();
    const done = await operator.api('POST', `/authorisations/${authorisation}/approve`, {
      json: { psu },
    });
    expect(done).toMatchObject({ status, body: { error } });
    expect(await sca()).toBe('received');
  });

  it('is refused when the redirect link has expired', async () => {
    const { authorisation } = await pay();
    await operator.api('POST', '/clock', { json: { forward: '11m' } });
    const done = await operator.api('POST', `/authorisations/${authorisation}/approve`);
    expect(done).toMatchObject({ status: 409, body: { error: 'LINK_EXPIRED' } });
  });

  it('revokes a consent as the PSU would', async () => {
    const one = await agree(bank, tpp);
    const done = await operator.api('POST', `/consents/${one.id}/revoke`);
    expect(done).toMatchObject({ status: 200, body: { status: 'revokedByPsu' } });
    expect((await one.get('/v1/accounts')).body.tppMessages[0].code).toBe('CONSENT_INVALID');
    const again = await operator.api('POST', `/consents/${one.id}/revoke`);
    expect(again).toMatchObject({ status: 409, body: { error: 'STATUS_INVALID' } });
  });
});

describe('a TPP', () => {
  it('is refused everywhere while it is blocked, and served again after that', async () => {
    const body = { tppMessages: [{ code: 'CERTIFICATE_BLOCKED' }] };
    await operator.api('POST', `/tpps/${TPP}/block`);
    const refused = await tpp.call('POST', PAYMENTS, { headers: CREATION, json: payment(bank) });
    expect(refused).toMatchObject({ status: 401, body });
    const registered = await tpp.call('POST', `${bank.authUrl}/connect/register`, {
      json: { redirect_uris: ['https://tpp.example/callback'] },
    });
    expect(registered).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    const other = tppClient(bank, 'tpp2-qwac');
    const served = await other.call('POST', PAYMENTS, { headers: CREATION, json: payment(bank) });
    await other.close();
    expect(served.status).toBe(201);
    expect((await operator.api('GET', `/tpps/${TPP}`)).body.blocked).toBe(true);
    await operator.api('POST', `/tpps/${TPP}/unblock`);
    expect((await pay()).made.status).toBe(201);
  });
});

describe('a reset', () => {
  it.each([[true], [false]])(
    'restores the initial state (TPP clients kept: %s)',
    async (keepClients) => {
      const { authorisation, made } = await pay(decoupled());
      await operator.api('POST', `/authorisations/${authorisation}/approve`);
      await operator.api('POST', '/clock', { json: { forward: '20m' } });
      await tpp.call('POST', `${bank.authUrl}/connect/register`, {
        json: { redirect_uris: ['https://tpp.example/callback'] },
      });
      const done = await operator.api('POST', '/reset', { json: { keepClients } });
      expect(done).toMatchObject({ status: 200, body: { reset: true, keptClients: keepClients } });
      const totals = await Promise.all(
        ['payments', 'consents', 'authorisations', 'outbox'].map(
          async (name) => (await operator.api('GET', `/${name}`)).body.total,
        ),
      );
      expect(totals).toEqual([0, 0, 0, 0]);
      const clients = (await operator.api('GET', '/clients')).body.total;
      expect(clients > 0).toBe(keepClients);
      expect((await operator.api('GET', '/clock')).body.aheadSeconds).toBe(0);
      expect((await tpp.call('GET', made.body._links.status.href)).status).toBe(403);
      // the same password, IBAN and funds as before
      const one = await agree(bank, tpp);
      expect((await one.get('/v1/accounts')).status).toBe(200);
      expect(await available()).toBe(funds);
    },
  );
});

function bearer(token: string) {
  return { headers: { authorization: `Bearer ${token}` } };
}
