import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile, PsuAct } from '../profile/profile.js';
import { createWire } from '../wire/create-wire.js';
import { PsuBrowser, passwordForm } from './psu-browser.js';

const BACK = 'https://tpp.example/back';
const LOGIN = `<form method="post" action="/login"><input type="hidden" name="t" value="&amp;1">
  <input name="user"><input name="word" type="password">
  <input type="checkbox" name="keep" checked><input type="checkbox" name="spam">
  <select name="lang"><option value="de">D<option value="en" selected>E</select>
  <button name="login">Log in</button></form>`;
const APPROVE = `<form method="post"><button name="approve" value="1">Yes</button>
  <button name="reject" value="1">No</button></form>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const seen: {
  readonly path: string;
  readonly cookie: string | undefined;
  readonly body: string;
}[] = [];

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  seen.push({ path, cookie: request.headers.cookie, body: await bodyOf(request) });
  const page = (html: string) => response.setHeader('content-type', 'text/html').end(html);
  const to = (location: string, status = 303) => response.writeHead(status, { location }).end();
  if (path.split('?')[0] === '/start')
    return void response.writeHead(302, { location: 'page', 'set-cookie': 's=1; Path=/' }).end();
  if (path === '/page') return void page(LOGIN);
  if (path === '/login' || path === '/again' || path === '/locked') {
    if (request.method === 'GET') return void page(LOGIN.replace('/login', path));
    if (!seen.at(-1)?.body.includes('word=mistyped')) return void to('/approve');
    return path === '/locked'
      ? void page('<p>Come back tomorrow.')
      : void page(LOGIN.replace('/login', path));
  }
  if (path === '/approve' && request.method === 'GET') return void page(APPROVE);
  if (path === '/approve') return void to(`${BACK}?code=7#x`);
  if (path === '/nok') return void to('https://tpp.example/nok?error=1');
  if (path === '/loop') return void to('/loop');
  if (path === '/file') return void to('file:///etc/passwd');
  if (path === '/near') return void to(`${BACK}/other`);
  if (path === '/strict')
    return void response
      .writeHead(422, { 'content-type': 'application/json' })
      .end('{"detail":[{"loc":["query","state"],"msg":"Field required"}]}');
  if (path === '/drop') return void request.socket.destroy();
  response.writeHead(404).end('<p>gone');
}

let server: Server;
let origin: string;
const wire = createWire({ identities: {} });
beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await wire.close();
  server.close();
});

const profile = {
  tpp: { redirectUri: BACK, nokRedirectUri: 'https://tpp.example/nok' },
  psu: { id: 'anna', password: 'pass word' },
} as unknown as Profile;

function opened(asked: readonly string[] = []): PsuBrowser {
  const scope = { seen: new Map(), profile, tpp: null, now: new Date(0), newUuid: () => '' };
  const signal = new AbortController().signal;
  seen.length = 0;
  return new PsuBrowser({ wire, scope, spec: new Map(), signal }, { asked });
}

async function browse(path: string, acts: readonly PsuAct[], asked: readonly string[] = []) {
  const browser = opened(asked);
  const end = await browser.run(`${origin}${path}`, acts);
  return { end, exchanges: browser.exchanges };
}

const OPEN: PsuAct = { open: '{link}' };
const FILL: PsuAct = { fill: { user: '{psuId}', word: '{password}' } };
const SCRIPT: readonly PsuAct[] = [
  OPEN,
  FILL,
  { submit: 'login' },
  { submit: 'Yes' },
  { expectRedirect: true },
];

test('follows redirects with cookies, fills in forms, presses buttons, and stops at the TPP', async () => {
  const { end, exchanges } = await browse('/start', SCRIPT);
  expect(end).toEqual({ redirect: `${BACK}?code=7#x`, to: 'redirectUri', stopped: null });
  expect(seen).toEqual([
    { path: '/start', cookie: undefined, body: '' },
    { path: '/page', cookie: 's=1', body: '' },
    {
      path: '/login',
      cookie: 's=1',
      body: 't=%261&user=anna&word=pass+word&keep=on&lang=en&login=',
    },
    { path: '/approve', cookie: 's=1', body: '' },
    { path: '/approve', cookie: 's=1', body: 'approve=1' },
  ]);
  expect(exchanges).toHaveLength(5);
});

test('goes on at a page of the bank that the link names, unless the case asked for it', async () => {
  const link = `/start?next=${encodeURIComponent(`${origin}/page`)}`;
  expect((await browse(link, SCRIPT)).end).toMatchObject({ to: 'redirectUri', stopped: null });
  const { end } = await browse(link, SCRIPT, [`${origin}/page`]);
  expect(end.stopped).toBe(`the PSU is redirected to ${origin}/page`);
});

test.each([
  [
    'goes on in the form that the bank shows again',
    '/again',
    ['/again', '/again', '/again', '/approve', '/approve'],
  ],
  [
    'opens the link again where the bank shows no form',
    '/locked',
    ['/locked', '/locked', '/locked', '/locked', '/approve', '/approve'],
  ],
])('sends a wrong password first, and %s', async (_, path, paths) => {
  const browser = opened();
  const link = `${origin}${path}`;
  const end = await browser.run(link, await browser.mistype(link, SCRIPT));
  expect(end).toMatchObject({ to: 'redirectUri', stopped: null });
  expect(seen.map((each) => each.path)).toEqual(paths);
  const words = seen.flatMap(({ body }) => /word=([^&]*)/.exec(body)?.[1] ?? []);
  expect(words).toEqual(['mistyped', 'pass+word']);
});

test('sends nothing first where the script has no form with a password', async () => {
  const browser = opened();
  const acts = [OPEN, { submit: 'Yes' }];
  expect(await browser.mistype(`${origin}/approve`, acts)).toBe(acts);
  expect(seen).toEqual([]);
});

test('finds the first form with a password', () => {
  expect(passwordForm(SCRIPT)).toEqual({ shown: 1, sent: 2 });
  const apart: readonly PsuAct[] = [
    OPEN,
    { fill: { user: '{psuId}' } },
    { submit: 'next' },
    FILL,
    { submit: 'login' },
  ];
  expect(passwordForm(apart)).toEqual({ shown: 3, sent: 4 });
  expect(passwordForm([OPEN, { submit: 'Yes' }])).toBeNull();
  expect(
    passwordForm([{ http: { method: 'POST', url: '/x', body: '{password}' } } as PsuAct]),
  ).toBeNull();
});

test('recognises nokRedirectUri of the TPP', async () => {
  expect((await browse('/nok', [OPEN])).end).toMatchObject({ to: 'nokRedirectUri', stopped: null });
});

test.each<readonly [string, readonly PsuAct[], string | undefined]>([
  ['/page', [OPEN, { fill: { name: 'x' } }], '[1].fill'],
  ['/page', [OPEN, FILL, { submit: 'approve' }], '[2].submit'],
  ['/none', [OPEN, { submit: 'approve' }], undefined],
  ['/page', [OPEN, { expectRedirect: true }], undefined],
])('names the act of a script that does not fit the page: %s %j', async (path, acts, mend) => {
  expect((await browse(path, acts)).end.mend).toBe(mend);
});

describe('stops with a reason', () => {
  test.each<readonly [string, readonly PsuAct[], RegExp]>([
    [
      '/page',
      [OPEN, { fill: { name: 'x' } }],
      /^there is no field name to fill; the page \/page returns 200$/,
    ],
    ['/page', [OPEN, { submit: 'approve' }], /^there is no button approve to press/],
    ['/approve', [OPEN, { submit: '*' }], /^there is no button \* to press/],
    ['/page', [OPEN, { expectRedirect: true }], /^there was no redirect to the TPP/],
    ['/page', [OPEN], /^the script ends before the redirect$/],
    ['/near', [OPEN], /./],
    ['/loop', [OPEN], /^there is no redirect to the TPP after 25 requests$/],
    ['/file', [OPEN], /^a page leads to an address of the scheme file:$/],
    ['/none', [OPEN], /^the page \/none returns 404$/],
    ['/strict', [OPEN], /^the page \/strict returns 422 \(state: Field required\)$/],
    ['/drop', [OPEN], /^\/drop does not respond \(reset\)$/],
  ])('%s %j', async (path, acts, says) => {
    const { end } = await browse(path, acts);
    expect(end.redirect).toBeNull();
    expect(end.stopped).toMatch(says);
  });
});
