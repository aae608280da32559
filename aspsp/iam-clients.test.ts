import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { decide } from './testing/browser.js';
import { type MovingClock, movingClock } from './testing/moving-clock.js';
import { CREATION, consent, EXPLICIT, payment, REDIRECT_URI } from './testing/samples.js';
import { type Reply, type TppClient, tppClient } from './testing/tpp-client.js';

const ALL = ['authorization_code', 'password', 'client_credentials'] as const;

let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
let other: TppClient;
let client = '';
let secret = '';
let foreign = '';

beforeAll(async () => {
  clock = movingClock();
  const iam = { clientSecret: 'random', grants: ALL } as const;
  const logins = { perPsu: 3, lock: 120 };
  bank = await startBank({ port: 0, iamPort: 0, seams: clock, config: { iam, logins } });
  tpp = tppClient(bank);
  other = tppClient(bank, 'tpp2-qwac');
  const registered = await register(tpp);
  client = registered.body.client_id;
  secret = registered.body.client_secret;
  foreign = (await register(other)).body.client_id;
});
afterAll(async () => {
  await tpp.close();
  await other.close();
  await bank.close();
});

const register = (who: TppClient, on = bank) =>
  who.call('POST', `${on.authUrl}/connect/register`, { json: { redirect_uris: [REDIRECT_URI] } });

type Fields = Readonly<Record<string, string | undefined>>;

const asForm = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;

function ask(fields: Fields, { who = tpp, on = bank, authorization = '' } = {}) {
  const headers = authorization === '' ? {} : { authorization };
  const form = asForm({ client_id: client, scope: 'PSD2', ...fields });
  return who.call('POST', `${on.authUrl}/connect/token/mtls`, { form, headers });
}

const basic = (id: string, password: string) =>
  `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
const told = ({ status, body }: Reply) => (status === 200 ? '200' : `${status} ${body.error}`);
const login = (psu = 0) => ({
  grant_type: 'password',
  username: bank.psus[psu]?.id,
  password: bank.psus[psu]?.password,
});

/** An authorisation code for a consent that the PSU approved. */
async function approvedConsent() {
  const made = await tpp.call('POST', '/v1/consents', { headers: EXPLICIT, json: consent(bank) });
  const started = await tpp.call('POST', made.body._links.startAuthorisation.href);
  const scope = `AIS:${made.body.consentId}`;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: REDIRECT_URI,
    scope,
  });
  const end = await decide(bank, `${bank.authUrl}/connect/authorize?${query}`);
  const code = new URL(String(end.headers.location)).searchParams.get('code') ?? '';
  const { scaStatus } = started.body._links;
  return { scope, code, address: scaStatus.href, status: made.body._links.status.href };
}

const exchange = ({ scope, code }: { scope: string; code: string }, more: Fields = {}) =>
  ask({ grant_type: 'authorization_code', redirect_uri: REDIRECT_URI, scope, code, ...more });

describe('a random client_secret', () => {
  it('has 256 bits, and is stored only as a digest', async () => {
    const again = (await register(tpp)).body;
    expect(again.client_secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(again.client_secret).not.toBe(secret);
    const kept = JSON.stringify(await bank.bank.store.get('client', again.client_id));
    expect(kept).toContain('secretDigest');
    expect(kept).not.toContain(again.client_secret);
  });

  it('comes with the grants, separated by commas', async () => {
    expect((await register(tpp)).body.grant_types).toBe(
      'authorization_code,password,client_credentials',
    );
  });

  it.each([
    ['not sent', () => ({}), '200'],
    ['sent empty', () => ({ fields: { client_secret: '' } }), '200'],
    ['in the form', () => ({ fields: { client_secret: secret } }), '200'],
    ['by HTTP Basic', () => ({ authorization: basic(client, secret) }), '200'],
    [
      'by HTTP Basic alone',
      () => ({ fields: { client_id: undefined }, authorization: basic(client, secret) }),
      '200',
    ],
    ['wrong in the form', () => ({ fields: { client_secret: 'wrong' } }), '401 invalid_client'],
    ['wrong by HTTP Basic', () => ({ authorization: basic(client, 'x') }), '401 invalid_client'],
    [
      'of another client by HTTP Basic',
      () => ({ authorization: basic(foreign, secret) }),
      '401 invalid_client',
    ],
    [
      'in both ways',
      () => ({ fields: { client_secret: secret }, authorization: basic(client, secret) }),
      '400 invalid_request',
    ],
    ['not sent, with a bearer token that is ignored', () => ({ authorization: 'Bearer x' }), '200'],
  ] as const)('%s', async (_name, make, want) => {
    const { fields = {}, ...more }: { fields?: Fields; authorization?: string } = make();
    const reply = await ask({ grant_type: 'client_credentials', ...fields }, more);
    expect(told(reply)).toBe(want);
    const challenge = want.startsWith('401') && more.authorization !== undefined;
    expect(reply.headers['www-authenticate']).toBe(challenge ? 'Basic realm="iam"' : undefined);
  });

  it('is checked before a code is used up', async () => {
    const resource = await approvedConsent();
    expect(told(await exchange(resource, { client_secret: 'wrong' }))).toBe('401 invalid_client');
    expect(told(await exchange(resource, { client_secret: secret }))).toBe('200');
  });

  it('is refused with another certificate', async () => {
    const fields = { grant_type: 'client_credentials', client_secret: secret };
    expect(told(await ask(fields, { who: other }))).toBe('401 invalid_client');
  });
});

describe('by default', () => {
  it('the secret is the thumbprint, and authorization_code is the only grant', async () => {
    const plain = await startBank({ port: 0, iamPort: 0, certs: bank.certs });
    const { client_id, client_secret, grant_types } = (await register(tpp, plain)).body;
    expect(client_secret).toMatch(/^[0-9a-f]{64}$/);
    expect(grant_types).toBe('authorization_code');
    const code = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI, code: 'none' };
    const sent = [
      { ...login() },
      { grant_type: 'client_credentials' },
      { grant_type: 'client_credentials', client_secret: 'wrong' },
      { grant_type: 'refresh_token' },
      { ...code, client_secret },
      { ...code, client_secret: client_secret.replace(/^./, 'x') },
      { ...code, grant_type: undefined },
    ];
    const seen: string[] = [];
    for (const fields of sent) seen.push(told(await ask({ client_id, ...fields }, { on: plain })));
    await plain.close();
    expect(seen).toEqual([
      '400 unsupported_grant_type',
      '400 unsupported_grant_type',
      '400 unsupported_grant_type',
      '400 unsupported_grant_type',
      '400 invalid_grant',
      '401 invalid_client',
      '400 invalid_request',
    ]);
  });
});

describe('a grant without a code', () => {
  it('returns a token that is bound to certificate, client and scope', async () => {
    const reply = await ask(login());
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(reply.body).toEqual({
      access_token: expect.any(String),
      expires_in: 600,
      token_type: 'Bearer',
    });
    const [, content = ''] = reply.body.access_token.split('.');
    const claims = JSON.parse(Buffer.from(content, 'base64url').toString());
    const registered = await bank.bank.store.get('client', client);
    expect(claims).toMatchObject({
      client_id: client,
      scope: 'PSD2',
      sub: bank.psus[0]?.id,
      authorisation: '',
      cnf: { 'x5t#S256': registered?.thumbprint },
    });
    expect(claims.exp - claims.iat).toBe(600);
  });

  it('needs the scope PSD2, or a resource of the TPP', async () => {
    const json = payment(bank);
    const path = '/v1/payments/sepa-credit-transfers';
    const order = await tpp.call('POST', path, { headers: CREATION, json });
    const made = await tpp.call('POST', '/v1/consents', { headers: CREATION, json: consent(bank) });
    const own = { pis: `PIS:${order.body.paymentId}`, ais: `AIS:${made.body.consentId}` };
    const rows: readonly (readonly [Fields, TppClient, string])[] = [
      [{ scope: 'PSD2' }, tpp, '200'],
      [{ scope: own.pis }, tpp, '200'],
      [{ scope: own.ais }, tpp, '200'],
      [{ scope: own.ais.replace('AIS', 'PIS') }, tpp, '400 invalid_scope'],
      [{ scope: `${own.ais} ${own.pis}` }, tpp, '400 invalid_scope'],
      [{ scope: own.ais, client_id: foreign }, other, '400 invalid_scope'],
      [{ scope: 'openid' }, tpp, '400 invalid_scope'],
      [{ scope: undefined }, tpp, '400 invalid_scope'],
    ];
    for (const grant of [login(), { grant_type: 'client_credentials' }]) {
      for (const [fields, who, want] of rows) {
        expect([fields, told(await ask({ ...grant, ...fields }, { who }))]).toEqual([fields, want]);
      }
    }
  });

  it('authorises nothing, before or after the PSU approved', async () => {
    const waits = await tpp.call('POST', '/v1/consents', {
      headers: CREATION,
      json: consent(bank),
    });
    const approved = await approvedConsent();
    const open = {
      scope: `AIS:${waits.body.consentId}`,
      address: waits.body._links.scaStatus.href,
      status: waits.body._links.status.href,
    };
    for (const { scope, address, status } of [open, approved]) {
      for (const grant of [login(), { grant_type: 'client_credentials' }]) {
        for (const requested of [scope, 'PSD2']) {
          const token = (await ask({ ...grant, scope: requested })).body.access_token;
          const json = { scaAuthenticationData: token };
          const put = await tpp.call('PUT', address, { json });
          expect([put.status, put.body.tppMessages[0].code]).toEqual([401, 'TOKEN_INVALID']);
        }
      }
      expect((await tpp.call('GET', status)).body.consentStatus).toBe('received');
    }
    const token = (await exchange(approved)).body.access_token;
    const json = { scaAuthenticationData: token };
    expect((await tpp.call('PUT', approved.address, { json })).status).toBe(200);
  });

  it('refuses wrong passwords and user names alike, and then locks the user for a while', async () => {
    const wrong = { ...login(), password: 'wrong' };
    const nobody = { ...wrong, username: 'nobody' };
    const [first, unknown] = [await ask(wrong), await ask(nobody)];
    expect([first.status, first.body]).toEqual([unknown.status, unknown.body]);
    expect(told(first)).toBe('400 invalid_grant');
    await ask(wrong);
    await ask(wrong);
    expect((await ask(login())).body).toEqual(first.body);
    expect(told(await ask(login(1)))).toBe('200');
    clock.forward(119);
    expect(told(await ask(login()))).toBe('400 invalid_grant');
    clock.forward(1);
    expect(told(await ask(login()))).toBe('200');
    expect(told(await ask({ ...login(), password: undefined }))).toBe('400 invalid_request');
  });
});

describe('a code that is sent again', () => {
  it('revokes the token that was issued for it', async () => {
    const resource = await approvedConsent();
    const token = (await exchange(resource)).body.access_token;
    expect(told(await exchange(resource))).toBe('400 invalid_grant');
    const json = { scaAuthenticationData: token };
    const put = await tpp.call('PUT', resource.address, { json });
    expect([put.status, put.body.tppMessages[0].code]).toEqual([401, 'TOKEN_INVALID']);
    expect((await tpp.call('GET', resource.status)).body.consentStatus).toBe('received');
  });
});
