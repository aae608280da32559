import { once } from 'node:events';
import { createServer as createHttp, type Server as HttpServer } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { LoadedIdentity } from '../../pki/load-identity.js';
import { makeTestPki, type TestCertificateName, type TestPki } from '../../pki/make-test-pki.js';
import type { Profile } from '../profile/profile.js';
import type { PreflightCheck } from '../record/event.js';
import { createWire } from '../wire/create-wire.js';
import { preflight } from './preflight.js';

let pki: TestPki;
beforeAll(async () => {
  pki = await makeTestPki({ keys: 'p256' });
});

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listen(server: Server | HttpServer): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function identity(name: TestCertificateName, days = 1): LoadedIdentity {
  const notBefore = new Date(Date.now() - 5 * 86_400_000);
  const notAfter = new Date(Date.now() + days * 86_400_000);
  return { ...pki[name], notBefore, notAfter, warnings: [] };
}

function profileFor(baseUrl: string, authUrl: string, iam: boolean): Profile {
  return {
    version: 1,
    name: 'bank',
    dialect: 'contract',
    target: { baseUrl, authUrl },
    identities: { tpp1: {} },
    tpp: { redirectUri: 'https://tpp.example/cb' },
    services: iam ? ['AIS', 'IAM'] : ['AIS'],
    sca: { approaches: ['REDIRECT'] },
    psu: { id: 'anna', password: 'x', approve: [{ open: '{link}' }] },
  };
}

interface Given {
  readonly baseUrl: string;
  readonly authUrl?: string;
  readonly tpp1?: LoadedIdentity;
  readonly ca?: string;
  /** For targets that do not respond: as short as a busy machine allows. */
  readonly timeoutMs?: number;
  readonly proxy?: string;
  readonly services?: Profile['services'];
}

async function check(given: Given): Promise<readonly PreflightCheck[]> {
  const { baseUrl, authUrl, tpp1 = identity('tpp1-qwac'), ca = pki.ca.certificate } = given;
  const options = given.timeoutMs === undefined ? {} : { timeoutMs: given.timeoutMs };
  const identities = { tpp1 };
  const wire = createWire({ identities, ca });
  closers.push(() => wire.close());
  const usual = profileFor(baseUrl, authUrl ?? baseUrl, authUrl !== undefined);
  const own = { ...usual, services: given.services ?? usual.services };
  const profile = given.proxy === undefined ? own : { ...own, proxy: given.proxy };
  const checks: PreflightCheck[] = [];
  for await (const one of preflight({ profile, identities, ca }, wire, options)) {
    checks.push(one);
  }
  return checks;
}

const outcomes = (checks: readonly PreflightCheck[]): string =>
  checks.map(({ name, outcome }) => `${name}: ${outcome}`).join('\n');

const CONSENT_INVALID = '{"tppMessages":[{"code":"CONSENT_INVALID"}]}';

/** A minimal bank: unknown paths return 404, all others the given status. */
const https = (status: number, body = status === 401 ? CONSENT_INVALID : '', more = {}) =>
  createHttps(
    { cert: pki.server.certificate, key: pki.server.key, ca: pki.ca.certificate, ...more },
    (incoming, reply) => reply.writeHead(isNone(incoming) ? 404 : status).end(body),
  );
const isNone = ({ url = '' }: { readonly url?: string | undefined }): boolean =>
  url.includes('xs2a-kit-');

it('checks everything from the certificate to the responses of bank and IAM', async () => {
  const host = await listen(https(401, '{"tppMessages":[{"code":"CONSENT_INVALID"}]}'));
  const iam = await listen(https(400));
  const checks = await check({ baseUrl: `https://${host}/psd2`, authUrl: `https://${iam}` });
  expect(outcomes(checks)).toBe(
    [
      'client certificate tpp1: ok',
      'XS2A host name: ok',
      'XS2A port: ok',
      'XS2A TLS: ok',
      'XS2A responds: ok',
      'XS2A is a bank: ok',
      'XS2A clock: ok',
      'XS2A paths: ok',
      'IAM host name: ok',
      'IAM port: ok',
      'IAM TLS: ok',
      'IAM responds: ok',
      'login of psu: skipped',
    ].join('\n'),
  );
  expect(checks.map(({ hint }) => hint).join('')).toBe('');
  expect(checks[3]?.detail).toMatch(/^TLSv1\.3 with localhost, valid until /);
  expect(checks[4]?.detail).toBe('GET /v1/accounts without a consent returns 401.');
});

it('skips the IAM if the profile has none, and TLS over plain http', async () => {
  const host = await listen(createHttp((_incoming, reply) => reply.end('{}')));
  const checks = await check({ baseUrl: `http://${host}/psd2` });
  expect(outcomes(checks)).toBe(
    [
      'client certificate tpp1: ok',
      'XS2A host name: ok',
      'XS2A port: ok',
      'XS2A TLS: skipped',
      'XS2A responds: warned',
      'XS2A is a bank: failed',
      'XS2A clock: skipped',
      'XS2A paths: skipped',
      'IAM responds: skipped',
      'logins: skipped',
    ].join('\n'),
  );
  expect(checks[4]?.detail).toMatch(/returns 200, where a refusal \(4xx\) was expected/);
});

const HTML = '<!doctype html><title>Not found</title>';
const echoing = (status: number, body: string) =>
  createHttp((incoming, reply) => {
    const id = incoming.headers['x-request-id'] ?? '';
    reply.writeHead(isNone(incoming) ? 404 : status, { 'x-request-id': id }).end(body);
  });
/** The same response for every path. */
const plain = (status: number, body: string, headers = {}) =>
  createHttp((_incoming, reply) => reply.writeHead(status, headers).end(body));
/** One response for the paths of the interface, a 404 for all others. */
const routed = (status: number, body: string, headers = {}) =>
  createHttp((incoming, reply) => {
    if (isNone(incoming)) reply.writeHead(404).end(HTML);
    else reply.writeHead(status, headers).end(body);
  });

it.each([
  ['a web server', () => plain(404, HTML), 'failed'],
  ['a server that accepts every request', () => plain(200, '{}'), 'failed'],
  ['a server that returns 200 with tppMessages', () => plain(200, '{"tppMessages":[]}'), 'failed'],
  ['another JSON interface', () => plain(404, '{"error":"not found"}'), 'failed'],
  ['a problem document without a code', () => plain(404, '{"type":"about:blank"}'), 'failed'],
  ['a bank with tppMessages', () => routed(401, CONSENT_INVALID), 'ok'],
  [
    'a bank with problem documents',
    () => routed(401, '{"type":"x","code":"CONSENT_INVALID"}'),
    'ok',
  ],
  ['a bank that echoes X-Request-ID', () => echoing(403, ''), 'ok'],
  ['a bank with its own JSON', () => routed(404, '{"error":"no such consent"}'), 'ok'],
  ['a bank that rejects unknown ids with an empty body', () => echoing(404, ''), 'ok'],
])('recognises %s', async (_name, make, want) => {
  const checks = await check({ baseUrl: `http://${await listen(make())}` });
  const told = checks.find(({ name }) => name === 'XS2A is a bank');
  expect(told).toMatchObject({ outcome: want, hint: want === 'ok' ? '' : expect.any(String) });
});

const JSON_TYPE = { 'content-type': 'application/json' };
const message = (code: string, text: string) =>
  JSON.stringify({ tppMessages: [{ category: 'ERROR', code, text }] });

it.each([
  [
    'a token',
    () => plain(401, message('TOKEN_INVALID', 'no access token'), JSON_TYPE),
    'Every call is refused in the same way: 401 "TOKEN_INVALID: no access token" (8 calls).',
  ],
  [
    'a header',
    () => plain(400, '{"message":"Date header is required"}'),
    'Every call is refused in the same way: 400 "Date header is required" (8 calls).',
  ],
  [
    'a header, behind a gateway that knows the paths',
    () => routed(400, '{"message":"Date header is required"}'),
    'Every call is refused in the same way: 400 "Date header is required" (6 calls).',
  ],
  [
    'a key, in a page with a new number each time',
    () =>
      createHttp((_incoming, reply) =>
        reply.writeHead(403).end(`<html><title>No key</title>${Math.random()}</html>`),
      ),
    'Every call is refused in the same way: 403 "No key" (8 calls).',
  ],
  [
    'something that it does not name',
    () => plain(401, ''),
    'Every call is refused in the same way: 401 without a text (8 calls).',
  ],
  [
    'something in a deceptive text',
    () => plain(401, `{"error":"a\\nfailed\\u001b[2J\\u202e${'x'.repeat(500)}"}`),
    `Every call is refused in the same way: 401 "a failed\\u{1b}[2J\\u{202e}${'x'.repeat(135)}…" (8 calls).`,
  ],
])('quotes the bank if it requires %s', async (_what, make, want) => {
  const checks = await check({ baseUrl: `http://${await listen(make())}` });
  expect(checks.find(({ name }) => name === 'XS2A is a bank')).toMatchObject({
    outcome: 'failed',
    detail: want,
    hint: expect.stringContaining('`headers` of the profile'),
  });
});

it('does not report empty responses about unknown resources as a missing header', async () => {
  const server = createHttp((incoming, reply) => {
    const isPayment = /^\/v1\/payments\//.test(incoming.url ?? '');
    reply.writeHead(isPayment ? 403 : 404, isPayment ? JSON_TYPE : {}).end(isPayment ? '{}' : '');
  });
  const checks = await check({ baseUrl: `http://${await listen(server)}` });
  expect(checks.find(({ name }) => name === 'XS2A is a bank')).toMatchObject({ outcome: 'ok' });
});

it('reports the clock difference of the target', async () => {
  const late = createHttp((incoming, reply) => {
    const id = incoming.headers['x-request-id'] ?? '';
    const date = new Date(Date.now() - 600_000).toUTCString();
    reply.writeHead(403, { 'x-request-id': isNone(incoming) ? '' : id, date }).end();
  });
  const checks = await check({ baseUrl: `http://${await listen(late)}` });
  const clock = checks.find(({ name }) => name === 'XS2A clock');
  expect(clock).toMatchObject({ outcome: 'ok', hint: expect.stringContaining('NTP') });
  expect(clock?.detail).toMatch(/^The target's clock is (599|600|601) s behind this machine's\.$/);
});

it('notes which spellings of paths the target takes', async () => {
  const strict = createHttp(({ url = '', headers }, reply) => {
    const isThere = /^\/v1\/accounts(?:\/[^/]+\/transactions\/)?$/.test(url);
    const id = String(headers['x-request-id']);
    reply.writeHead(isThere ? 401 : 404, { 'x-request-id': isThere ? id : '' }).end();
  });
  const checks = await check({ baseUrl: `http://${await listen(strict)}` });
  expect(checks.find(({ name }) => name === 'XS2A paths')).toMatchObject({
    outcome: 'ok',
    detail:
      'It takes /v1/accounts, but not with a slash at the end. It takes /v1/accounts/{id}/transactions/, but not without the slash at the end.',
  });
});

it.each([
  ['wrong-role-qwac', 'failed', /^It lacks PSP_AI, which the services of the profile need\.$/],
  ['tpp1-qwac', 'ok', /Roles: .*PSP_AI/],
] as const)('judges the roles of %s', async (name, want, detail) => {
  const host = await listen(echoing(401, ''));
  const [first] = await check({ baseUrl: `http://${host}`, tpp1: identity(name) });
  expect(first).toMatchObject({ outcome: want, detail: expect.stringMatching(detail) });
});

it.each([
  [['AIS'], 'failed'],
  [['PIS'], 'ok'],
] as const)('judges ROLE_INVALID for accounts with services %j', async (services, want) => {
  const host = await listen(routed(401, message('ROLE_INVALID', 'no role'), JSON_TYPE));
  const checks = await check({ baseUrl: `http://${host}`, services });
  expect(checks.find(({ name }) => name === 'XS2A responds')).toMatchObject({ outcome: want });
});

const strict = () => ({ requestCert: true, rejectUnauthorized: true });
const CERTIFICATE_REFUSED = '{"tppMessages":[{"category":"ERROR","code":"CERTIFICATE_INVALID"}]}';

const BROKEN: readonly (readonly [string, () => Server | HttpServer, string, RegExp])[] = [
  ['drops connections', () => createTcp((socket) => socket.destroy()), 'XS2A TLS', /broke/],
  ['hangs', () => createTcp(() => undefined), 'XS2A TLS', /was not completed in time/],
  [
    'uses http',
    () => createHttp((_incoming, reply) => reply.end()),
    'XS2A TLS',
    /not use a supported version of TLS/,
  ],
  [
    'refuses tpp1',
    () => https(200, '', { ...strict(), ca: pki['unknown-ca'].certificate }),
    'XS2A TLS',
    /before any request/,
  ],
  [
    'returns CERTIFICATE_INVALID',
    () => https(401, CERTIFICATE_REFUSED),
    'XS2A responds',
    /CERTIFICATE_INVALID/,
  ],
  ['is down behind its gateway', () => https(502), 'XS2A responds', /502/],
  [
    'never responds',
    () => createHttps({ cert: pki.server.certificate, key: pki.server.key }),
    'XS2A responds',
    /within 1200 ms/,
  ],
];

it.each(BROKEN)('fails for a target that %s', async (what, make, name, detail) => {
  const baseUrl = `https://${await listen(make())}/psd2`;
  const checks = await check({ baseUrl, ...(/hangs|never/.test(what) && { timeoutMs: 1200 }) });
  const failures = checks.filter(({ outcome }) => outcome === 'failed');
  expect(failures.map((failure) => failure.name)).toEqual([name]);
  expect(failures[0]?.detail).toMatch(detail);
  expect(failures[0]?.hint).not.toBe('');
  const after = checks.slice(checks.findIndex((one) => one.name === name) + 1);
  expect(after.every(({ outcome }) => outcome === 'skipped')).toBe(true);
});

it('distinguishes an expired certificate from an untrusted one', async () => {
  const expired = CERTIFICATE_REFUSED.replace('INVALID', 'EXPIRED');
  const checks = await check({ baseUrl: `https://${await listen(https(401, expired))}` });
  expect(checks.find(({ name }) => name === 'XS2A responds')).toMatchObject({
    outcome: 'failed',
    hint: 'Get a new certificate for tpp1.',
  });
});

it.each([
  [407, /name and a password/],
  [403, /Check `proxy`/],
])('gives a hint if the proxy returns %s', async (status, hint) => {
  const proxy = createHttp();
  proxy.on('connect', (_request, socket) =>
    socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`),
  );
  const host = await listen(https(401));
  const checks = await check({
    baseUrl: `https://${host}`,
    proxy: `http://${await listen(proxy)}`,
  });
  expect(checks.find(({ name }) => name === 'XS2A port')).toMatchObject({
    outcome: 'failed',
    detail: expect.stringContaining(`returns ${status}`),
    hint: expect.stringMatching(hint),
  });
});

it.each([
  [
    'garbage',
    () => createTcp((socket) => socket.once('data', () => socket.end('hello\r\n'))),
    /valid HTTP/,
  ],
  [
    'a reset',
    () => createTcp((socket) => socket.once('data', () => socket.resetAndDestroy())),
    /broke/,
  ],
])('fails if a plain http target responds with %s', async (_what, make, detail) => {
  const checks = await check({ baseUrl: `http://${await listen(make())}` });
  const answers = checks.find(({ name }) => name === 'XS2A responds');
  expect(answers).toMatchObject({ outcome: 'failed', detail: expect.stringMatching(detail) });
});

it('fails for a closed port, an unknown host name and another CA', async () => {
  const server = createTcp();
  const gone = await listen(server);
  server.close();
  await once(server, 'close');
  const refused = await check({ baseUrl: `https://${gone}` });
  expect(outcomes(refused)).toContain('XS2A port: failed');
  const nowhere = await check({ baseUrl: 'https://no-such-host.invalid' });
  expect(outcomes(nowhere)).toContain('XS2A host name: failed');
  const host = await listen(https(401));
  const untrusted = await check({ baseUrl: `https://${host}`, ca: pki['unknown-ca'].certificate });
  expect(untrusted.find(({ name }) => name === 'XS2A TLS')).toMatchObject({
    outcome: 'failed',
    hint: expect.stringContaining('tls.ca'),
  });
});

it('fails if the certificate has expired, and continues with the next checks', async () => {
  const host = await listen(https(401));
  const checks = await check({ baseUrl: `https://${host}`, tpp1: identity('tpp1-qwac', -1) });
  expect(checks[0]).toMatchObject({ name: 'client certificate tpp1', outcome: 'failed' });
  expect(outcomes(checks)).toContain('XS2A responds: ok');
});
