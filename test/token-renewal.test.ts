import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { realSeams } from '../aspsp/domain/seams.js';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { packageRoot } from '../foundation/package-root.js';
import { createXs2aClient } from '../generated/client/xs2a/client.js';
import type { BearerSource } from '../runtime/client/bearer.js';
import type { Transport } from '../runtime/client/transport.js';
import { undiciTransport } from '../runtime/client/undici-transport.js';

let bank: RunningBank;
let transport: Transport;
let now = Date.parse('2026-03-02T10:00:00Z');
const path = { consentId: '8d0a9a5c-7d0e-4b8a-a8f6-0f5d1c2b3a49' };

beforeAll(async () => {
  bank = await startBank({
    port: 0,
    iamPort: 0,
    config: { iam: { tokenOnEveryCall: true }, lifetimes: { token: 60 } },
    seams: { ...realSeams(), now: () => new Date(now) },
  });
  const { certificate: cert, key } = bank.pki['tpp1-qwac'];
  transport = undiciTransport({ cert, key, ca: bank.pki.ca.certificate });
});
afterAll(async () => {
  await transport.close?.();
  await bank.close();
});

/** An access token of the bank, which expires after a minute. */
async function fresh(): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'tpp1',
    client_secret: 'sandbox-secret-of-tpp1',
  });
  const answer = await transport.send({
    method: 'POST',
    url: `${bank.authUrl}/sandbox/token`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new TextEncoder().encode(form.toString()),
    signal: undefined,
  });
  return JSON.parse(new TextDecoder().decode(await answer.bytes())).access_token;
}

let held = '';
const asked: boolean[] = [];
beforeEach(async () => {
  asked.length = 0;
  held = await fresh();
});

const renew = async () => {
  held = await fresh();
  return held;
};
const SOURCES: readonly (readonly [string, BearerSource])[] = [
  [
    'a function',
    ({ refresh }) => {
      asked.push(refresh);
      return refresh ? renew() : held;
    },
  ],
  [
    'two functions',
    {
      token: () => {
        asked.push(false);
        return held;
      },
      refresh: () => {
        asked.push(true);
        return renew();
      },
    },
  ],
];

test.each(SOURCES)(
  'a token of %s is renewed when the bank says that it expired',
  async (_, bearer) => {
    const client = createXs2aClient({ baseUrl: bank.baseUrl, transport, bearer });
    // the consent does not exist: 403 or 404 means that the token was accepted
    expect((await client.getConsentStatus({ path })).status).not.toBe(401);
    now += 120_000;
    expect((await client.getConsentStatus({ path })).status).not.toBe(401);
    expect(asked).toEqual([false, false, true]);
  },
);

/** The response to a token request with this body. */
async function requested(type: string, text: string) {
  const { status, bytes } = await transport.send({
    method: 'POST',
    url: `${bank.authUrl}/sandbox/token`,
    headers: { 'Content-Type': type },
    body: new TextEncoder().encode(text),
    signal: undefined,
  });
  return [status, JSON.parse(new TextDecoder().decode(await bytes()))];
}

test('the form in docs/bank.md returns a token', async () => {
  const guide = readFileSync(join(packageRoot(), 'docs/bank.md'), 'utf8');
  const line = guide.split('\n').find((each) => /^curl .*\/sandbox\/token /.test(each)) ?? '';
  const fields = [...line.matchAll(/ -d (\S+)/g)].map(([, field]) => field);
  expect(fields).toHaveLength(3);
  const form = fields.join('&');
  expect(await requested('application/x-www-form-urlencoded', form)).toEqual([
    200,
    { access_token: expect.any(String), token_type: 'Bearer', expires_in: 60 },
  ]);
});

test.each([
  [
    'JSON',
    'application/json',
    JSON.stringify({ grant_type: 'client_credentials', client_id: 'tpp1' }),
    [400, 'invalid_request', /^The body must be a form \(application\/x-www-form-urlencoded\)/],
  ],
  [
    'a registered client',
    'application/x-www-form-urlencoded',
    'grant_type=client_credentials&client_id=8d0a9a5c&client_secret=x',
    [401, 'invalid_client', /The clients here are tpp1 and tpp2/],
  ],
] as const)('a token request with %s is told what is wrong', async (_, type, text, want) => {
  const [status, body] = await requested(type, text);
  const [code, error, says] = want;
  expect([status, body.error]).toEqual([code, error]);
  expect(body.error_description).toMatch(says);
});

test.each([
  ['an invalid token', { Authorization: 'Bearer nobodys' }, 'Bearer error="invalid_token"'],
  ['no token', {}, 'Bearer'],
] as const)('a 401 for %s has WWW-Authenticate', async (_, headers, challenge) => {
  const url = `${bank.baseUrl}/v1/consents/${path.consentId}/status`;
  const sent = { method: 'GET', url, headers, body: undefined, signal: undefined };
  const { status, headers: received } = await transport.send(sent);
  expect([status, received['www-authenticate']]).toEqual([401, challenge]);
});
