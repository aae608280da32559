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

/** Returns tokens t1, t2, t3 to token requests by default, and an empty 204 to all others. */
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
  ['sends the token of the TPP', {}, 'Bearer one'],
  ['sends the token of the second TPP', { identity: 'tpp2' }, 'Bearer two'],
  ['sends the token of the first TPP without a certificate', { identity: 'none' }, 'Bearer one'],
  [
    'sends the token of the first TPP with an unknown certificate',
    { identity: 'unknownCa' },
    'Bearer one',
  ],
  ['does not replace the token of a case', { headers: [['authorization', 'Bearer x']] }, undefined],
  ['sends no token from a browser', { identity: 'psu' }, undefined],
  ['sends no token to the IAM', { url: 'https://iam.example/connect/register' }, undefined],
  [
    'sends the token to a service with its own base URL',
    { url: `${BASE}-ais/v1/accounts` },
    'Bearer one',
  ],
  [
    'sends the token to the target of a link of the bank',
    { url: 'https://b2.example/v1/x' },
    'Bearer one',
  ],
])('%s', async (_what, more, want) => {
  const bank = bankWith(STATIC);
  const { secrets } = await bank.wire.send(request(more));
  expect(authorised(bank)).toEqual([want]);
  expect(secrets).toEqual(want === undefined ? undefined : [want.slice('Bearer '.length)]);
});

test('requests a token once for each TPP, with its certificate, and again before it expires', async () => {
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

test('sends the client secret in a header with clientAuth basic', async () => {
  const bank = bankWith({ clientCredentials: { tpp1: { ...CLIENT, clientAuth: 'basic' } } });
  await bank.wire.send(request());
  const [asked] = bank.sent;
  expect(asked?.body).toBe('grant_type=client_credentials&scope=XS2A');
  expect(new Map(asked?.headers).get('Authorization')).toBe(
    `Basic ${Buffer.from('me:my%20secret').toString('base64')}`,
  );
});

test('uses the latest refresh token, also after the clock of the bank was moved', async () => {
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
])('quotes the bank if it returns no token: %d %s', async (status, body, says) => {
  const bank = bankWith({ clientCredentials: { tpp1: CLIENT } }, [status, body]);
  const failure = await bank.wire.send(request()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AccessFailed);
  expect(String(failure)).toContain(
    `${TOKEN_URL} returns no access token for tpp1: it returns ${says}`,
  );
});
