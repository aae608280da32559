import { afterEach, expect, test, vi } from 'vitest';
import type { Access, Profile } from '../profile/profile.js';
import { AccessFailed } from './request-token.js';
import type { Wire, WireAnswer, WireRequest } from './wire.js';
import { withAccess } from './with-access.js';

const BASE = 'https://bank.example/psd2';
const TOKEN_URL = 'https://iam.example/token';
const CLOCK = 'http://localhost:1/clock';

afterEach(() => {
  vi.useRealTimers();
});

interface Bank {
  readonly wire: Wire;
  readonly sent: WireRequest[];
}

/** Answers token requests with token 1, 2, 3 by default, and everything else with an empty response. */
function bankWith(access: Access, answer?: readonly [status: number, body: string]): Bank {
  const sent: WireRequest[] = [];
  let count = 0;
  const bare: Wire = {
    send: async (request) => {
      sent.push(request);
      count += request.url === TOKEN_URL ? 1 : 0;
      const body = `{"access_token":"t${count}","expires_in":100,"refresh_token":"r${count}"}`;
      const [status, text] = request.url === TOKEN_URL ? (answer ?? [200, body]) : [204, ''];
      const came: WireAnswer = { kind: 'answer', status, headers: [], body: Buffer.from(text) };
      return { request, answer: came, startedAt: '', durationMs: 0 };
    },
    close: async () => undefined,
  };
  const target = { baseUrl: BASE, authUrl: 'https://iam.example', paths: { AIS: `${BASE}-ais` } };
  const profile = { target, access, clock: { url: CLOCK, token: 'c' } } as unknown as Profile;
  return { wire: withAccess(bare, profile), sent };
}

const request = (more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  url: `${BASE}/v1/accounts`,
  headers: [],
  body: null,
  identity: 'tpp1',
  timeoutMs: 1,
  ...more,
});

/** The Authorization headers of requests that are not for a token. */
const authorised = ({ sent }: Bank): readonly (string | undefined)[] =>
  sent
    .filter(({ url }) => url !== TOKEN_URL)
    .map(({ headers }) => new Map(headers).get('Authorization'));

const STATIC: Access = { static: { tpp1: 'one', tpp2: 'two' } };
const CLIENT = { tokenUrl: TOKEN_URL, clientId: 'me', clientSecret: 'my secret', scope: 'XS2A' };

test.each<readonly [string, Partial<WireRequest>, string | undefined]>([
  ['a TPP sends its own', {}, 'Bearer one'],
  ['the second TPP sends its own', { identity: 'tpp2' }, 'Bearer two'],
  ['without a certificate it is that of the first', { identity: 'none' }, 'Bearer one'],
  ['so it is with a certificate of nobody', { identity: 'unknownCa' }, 'Bearer one'],
  ['the token of a case wins', { headers: [['authorization', 'Bearer x']] }, undefined],
  ['a browser sends none', { identity: 'psu' }, undefined],
  ['the IAM gets none', { url: 'https://iam.example/connect/register' }, undefined],
  ['a service with a base of its own gets it', { url: `${BASE}-ais/v1/accounts` }, 'Bearer one'],
  ['so does what a link of the bank leads to', { url: 'https://b2.example/v1/x' }, 'Bearer one'],
])('%s', async (_what, more, want) => {
  const bank = bankWith(STATIC);
  const { secrets } = await bank.wire.send(request(more));
  expect(authorised(bank)).toEqual([want]);
  expect(secrets).toEqual(want === undefined ? undefined : [want.slice('Bearer '.length)]);
});

test('a token is asked for once for each TPP, with its certificate, and again before it expires', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const bank = bankWith({ clientCredentials: { tpp1: CLIENT, tpp2: CLIENT } });
  await Promise.all([1, 2, 3].map(() => bank.wire.send(request())));
  await bank.wire.send(request({ identity: 'tpp2' }));
  expect(authorised(bank)).toEqual([...Array(3).fill('Bearer t1'), 'Bearer t2']);
  vi.advanceTimersByTime(89_000);
  await bank.wire.send(request());
  vi.advanceTimersByTime(2_000);
  await bank.wire.send(request());
  expect(authorised(bank).slice(4)).toEqual(['Bearer t1', 'Bearer t3']);
  expect(bank.sent[0]).toMatchObject({
    identity: 'tpp1',
    body: 'grant_type=client_credentials&client_id=me&client_secret=my+secret&scope=XS2A',
  });
});

test('the client can show its secret in a header', async () => {
  const bank = bankWith({ clientCredentials: { tpp1: { ...CLIENT, clientAuth: 'basic' } } });
  await bank.wire.send(request());
  const [asked] = bank.sent;
  expect(asked?.body).toBe('grant_type=client_credentials&scope=XS2A');
  expect(new Map(asked?.headers).get('Authorization')).toBe(
    `Basic ${Buffer.from('me:my%20secret').toString('base64')}`,
  );
});

test('the refresh token that came last is used, also after the clock of the bank has moved', async () => {
  const bank = bankWith({ refresh: { tpp1: { ...CLIENT, refreshToken: 'r0' } } });
  await bank.wire.send(request());
  await bank.wire.send(request({ method: 'POST', url: CLOCK, identity: 'psu' }));
  await bank.wire.send(request());
  expect(authorised(bank)).toEqual(['Bearer t1', undefined, 'Bearer t2']);
  const asked = bank.sent.filter(({ url }) => url === TOKEN_URL).map(({ body }) => body);
  expect(asked.map((body) => new URLSearchParams(body ?? '').get('refresh_token'))).toEqual([
    'r0',
    'r1',
  ]);
});

test.each<readonly [number, string, string]>([
  [
    401,
    '{"error":"invalid_client","error_description":"Not you, my secret."}',
    '401, invalid_client: Not you, [redacted].',
  ],
  [503, 'Come back\n  later', '503, Come back later'],
  [200, '{}', '200, {}'],
])('where there is none the words of the bank are told: %d %s', async (status, body, says) => {
  const bank = bankWith({ clientCredentials: { tpp1: CLIENT } }, [status, body]);
  const failure = await bank.wire.send(request()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AccessFailed);
  expect(String(failure)).toContain(
    `${TOKEN_URL} returns no access token for tpp1: it returns ${says}`,
  );
});
