import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createXs2aClient } from '../../generated/client/xs2a/client.js';
import type { TokenFunction } from '../../runtime/client/bearer.js';
import type { ClientOptions } from '../../runtime/client/client-options.js';
import type { AttemptEnd } from '../../runtime/client/outgoing-request.js';
import type { RetryOptions } from '../../runtime/client/retry.js';
import {
  json,
  type RecordingServer,
  type Reply,
  startRecordingServer,
} from '../fixtures/recording-server.js';

const CONSENT = { headers: { 'Consent-ID': 'c' } };
const ACCOUNTS = json(200, { accounts: [] });
const CUT: Reply = {};
const SILENT: Reply = { silent: true };
const NOW = Date.parse('2030-01-01T00:00:00Z');

let server: RecordingServer;
const waits: number[] = [];

beforeAll(async () => {
  server = await startRecordingServer();
});
afterAll(() => server.close());

/** A client that waits without delay and whose random number is always 0.5. */
const clientWith = (options: Partial<ClientOptions> = {}) => {
  waits.length = 0;
  const sleep = async (ms: number) => void waits.push(ms);
  const seams = { now: () => NOW, random: () => 0.5, sleep };
  return createXs2aClient({ baseUrl: server.baseUrl, seams, ...options });
};
const busy = (status: number, retryAfter?: string): Reply => ({
  status,
  ...(retryAfter === undefined ? {} : { headers: { 'Retry-After': retryAfter } }),
});
const basket = {
  headers: { 'PSU-IP-Address': '192.0.2.1' },
  body: { contentType: 'application/json', value: { paymentIds: ['p1'] } },
} as const;

describe('a retry', () => {
  const three = { attempts: 3 };
  const rows = [
    { name: 'only if asked for', retry: undefined, replies: [busy(503)], end: 503, waits: [] },
    {
      name: 'with longer waits',
      retry: three,
      replies: [CUT, CUT, ACCOUNTS],
      end: 200,
      waits: [150, 300],
    },
    { name: 'after 503', retry: three, replies: [busy(503), ACCOUNTS], end: 200, waits: [150] },
    {
      name: 'after the seconds of Retry-After',
      retry: three,
      replies: [busy(429, '7'), ACCOUNTS],
      end: 200,
      waits: [7000],
    },
    {
      name: 'at the date of Retry-After',
      retry: three,
      replies: [busy(503, 'Tue, 01 Jan 2030 00:00:09 GMT'), ACCOUNTS],
      end: 200,
      waits: [9000],
    },
    {
      name: 'not if Retry-After is too long',
      retry: three,
      replies: [busy(503, '3600')],
      end: 503,
      waits: [],
    },
    { name: 'not after 500', retry: three, replies: [busy(500)], end: 500, waits: [] },
    {
      name: 'not more often than asked',
      retry: three,
      replies: [busy(503)],
      end: 503,
      waits: [150, 300],
    },
    {
      name: 'within the longest wait',
      retry: { ...three, maxDelayMs: 100 },
      replies: [CUT, ACCOUNTS],
      end: 200,
      waits: [75],
    },
  ];
  it.each(rows)('happens $name', async ({ retry, replies, end, waits: want }) => {
    server.answer(...replies);
    const client = clientWith(retry === undefined ? {} : { retry });
    const { status, requestId } = await client.listAccounts(CONSENT);
    expect([status, waits]).toEqual([end, want]);
    expect(server.seen).toHaveLength(want.length + 1);
    expect(new Set(server.seen.map(({ headers }) => headers['x-request-id']))).toEqual(
      new Set([requestId]),
    );
  });

  it('does not happen for a POST by default, because the first may have had an effect', async () => {
    server.answer(CUT);
    const failing = clientWith({ retry: three }).createSigningBasket(basket);
    await expect(failing).rejects.toMatchObject({ code: 'NO_ANSWER' });
    expect(server.seen).toHaveLength(1);
    server.answer(busy(503));
    expect(await clientWith({ retry: three }).createSigningBasket(basket)).toMatchObject({
      status: 503,
    });
    expect(server.seen).toHaveLength(1);
  });

  it('happens for a POST if retry.methods lists it, with the same bytes', async () => {
    server.answer(busy(503), busy(503), busy(500));
    const retry = { attempts: 3, methods: ['POST'] };
    await clientWith().createSigningBasket(basket, { retry });
    expect(server.seen.map(({ bytes }) => bytes.toString())).toEqual(
      Array(3).fill('{"paymentIds":["p1"]}'),
    );
  });

  it('does not happen if retryIf returns false, which gets the response', async () => {
    const usedUp = json(429, { tppMessages: [{ category: 'ERROR', code: 'ACCESS_EXCEEDED' }] });
    const ends: unknown[] = [];
    const retryIf: RetryOptions['retryIf'] = ({ answer, error, ...end }) => {
      ends.push({ ...end, status: answer?.status, error: error?.code });
      return answer?.body?.includes('ACCESS_EXCEEDED') !== true;
    };
    server.answer(CUT, busy(503), usedUp);
    const { status } = await clientWith({ retry: { attempts: 9, retryIf } }).listAccounts(CONSENT);
    expect([status, server.seen.length]).toEqual([429, 3]);
    const call = { operationId: 'listAccounts', method: 'GET' };
    expect(ends).toEqual([
      { ...call, attempt: 1, status: undefined, error: 'NO_ANSWER' },
      { ...call, attempt: 2, status: 503, error: undefined },
      { ...call, attempt: 3, status: 429, error: undefined },
    ]);
  });

  it('is not widened by retryIf', async () => {
    const retryIf = () => true;
    server.answer(busy(500));
    await clientWith({ retry: { ...three, retryIf } }).listAccounts(CONSENT);
    await clientWith({ retry: { ...three, retryIf } }).createSigningBasket(basket);
    expect(server.seen).toHaveLength(2);
  });

  it('can be switched off for one call', async () => {
    server.answer(CUT);
    const failing = clientWith({ retry: three }).listAccounts(CONSENT, { retry: false });
    await expect(failing).rejects.toMatchObject({ code: 'NO_ANSWER' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a call ends', () => {
  it('when its timeout is over, whatever it waits for', async () => {
    server.answer(SILENT);
    const whole = clientWith({ timeoutMs: 200, retry: { attempts: 3 } }).listAccounts(CONSENT);
    await expect(whole).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect([server.seen.length, waits]).toEqual([1, []]);
    server.answer(busy(503, '30'));
    const realWaits = createXs2aClient({ baseUrl: server.baseUrl, retry: { attempts: 2 } });
    const waiting = realWaits.listAccounts(CONSENT, { timeoutMs: 50 });
    await expect(waiting).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('not when only one attempt has timed out', async () => {
    server.answer(SILENT, ACCOUNTS);
    const client = clientWith({ attemptTimeoutMs: 200, retry: { attempts: 2 } });
    expect(await client.listAccounts(CONSENT)).toMatchObject({ status: 200 });
    server.answer(SILENT);
    const failing = client.listAccounts(CONSENT, { attemptTimeoutMs: 100, retry: false });
    await expect(failing).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it.each([['before'], ['after']])('when it is aborted %s it is sent', async (when) => {
    const abort = new AbortController();
    const enough = () => abort.abort(new Error('enough'));
    if (when === 'before') enough();
    server.answer({ silent: true, whenSeen: enough });
    const client = clientWith({ retry: { attempts: 3 } });
    const failing = client.listAccounts(CONSENT, { signal: abort.signal });
    await expect(failing).rejects.toMatchObject({ code: 'ABORTED', cause: { message: 'enough' } });
    expect(waits).toEqual([]);
  });
});

describe('an access token', () => {
  const NO_REASON = json(401, {});
  const INVALID: Reply = {
    ...NO_REASON,
    headers: { ...NO_REASON.headers, 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  };
  const asked: boolean[] = [];
  const fetched: TokenFunction = async ({ refresh }) => {
    asked.push(refresh);
    return refresh ? 'new' : 'old';
  };
  const stubborn: TokenFunction = () => 'old';
  const provider = { token: () => 'old', refresh: () => 'new' };
  const rows = [
    { name: 'as text', bearer: 'old', replies: [INVALID], end: 401, tokens: ['old'] },
    {
      name: 'that is invalid',
      bearer: fetched,
      replies: [INVALID, ACCOUNTS],
      end: 200,
      tokens: ['old', 'new'],
    },
    {
      name: 'that is invalid twice',
      bearer: fetched,
      replies: [INVALID],
      end: 401,
      tokens: ['old', 'new'],
    },
    {
      name: 'that is refused without a reason',
      bearer: fetched,
      replies: [NO_REASON, ACCOUNTS],
      end: 200,
      tokens: ['old', 'new'],
    },
    {
      name: 'of a provider',
      bearer: provider,
      replies: [NO_REASON, ACCOUNTS],
      end: 200,
      tokens: ['old', 'new'],
    },
    {
      name: 'that cannot be renewed',
      bearer: stubborn,
      replies: [INVALID],
      end: 401,
      tokens: ['old'],
    },
  ];
  it.each(rows)('$name', async ({ bearer, replies, end, tokens }) => {
    server.answer(...replies);
    const { status } = await clientWith({ bearer }).listAccounts(CONSENT);
    expect(status).toBe(end);
    const sent = server.seen.map(({ headers }) => headers.authorization);
    expect(sent).toEqual(tokens.map((token) => `Bearer ${token}`));
  });

  it('is renewed for a POST too, because a request with 401 had no effect', async () => {
    server.answer(INVALID, busy(500));
    await clientWith({ bearer: fetched }).createSigningBasket(basket);
    expect(server.seen).toHaveLength(2);
  });

  it('is renewed once for calls that run at the same time', async () => {
    server.answer(INVALID, INVALID, ACCOUNTS);
    asked.length = 0;
    const client = clientWith({ bearer: fetched });
    await Promise.all([client.listAccounts(CONSENT), client.listAccounts(CONSENT)]);
    expect(asked.filter((refresh) => refresh)).toHaveLength(1);
  });

  it('that cannot be obtained ends the call before it sends anything', async () => {
    server.answer(ACCOUNTS);
    const bearer = () => Promise.reject(new Error('password=secret'));
    const failing = clientWith({ bearer }).listAccounts(CONSENT);
    await expect(failing).rejects.toMatchObject({
      code: 'NO_TOKEN',
      message: 'listAccounts: the source of the access token failed',
      cause: { message: 'password=secret' },
    });
    expect(server.seen).toEqual([]);
  });

  it('is not sent if the call has an Authorization header', async () => {
    server.answer(INVALID);
    const headers = { authorization: 'Basic eDp5' };
    await clientWith({ bearer: fetched }).listAccounts(CONSENT, { headers });
    expect(server.seen.map(({ headers: sent }) => sent.authorization)).toEqual(['Basic eDp5']);
  });
});

describe('hooks', () => {
  it('see each attempt', async () => {
    server.answer(CUT, busy(503), ACCOUNTS);
    const begun: unknown[] = [];
    const ended: AttemptEnd[] = [];
    await clientWith({
      retry: { attempts: 3 },
      onRequest: ({ method, url }, attempt) => void begun.push(`${attempt} ${method} ${url}`),
      onResponse: (end) => void ended.push(end),
    }).listAccounts(CONSENT);
    expect(begun).toEqual([1, 2, 3].map((n) => `${n} GET ${server.baseUrl}/v1/accounts`));
    expect(ended).toMatchObject([
      { attempt: 1, error: { code: 'NO_ANSWER' }, durationMs: 0 },
      { attempt: 2, status: 503 },
      { attempt: 3, status: 200, headers: { 'content-type': 'application/json' } },
    ]);
  });

  const boom = () => {
    throw new Error('boom');
  };
  it.each([
    { hooks: { onRequest: boom }, sent: 0, answer: undefined },
    { hooks: { onResponse: boom }, sent: 1, answer: { status: 200, body: '{"accounts":[]}' } },
  ])(
    'that throw end the call, and the error has the response: $sent sent',
    async ({ hooks, sent, answer }) => {
      server.answer(ACCOUNTS);
      const failing = clientWith({ ...hooks, retry: { attempts: 3 } }).listAccounts(CONSENT);
      const error = await failing.catch((caught: object) => caught);
      expect(error).toMatchObject({ code: 'HOOK_FAILED', cause: { message: 'boom' } });
      expect(error).toMatchObject({ answer });
      expect(server.seen).toHaveLength(sent);
    },
  );
});

describe('a validator', () => {
  it('gets the parsed response, and its findings become an error', async () => {
    server.answer(ACCOUNTS);
    const judged: unknown[] = [];
    const validate = (answer: object) => {
      judged.push(answer);
      return ['/accounts is empty', 'no'];
    };
    await expect(clientWith({ validate }).listAccounts(CONSENT)).rejects.toMatchObject({
      code: 'INVALID_ANSWER',
      message: 'listAccounts: status 200: /accounts is empty; no',
      body: '{"accounts":[]}',
    });
    expect(judged).toEqual([
      {
        operationId: 'listAccounts',
        status: 200,
        contentType: 'application/json',
        headers: {},
        body: { accounts: [] },
      },
    ]);
    expect(await clientWith({ validate: () => [] }).listAccounts(CONSENT)).toMatchObject({
      status: 200,
    });
  });
});
