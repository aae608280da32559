import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { decide } from './testing/browser.js';
import { type MovingClock, movingClock } from './testing/moving-clock.js';
import { consent, EXPLICIT, REDIRECT_URI } from './testing/samples.js';
import { type Reply, type TppClient, tppClient } from './testing/tpp-client.js';

let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
let other: TppClient;
let client = '';
let foreignClient = '';

const register = (who: TppClient, json: object = { redirect_uris: [REDIRECT_URI] }) =>
  who.call('POST', `${bank.authUrl}/connect/register`, { json });

beforeAll(async () => {
  clock = movingClock();
  bank = await startBank({ port: 0, iamPort: 0, seams: clock });
  tpp = tppClient(bank);
  other = tppClient(bank, 'tpp2-qwac');
  client = (await register(tpp)).body.client_id;
  foreignClient = (await register(other)).body.client_id;
});
afterAll(async () => {
  await tpp.close();
  await other.close();
  await bank.close();
});

type Query = Readonly<Record<string, string | undefined>>;

function authorizeLink(scope: string, change: Query = {}): string {
  const query: Query = {
    grant_type: 'code',
    response_type: 'code',
    client_id: client,
    redirect_uri: REDIRECT_URI,
    scope,
    ...change,
  };
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return `${bank.authUrl}/connect/authorize?${new URLSearchParams(given)}`;
}

/** A consent with an authorisation that is waiting for the PSU. */
async function waiting() {
  const made = await tpp.call('POST', '/v1/consents', { headers: EXPLICIT, json: consent(bank) });
  const started = await tpp.call('POST', made.body._links.startAuthorisation.href);
  const scope = `AIS:${made.body.consentId}`;
  const authorisation = started.body._links.scaStatus.href as string;
  return { scope, authorisation, status: made.body._links.status.href as string };
}

const back = (reply: Reply) => new URL(String(reply.headers.location)).searchParams;

async function approved(change: Query = {}) {
  const resource = await waiting();
  const end = await decide(bank, authorizeLink(resource.scope, change));
  return { ...resource, code: back(end).get('code') ?? '' };
}

function exchange(who: TppClient, scope: string, code: string, change: Query = {}) {
  const form = {
    client_id: client,
    scope,
    code,
    redirect_uri: REDIRECT_URI,
    grant_type: 'authorization_code',
    ...change,
  } as Record<string, string>;
  return who.call('POST', `${bank.authUrl}/connect/token/mtls`, { form });
}

describe('register', () => {
  it('returns the fields of the contract', async () => {
    const { status, body } = await register(tpp, {
      redirect_uris: [REDIRECT_URI],
      client_uri: 'https://tpp.example/',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      client_id: expect.any(String),
      client_secret: expect.stringMatching(/^[0-9a-f]{64}$/),
      client_secret_expires_at: 0,
      client_name: 'Test TPP One',
      grant_types: 'authorization_code',
      scope: expect.stringContaining('PSD2'),
      redirect_uris: [REDIRECT_URI],
      client_uri: 'https://tpp.example/',
    });
  });

  it.each([
    ['no redirect URI', {}],
    ['a redirect URI that is a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['a redirect URI with a fragment', { redirect_uris: ['https://tpp.example/#a'] }],
  ])('refuses %s', async (_name, json) => {
    expect((await register(tpp, json)).status).toBe(400);
  });

  const odd = [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
  ];
  it.each(
    [...odd, 'vbscript:x', 'file:///etc/passwd', 'blob:https://a/b'].flatMap((address) => [
      ['logo_uri', address],
      ['client_uri', address],
      ['front_channel_logout_uri', address],
      ['back_channel_logout_uri', address],
      ['post_logout_redirect_uris', ['https://tpp.example/bye', address]],
    ]),
  )('refuses a %s that is not a web address: %j', async (field, value) => {
    const reply = await register(tpp, { redirect_uris: [REDIRECT_URI], [String(field)]: value });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(field);
  });

  it('refuses a client without a certificate', async () => {
    const nobody = tppClient(bank, 'none');
    const reply = await register(nobody);
    await nobody.close();
    expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client']);
    expect(reply.body.error_description).toContain('CERTIFICATE_MISSING');
  });
});

describe('authorize', () => {
  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['a missing redirect URI', { redirect_uri: undefined }],
    ['a redirect URI with a longer path', { redirect_uri: `${REDIRECT_URI}/more` }],
    ['a redirect URI with a query', { redirect_uri: `${REDIRECT_URI}?a=b` }],
    ['a redirect URI with another host', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect URI in capital letters', { redirect_uri: REDIRECT_URI.toUpperCase() }],
    ['an encoded redirect URI', { redirect_uri: REDIRECT_URI.replace('callback', '%63allback') }],
    [
      'an unknown client, with another response type',
      { client_id: 'client of nobody', response_type: 'token' },
    ],
  ])('shows a page and does not redirect for %s', async (_name, change) => {
    const { scope } = await waiting();
    const reply = await tpp.call('GET', authorizeLink(scope, change));
    expect([reply.status, reply.headers.location]).toEqual([400, undefined]);
    expect(reply.headers['content-type']).toContain('text/html');
  });

  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined, grant_type: undefined }, 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_response_type'],
    ['two response types', { response_type: 'code token' }, 'unsupported_response_type'],
    ['a scope with an unknown resource', { scope: 'AIS:unknown' }, 'invalid_scope'],
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['a scope without a resource', { scope: 'PSD2' }, 'invalid_scope'],
    [
      'a challenge method without a challenge',
      { code_challenge_method: 'S256' },
      'invalid_request',
    ],
    ['an invalid challenge', { code_challenge: 'short' }, 'invalid_request'],
  ])('redirects to the TPP with an error for %s', async (_name, change, error) => {
    const { scope } = await waiting();
    const reply = await tpp.call('GET', authorizeLink(scope, { state: 's1', ...change }));
    expect(reply.status).toBe(302);
    const { error_description: text, ...rest } = Object.fromEntries(back(reply));
    expect(rest).toEqual({ error, state: 's1' });
    expect(text).toMatch(/^[ !#-[\]-~]{15,}$/);
  });

  it('accepts one resource only, with the right service', async () => {
    const [one, two] = [await waiting(), await waiting()];
    const scopes = [`${one.scope} ${two.scope}`, one.scope.replace('AIS', 'PIS'), ` ${one.scope}`];
    for (const scope of scopes) {
      const reply = await tpp.call('GET', authorizeLink(scope));
      expect(Object.fromEntries(back(reply))).toEqual({
        error: 'invalid_scope',
        error_description: expect.stringContaining('AIS:ID or PIS:ID'),
      });
    }
  });

  it('refuses a repeated parameter, and does not redirect for a repeated redirect URI', async () => {
    const { scope } = await waiting();
    const twice = await tpp.call('GET', `${authorizeLink(scope)}&scope=${scope}`);
    expect(back(twice).get('error')).toBe('invalid_request');
    const uri = encodeURIComponent(REDIRECT_URI);
    const reply = await tpp.call('GET', `${authorizeLink(scope)}&redirect_uri=${uri}`);
    expect([reply.status, reply.headers.location]).toEqual([400, undefined]);
  });

  it('sends the PSU back with only code, scope and the state of the request', async () => {
    for (const state of [undefined, 's 1&x=é']) {
      const { scope } = await waiting();
      const end = await decide(bank, authorizeLink(scope, { state }));
      expect(end.status).toBe(302);
      expect(String(end.headers.location)).toMatch(`${REDIRECT_URI}?`);
      expect(Object.fromEntries(back(end))).toEqual({
        code: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
        scope,
        ...(state === undefined ? {} : { state }),
      });
    }
  });

  it('refuses a consent of another TPP', async () => {
    const { scope } = await waiting();
    const reply = await other.call('GET', authorizeLink(scope, { client_id: foreignClient }));
    expect(back(reply).get('error')).toBe('invalid_scope');
  });

  it('accepts a request with only grant_type or only response_type', async () => {
    for (const change of [{ grant_type: undefined }, { response_type: undefined }]) {
      const { code } = await approved(change);
      expect(code).not.toBe('');
    }
  });

  it('sends the TPP access_denied when the PSU rejects', async () => {
    const { scope, status } = await waiting();
    const end = await decide(bank, authorizeLink(scope), 'reject');
    expect(Object.fromEntries(back(end))).toEqual({ error: 'access_denied' });
    expect((await tpp.call('GET', status)).body.consentStatus).toBe('rejected');
  });
});

describe('token', () => {
  it('accepts a code once, from its own client, with the same parameters', async () => {
    const { scope, code } = await approved();
    const refused = [
      await exchange(other, scope, code),
      await exchange(other, scope, code, { client_id: foreignClient }),
      await exchange(tpp, scope, code, { redirect_uri: 'https://tpp.example/other' }),
      await exchange(tpp, 'AIS:other', code),
      await exchange(tpp, scope, 'invented'),
      await exchange(tpp, scope, code, { code_verifier: 'x'.repeat(50) }),
      await exchange(tpp, scope, code, { grant_type: 'password' }),
    ];
    expect(refused.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
      '401 invalid_client',
      '400 invalid_grant',
      '400 invalid_grant',
      '400 invalid_grant',
      '400 invalid_grant',
      '400 invalid_grant',
      '400 unsupported_grant_type',
    ]);
    expect((await exchange(tpp, scope, code)).status).toBe(200);
    expect((await exchange(tpp, scope, code)).body.error).toBe('invalid_grant');
  });

  it('refuses an expired code', async () => {
    const { scope, code } = await approved();
    clock.forward(61);
    expect((await exchange(tpp, scope, code)).body.error).toBe('invalid_grant');
  });

  it('needs the verifier of a challenge', async () => {
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const { scope, code } = await approved(pkce);
    expect((await exchange(tpp, scope, code)).status).toBe(400);
    const wrong = { code_verifier: 'w'.repeat(43) };
    expect((await exchange(tpp, scope, code, wrong)).status).toBe(400);
    expect((await exchange(tpp, scope, code, { code_verifier: verifier })).status).toBe(200);
  });
});

describe('update with a token', () => {
  const put = (who: TppClient, address: string, scaAuthenticationData: string) =>
    who.call('PUT', address, { json: { scaAuthenticationData } });
  const told = ({ status, body }: Reply) => `${status} ${body.tppMessages?.[0].code}`;

  it('accepts only the token of this authorisation, before it is finalised', async () => {
    const mine = await approved();
    const token = (await exchange(tpp, mine.scope, mine.code)).body.access_token;
    const second = await approved();
    const untouched = await waiting();
    const refused = [
      await put(tpp, mine.authorisation, 'no token'),
      await put(tpp, mine.authorisation, `${token.slice(0, -4)}AAAA`),
      await put(tpp, second.authorisation, token),
      await put(tpp, untouched.authorisation, token),
      await put(other, mine.authorisation, token),
      await tpp.call('PUT', mine.authorisation, { json: {} }),
    ];
    expect(refused.map(told)).toEqual([
      '401 TOKEN_UNKNOWN',
      '401 TOKEN_UNKNOWN',
      '401 TOKEN_INVALID',
      '401 TOKEN_INVALID',
      '403 CONSENT_UNKNOWN',
      '400 SERVICE_INVALID',
    ]);
    expect((await tpp.call('GET', mine.status)).body.consentStatus).toBe('received');
    expect((await put(tpp, mine.authorisation, token)).status).toBe(200);
    expect(told(await put(tpp, mine.authorisation, token))).toBe('409 STATUS_INVALID');
  });

  it.each([
    [-1, '200 undefined'],
    [0, '401 TOKEN_EXPIRED'],
  ])('accepts a token until expires_in has passed: %d seconds after it', async (seconds, want) => {
    const { scope, code, authorisation } = await approved();
    const { access_token, expires_in } = (await exchange(tpp, scope, code)).body;
    expect(expires_in).toBe(600);
    clock.forward(expires_in + seconds);
    expect(told(await put(tpp, authorisation, access_token))).toBe(want);
  });
});
