import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import type { Profile, PsuAct } from '../profile/profile.js';
import type { PreflightCheck } from '../record/event.js';
import { createWire } from '../wire/create-wire.js';
import { preflight } from './preflight.js';

const PASSWORDS: Readonly<Record<string, string>> = {
  anna: 'a1',
  bruno: 'b1',
  elena: 'e1',
  lara: 'l1',
};
const FORM = `<form method="post"><input name="user"><input name="word" type="password">
  <button name="login">Log in</button></form>`;

/** Requests that the bank received, and consents that were not deleted. */
const asked: string[] = [];
const consents = new Map<string, unknown>();
let unwilling = false;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A bank that creates consents and lets PSUs log in; a wrong password returns the form, or 401. */
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request;
  const body = await textOf(request);
  asked.push(`${method} ${url}`);
  const id = request.headers['x-request-id'] ?? '';
  const answer = (status: number, text = '') =>
    void response.writeHead(status, { 'x-request-id': id }).end(text);
  if (url === '/v1/consents' && !unwilling) {
    const consentId = `c${consents.size + 1}`;
    consents.set(consentId, JSON.parse(body));
    const _links = { scaRedirect: { href: `/pages/${consentId}` } };
    return answer(201, JSON.stringify({ consentId, _links }));
  }
  if (method === 'DELETE') {
    consents.delete(url.split('/').at(-1) ?? '');
    return answer(204);
  }
  const isPage = url.startsWith('/pages/') || url === '/app' || url === '/strict';
  if (url.includes('xs2a-kit-')) return answer(404);
  if (!isPage) return answer(401, '{"tppMessages":[{"code":"CONSENT_INVALID"}]}');
  if (method === 'GET') return answer(200, FORM);
  const form = new URLSearchParams(body);
  const isRight = PASSWORDS[form.get('user') ?? ''] === form.get('word');
  if (isRight) return answer(200, '<p>What do you say?<form><button>Yes</button></form>');
  return url === '/strict' ? answer(401, 'no') : answer(200, FORM);
}

let server: Server;
let origin = '';
const wire = createWire({ identities: {} });
beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await wire.close();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  consents.clear();
  unwilling = false;
});

const login = (open: string, field = 'word'): readonly PsuAct[] => [
  { open },
  { fill: { user: '{psuId}', [field]: '{password}' } },
  { submit: 'login' },
  { submit: 'Yes' },
];
const account = (iban: string) => ({ iban });

function profileWith(more: Partial<Profile> = {}, psu: Partial<Profile['psu']> = {}): Profile {
  return {
    version: 1,
    name: 'bank',
    dialect: 'contract',
    target: { baseUrl: origin, authUrl: origin },
    identities: { tpp1: {} },
    tpp: { redirectUri: 'https://tpp.example/cb' },
    services: ['AIS'],
    sca: { approaches: ['REDIRECT'] },
    ais: { accounts: [account('A')], consentModels: ['detailed'] },
    psu: { id: 'anna', password: 'a1', approve: login('{link}'), ...psu },
    morePsus: [
      { id: 'elena', password: 'e1', accounts: [account('E')] },
      { id: 'farid', password: 'never', accounts: [account('F')] },
    ],
    ...more,
  };
}

async function loginsOf(profile: Profile, mayCreate = true): Promise<readonly PreflightCheck[]> {
  const identity = { certificate: '', key: '', warnings: [] };
  const dates = { notBefore: new Date(0), notAfter: new Date(8.64e15) };
  const anonymous = createWire({ identities: { tpp1: { ...identity, ...dates } } });
  const checks: PreflightCheck[] = [];
  const options = { timeoutMs: 2_000, mayCreate };
  for await (const check of preflight({ profile, identities: {} }, anonymous, options)) {
    if (check.name.startsWith('login')) checks.push(check);
  }
  await anonymous.close();
  return checks;
}

const told = (checks: readonly PreflightCheck[]) =>
  checks.map(({ name, outcome, detail }) => `${outcome} ${name}: ${detail}`);

test('logs in every PSU at a consent to its own account and deletes the consent', async () => {
  const seen: unknown[] = [];
  const remembered = consents.set.bind(consents);
  consents.set = (id, body) => {
    seen.push(body);
    return remembered(id, body);
  };
  const checks = await loginsOf(profileWith());
  expect(told(checks)).toEqual([
    'ok login of psu: anna logs in (psu.approve).',
    'ok login of morePsus[0]: elena logs in (psu.approve).',
    'failed login of morePsus[1]: farid cannot log in: the page asks for the password again.',
  ]);
  expect(checks[2]?.hint).toContain('`morePsus[1].id` and `morePsus[1].password`');
  const accounts = seen.map((body) => (body as { access: { balances: unknown } }).access.balances);
  expect(accounts).toEqual([[account('A')], [account('E')], [account('F')]]);
  expect(consents.size).toBe(0);
});

test('prefers a login page that needs no consent, so that nothing is created at the bank', async () => {
  const decoupled = { approve: login(`${origin}/strict`) };
  const checks = await loginsOf(profileWith({}, { decoupled }), false);
  expect(told(checks)).toEqual([
    'ok login of psu: anna logs in (psu.decoupled.approve).',
    'ok login of morePsus[0]: elena logs in (psu.decoupled.approve).',
    'failed login of morePsus[1]: farid cannot log in: the page /strict returns 401 (no).',
  ]);
  expect(asked.filter((line) => line === 'POST /v1/consents')).toEqual([]);
});

const ONE = { morePsus: [] };
it.each<readonly [string, () => Profile, boolean, string, RegExp]>([
  [
    'it may not create a consent',
    () => profileWith(ONE),
    false,
    'skipped login of psu: A login requires a consent, and the command may not create one at this bank.',
    /--yes/,
  ],
  [
    'the script names a missing field',
    () => profileWith(ONE, { approve: login('{link}', 'pass') }),
    true,
    'failed login of psu: psu.approve stops before the password is sent: there is no field pass to fill; ',
    /Correct `psu\.approve`/,
  ],
  [
    'a person logs in',
    () => profileWith(ONE, { browser: 'manual' }),
    true,
    'skipped login of psu: A person logs in (psu.browser: manual).',
    /^$/,
  ],
  [
    'there is no script with a password',
    () => profileWith(ONE, { approve: [{ open: '{link}' }] }),
    true,
    'skipped login of psu: The profile has no script with {password} for ',
    /^$/,
  ],
])('reports that %s', async (_when, profile, mayCreate, want, hint) => {
  const [check] = await loginsOf(profile(), mayCreate);
  const [line = ''] = told(check === undefined ? [] : [check]);
  expect(line.slice(0, want.length)).toBe(want);
  expect(check?.hint).toMatch(hint);
});

test('a page without the next act of the script is no login', async () => {
  const psu = { approve: [...login('{link}').slice(0, 3), { submit: 'decision=yes' }] };
  const [first] = await loginsOf(profileWith(ONE, psu));
  expect(told(first === undefined ? [] : [first])).toEqual([
    expect.stringMatching(
      /^failed login of psu: anna cannot log in: after the password, there is no button decision=yes to press/,
    ),
  ]);
});

test('uses no account of the first PSU for another PSU without accounts', async () => {
  const secondPsu = { id: 'bruno', password: 'b1' };
  const [, second] = await loginsOf(profileWith({ ...ONE, secondPsu }));
  expect(told(second === undefined ? [] : [second])).toEqual([
    'skipped login of secondPsu: The profile names no account of bruno for a consent to log in with.',
  ]);
});

test.each([
  ['l1', 'ok', 'lara logs in (psu.approve).'],
  ['x', 'skipped', 'An earlier run may have locked this PSU out (lockablePsu).'],
])(
  'does not fail for a PSU that an earlier run may have locked: password %s',
  async (password, outcome, want) => {
    const lockablePsu = { id: 'lara', password, account: account('L') };
    const [, second] = await loginsOf(profileWith({ ...ONE, lockablePsu }));
    expect(second).toMatchObject({ outcome, detail: expect.stringContaining(want) });
  },
);

test('does not fail if the bank creates no consent', async () => {
  unwilling = true;
  const [check] = await loginsOf(profileWith(ONE));
  expect(check).toMatchObject({
    outcome: 'skipped',
    detail: 'A consent for the login cannot be created: POST /v1/consents returns 401.',
    hint: expect.stringContaining('--only ais/consent-create'),
  });
});
