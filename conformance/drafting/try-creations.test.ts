import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { loadSpec } from '../dialect/load-spec.js';
import type { Profile } from '../profile/profile.js';
import { createWire } from '../wire/create-wire.js';
import { completedBy, givenAccount, readAccounts } from './bank-account.js';
import { draftProfile } from './draft-profile.js';
import { probeBank } from './probe-bank.js';
import { tryCreations } from './try-creations.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Answer = readonly [status: number, body?: object, headers?: Readonly<Record<string, string>>];
type Rule = (call: string, request: IncomingMessage) => Answer;

const asked: string[] = [];

async function serve(rule: Rule) {
  asked.length = 0;
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const call = `${request.method} ${request.url}`;
    asked.push(call);
    const [status, body, headers = {}] = rule(call, request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bare = createWire({ identities: {} });
  closers.push(
    () => bare.close(),
    () => server.close(),
  );
  const wire: typeof bare = {
    send: (request, signal) => bare.send({ ...request, identity: 'psu' }, signal),
    close: () => bare.close(),
  };
  return { wire, baseUrl, authUrl: baseUrl, timeoutMs: 2_000 };
}

/** Creates a consent at the bank of this rule, and drafts a profile from what it shows. */
async function drafted(rule: Rule, iban?: string) {
  const asking = await serve(rule);
  const { baseUrl } = asking;
  const accounts = givenAccount(iban);
  const profile: Profile = {
    version: 1,
    name: 'draft',
    dialect: 'contract',
    target: { baseUrl, authUrl: baseUrl },
    identities: {},
    tpp: { redirectUri: 'https://tpp.example' },
    services: ['AIS'],
    sca: { approaches: ['REDIRECT'] },
    ais: { accounts, consentModels: ['detailed'] },
    psu: { id: '', password: '' },
  };
  const { spec } = await loadSpec(join(packageRoot(), 'spec'), profile, {});
  const told: string[] = [];
  const tell = (sentence: string) => void told.push(sentence);
  const tried = await tryCreations(asking, { profile, spec, kinds: ['consent'], tell });
  const sent = [...asked];
  const given = {
    baseUrl: { url: baseUrl, evidence: 'given: --url' },
    authUrl: { url: baseUrl, evidence: undefined },
    identity: undefined,
    headers: [],
  } as const;
  const facts = { accounts: completedBy(accounts, tried.accounts), tried };
  const text = draftProfile(given, await probeBank(asking), undefined, facts);
  const draft = parse(text);
  return { text, draft, told, sent };
}

const link = (...names: readonly string[]) => ({
  _links: Object.fromEntries(names.map((name) => [name, { href: '/x' }])),
});

/** A bank whose creation and start respond with these links and headers. */
const bank =
  (created: object, started: object = {}, headers: Readonly<Record<string, string>> = {}): Rule =>
  (call) => {
    if (call === 'POST /v1/consents') {
      return [201, { consentId: 'c1', consentStatus: 'received', ...created }, headers];
    }
    if (call === 'POST /v1/consents/c1/authorisations') return [201, started, headers];
    if (call === 'DELETE /v1/consents/c1') return [204];
    return [404, { error: call.includes('consents/') ? 'no such consent' : 'not found' }];
  };

const REDIRECT = { 'ASPSP-SCA-Approach': 'REDIRECT' };
const EMBEDDED = { 'ASPSP-SCA-Approach': 'EMBEDDED' };
const START = link('startAuthorisation');
const AT_START = 'POST /v1/consents/{id}/authorisations';

test.each<readonly [string, Rule, readonly string[], string]>([
  [
    'a link to a page',
    bank(link('scaRedirect')),
    ['REDIRECT'],
    'POST /v1/consents: link scaRedirect',
  ],
  [
    'the header',
    bank({}, {}, EMBEDDED),
    ['EMBEDDED'],
    'POST /v1/consents: ASPSP-SCA-Approach: EMBEDDED',
  ],
  [
    'a start with the password',
    bank(link('startAuthorisationWithPsuAuthentication')),
    ['EMBEDDED'],
    'POST /v1/consents: link startAuthorisationWithPsuAuthentication',
  ],
  [
    'links of the start',
    bank(START, link('updatePsuAuthentication')),
    ['EMBEDDED'],
    `${AT_START}: link updatePsuAuthentication`,
  ],
  [
    'OAuth behind the header REDIRECT',
    bank(START, link('scaOAuth'), REDIRECT),
    ['OAUTH'],
    `${AT_START}: link scaOAuth`,
  ],
  [
    'both kinds of pages',
    bank(link('scaRedirect', 'scaOAuth')),
    ['REDIRECT', 'OAUTH'],
    'link scaRedirect; POST',
  ],
])('%s shows the approach', async (_, rule, approaches, because) => {
  const { text, draft, told, sent } = await drafted(rule, 'DE63500105170000001001');
  expect(draft.sca.approaches).toEqual(approaches);
  expect(text).toMatch(/approaches: .* {2}# seen: /);
  expect(text).toContain(because);
  expect(sent.at(-1)).toBe('DELETE /v1/consents/c1');
  expect(told).toEqual(['POST /v1/consents created a consent. It was deleted again.']);
  const onPages = approaches.some((each) => each !== 'EMBEDDED');
  expect([draft.psu.approve !== undefined, draft.psu.otp]).toEqual([
    onPages,
    onPages ? undefined : { fixed: 'REPLACE' },
  ]);
});

test.each([
  ['https://iam.example:18444', 'https://iam.example:18444'],
  ['https://iam.example/oauth/', 'https://iam.example/oauth'],
  ['https://iam.example/oauth/connect/authorize', 'https://iam.example/oauth'],
  ['https://iam.example/.well-known/oauth-authorization-server', 'https://iam.example'],
])('the link scaOAuth to %s names the IAM', async (href, authUrl) => {
  const { text, draft } = await drafted(
    bank({ _links: { scaOAuth: { href } } }),
    'DE63500105170000001001',
  );
  expect(draft.target.authUrl).toBe(authUrl);
  expect(draft.services).toContain('IAM');
  expect(text).toMatch(/authUrl: .* {2}# seen: POST \/v1\/consents: link scaOAuth to https/);
});

test('a refusal is quoted, and the approach stays a guess', async () => {
  const rule: Rule = (call) =>
    call === 'POST /v1/consents'
      ? [400, { error: 'no such account' }]
      : bank({})(call, {} as never);
  const { text, told } = await drafted(rule, 'DE63500105170000001001');
  expect(told).toEqual(['No consent was created. POST /v1/consents: 400 "no such account"']);
  expect(text).toContain(
    'approaches: [REDIRECT]  # guess: POST /v1/consents: 400 "no such account"',
  );
});

test('says what is left behind', async () => {
  const rule: Rule = (call) =>
    call.startsWith('DELETE') ? [500] : bank(link('scaRedirect'))(call, {} as never);
  const { told } = await drafted(rule);
  expect(told).toEqual([
    'POST /v1/consents created a consent. The consent c1 is left behind: its deletion returns 500.',
  ]);
});

const accounts = { accounts: [{ iban: 'RO49AAAA1B31007593840000', currency: 'RON' }] };

test('accounts that a consent opens without the PSU give the currency', async () => {
  const rule: Rule = (call, request) =>
    call === 'GET /v1/accounts' && request.headers['consent-id'] === 'c1'
      ? [200, accounts]
      : bank({ ...link('scaRedirect'), consentStatus: 'valid' })(call, request);
  const { text, draft } = await drafted(rule);
  expect(draft.ais.accounts).toEqual(accounts.accounts);
  expect(text).toMatch(/currency: RON {2}# seen: GET \/v1\/accounts with a granted consent/);
});

test.each([
  ['RO49AAAA1B31007593840000', 'RON', /currency: RON {2}# guess: usual in RO; no account was read/],
  ['DE63500105170000001001', 'EUR', /currency: EUR {2}# guess: no account was read/],
])('the currency of %s is a guess without a read', async (iban, currency, line) => {
  const { text, draft } = await drafted(bank(link('scaRedirect')), iban);
  expect(draft.ais.accounts).toEqual([{ iban, currency }]);
  expect(text).toMatch(line);
});

test('a granted consent shows accounts; several currencies give none', async () => {
  const several = [...accounts.accounts, { iban: 'DE63500105170000001001', currency: 'XXX' }, {}];
  const asking = await serve((_, request) =>
    request.headers['consent-id'] === 'mine' ? [200, { accounts: several }] : [401],
  );
  expect(await readAccounts(asking, undefined)).toEqual([]);
  const seen = await readAccounts(asking, 'mine');
  expect(seen.map(({ iban, currency }) => [iban, currency])).toEqual([
    ['RO49AAAA1B31007593840000', 'RON'],
    ['DE63500105170000001001', undefined],
  ]);
});
