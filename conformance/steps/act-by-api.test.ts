import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DecidedKind, Profile, PsuAct } from '../profile/profile.js';
import { createWire } from '../wire/create-wire.js';
import { guardedWire } from '../wire/guarded-wire.js';
import { PsuBrowser } from './psu-browser.js';

const profile = {
  tpp: { redirectUri: 'https://tpp.example/back' },
  psu: { id: 'anna', password: 'pass word' },
} as unknown as Profile;

interface Asked {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const asked: Asked[] = [];

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { method, url, headers } = request;
  asked.push({ line: `${method} ${url}`, headers, body });
  if (url === '/page') response.setHeader('set-cookie', 'session=9; Path=/').end('<form></form>');
  else if (url === '/login')
    response.setHeader('x-ticket', 'T-1').end('{"a":{"token":"secret-7"}}');
  else if (url === '/back')
    response.writeHead(302, { location: 'https://tpp.example/back?ok' }).end();
  else response.writeHead(url?.startsWith('/refused') ? 409 : 204).end();
}

let server: Server;
let origin: string;
const wire = createWire({ identities: {} });
beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response)).listen(0);
  await once(server, 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  await wire.close();
  server.close();
});

async function act(acts: readonly PsuAct[], kind?: DecidedKind) {
  const scope = { seen: new Map(), profile, tpp: null, now: new Date(0), newUuid: () => '' };
  const signal = new AbortController().signal;
  const guarded = guardedWire(wire, new Set([origin]));
  const context = { wire: guarded, scope, spec: new Map(), signal };
  const browser = new PsuBrowser(context, { words: { consentId: 'c/1' }, kind });
  return { end: await browser.run(`${origin}/page`, acts), taken: browser.taken };
}

const post = (path: string, more: object = {}): PsuAct =>
  ({ http: { method: 'POST', url: `${origin}${path}`, ...more } }) as PsuAct;
const ended = { redirect: null, to: null, stopped: null, byApi: true };

test('fills in placeholders, sends JSON, and ends without a redirect', async () => {
  const { end } = await act([post('/{consentId}/approve', { body: { psu: ['{psuId}', 1] } })]);
  expect(end).toEqual(ended);
  expect(asked).toMatchObject([
    {
      line: 'POST /c%2F1/approve',
      body: '{"psu":["anna",1]}',
      headers: { 'content-type': 'application/json' },
    },
  ]);
});

test('takes values from a response for later acts and treats them as secrets', async () => {
  const take = {
    token: { json: '/a/token' },
    ticket: { header: 'X-Ticket' },
    t: { text: '"(.)"' },
  };
  const headers = { Authorization: 'Bearer {token}', 'X-Ticket': '{ticket}' };
  const { end, taken } = await act([
    post('/login', { body: '{psuId}:{password}', take }),
    post('/approve', { headers, body: '{t}' }),
  ]);
  expect(end).toEqual(ended);
  expect(taken).toEqual(['secret-7', 'T-1', 'a']);
  expect(asked).toMatchObject([
    { line: 'POST /login', body: 'anna:pass word' },
    { body: 'a', headers: { authorization: 'Bearer secret-7', 'x-ticket': 'T-1' } },
  ]);
});

test('combines with pages: sends their cookies and recognises a redirect to the TPP', async () => {
  const open: PsuAct = { open: '{link}' };
  expect((await act([open, post('/approve')])).end).toEqual(ended);
  expect(asked[1]?.headers.cookie).toBe('session=9');
  const { end } = await act([open, post('/back'), { expectRedirect: true }]);
  expect(end).toMatchObject({ redirect: 'https://tpp.example/back?ok', to: 'redirectUri' });
});

test('accepts a status that is expected', async () => {
  expect((await act([post('/refused', { expect: [409, 410] })])).end).toEqual(ended);
});

test('skips acts for other kinds of resources', async () => {
  const acts = [
    { ...post('/payment'), for: ['payment'] as const },
    { ...post('/consent'), for: ['consent', 'funds-consent'] as const },
  ];
  expect((await act(acts, 'consent')).end).toEqual(ended);
  expect(asked.map(({ line }) => line)).toEqual(['POST /consent']);
  const { end } = await act(acts, 'basket');
  expect(end).toMatchObject({ stopped: 'no act applies to a basket', failed: '' });
});

const program = (script: string, ...more: readonly string[]): PsuAct => ({
  command: [process.execPath, '-e', script, ...more],
});

test('runs a program with the placeholder values, without a shell', async () => {
  const script = 'process.exit(process.argv[1] === "anna;" && process.argv[2] === "c/1" ? 0 : 1)';
  expect((await act([program(script, '{psuId};', '{consentId}')])).end).toEqual(ended);
});

test.each<readonly [string, () => readonly PsuAct[], RegExp, string]>([
  [
    'an unexpected status',
    () => [post('/ok'), post('/refused/{consentId}')],
    /^POST http:\S+\/refused\/c%2F1 returns 409, but a 2xx is expected$/,
    '[1].http',
  ],
  [
    'an unknown placeholder',
    () => [post('/{basketId}')],
    /^\{basketId\} is not known here$/,
    '[0].http',
  ],
  [
    'a missing value to take',
    () => [post('/login', { take: { id: { json: '/none' } } })],
    /^the response has no \{id\}: nothing at json \/none$/,
    '[0].http',
  ],
  [
    'an exit code, without revealing the arguments of the program',
    () => [program('console.error("no", process.argv[1]); process.exit(3)', 'word-of-{password}')],
    /ends with 3: no \[redacted\]$/,
    '[0].command',
  ],
  [
    'a missing program',
    () => [{ command: ['/no/such/program'] }],
    /^\/no\/such\/program cannot be run \(ENOENT\)$/,
    '[0].command',
  ],
])('stops at %s', async (_what, acts, says, place) => {
  const { end } = await act(acts());
  expect(end.stopped).toMatch(says);
  expect(end.failed).toBe(place);
});

test('sends nothing to an origin that is not in the profile', async () => {
  const elsewhere: PsuAct = { http: { method: 'POST', url: 'http://elsewhere.invalid/approve' } };
  await expect(act([elsewhere])).rejects.toThrow(/elsewhere\.invalid.* not an address of the bank/);
});
