import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { profileErrors } from '../profile/profile-errors.js';
import { createWire } from '../wire/create-wire.js';
import { type WantedHeader, withHeaders } from '../wire/with-headers.js';
import { draftProfile } from './draft-profile.js';
import { type Probe, probeBank } from './probe-bank.js';

type Answer = readonly [status: number, body?: unknown, headers?: Readonly<Record<string, string>>];
/** A server's response to a method and path. */
type Rule = (method: string, path: string, request: IncomingMessage) => Answer;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The requests to the server, with their bodies. */
const asked: string[] = [];

function serve(rule: Rule): Server {
  return createServer((request, response) => void reply(rule, request, response));
}

async function reply(rule: Rule, request: IncomingMessage, response: ServerResponse) {
  let sent = '';
  for await (const chunk of request) sent += String(chunk);
  const { method = '', url = '' } = request;
  asked.push(`${method} ${url} ${sent}`.trim());
  const [status, body = '', headers = {}] = rule(method, url, request);
  const isJson = typeof body !== 'string';
  response.writeHead(status, { ...(isJson && { 'content-type': 'application/json' }), ...headers });
  response.end(isJson ? JSON.stringify(body) : body);
}

async function probe(
  rule: Rule,
  headers: readonly WantedHeader[] = [],
): Promise<{ readonly probe: Probe; readonly origin: string }> {
  asked.length = 0;
  const server = serve(rule);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bare = createWire({ identities: {} });
  closers.push(
    () => bare.close(),
    () => server.close(),
  );
  const browser = {
    send: (request: Parameters<typeof bare.send>[0]) => bare.send({ ...request, identity: 'psu' }),
    close: () => bare.close(),
  } satisfies typeof bare;
  const target = { baseUrl: origin, authUrl: origin };
  const wire = withHeaders(browser, headers, target);
  return { probe: await probeBank({ wire, ...target, timeoutMs: 2_000 }), origin };
}

/** `PIS yes, AIS no, SBS ?`. */
const told = ({ services }: Probe): string =>
  services
    .map(({ name, offered }) => `${name} ${offered === undefined ? '?' : offered ? 'yes' : 'no'}`)
    .join(', ');

const PAGE = '<!doctype html><html><title>404 Not Found</title><body>nginx</body></html>';
const HTML = { 'content-type': 'text/html' };
const message = (code: string, text: string) => ({
  tppMessages: [{ category: 'ERROR', code, text }],
});
const isConsent = (path: string) => /^\/v1\/consents\/[^/]+(\/status)?$/.test(path);
const isPayment = (path: string) => /^\/v1\/payments\/[^/]+\/[^/]+(\/status)?$/.test(path);

/** Go's mux: one 404 for resources and paths; 405 when only POST is defined. */
const goMux: Rule = (method, path) => {
  const creates = path === '/v1/consents' || /^\/v1\/payments\/sepa-credit-transfers$/.test(path);
  if (creates && method !== 'POST') return [405, 'Method Not Allowed\n', { allow: 'POST' }];
  return [404, '404 page not found\n', { 'content-type': 'text/plain; charset=utf-8' }];
};

/** Refusals as Accept asks for them, and in this form where it allows both. */
const negotiating =
  (own: 'problem' | 'tppMessages'): Rule =>
  (_method, _path, { headers: { accept = '' } }) => {
    const both = accept.includes('problem+json') && accept.includes('application/json');
    const isProblem = both ? own === 'problem' : accept.includes('problem+json');
    if (!isProblem) return [403, message('CONSENT_UNKNOWN', 'no such consent')];
    const type = { 'content-type': 'application/problem+json' };
    return [403, { type: 'about:blank', title: 'Forbidden', code: 'CONSENT_UNKNOWN' }, type];
  };

it.each(['problem', 'tppMessages'] as const)(
  'drafts the form of refusals that the bank chooses where it may: %s',
  async (own) => {
    const { probe: seen } = await probe(negotiating(own));
    expect(seen.errors).toEqual([{ form: own, because: 'GET /v1/consents/{id}: 403' }]);
  },
);

const express: Rule = (method, path) => {
  if (isConsent(path)) return [404, { error: 'consent not found' }];
  if (isPayment(path)) return [404, { error: 'payment not found' }];
  return [404, `<!DOCTYPE html><html><pre>Cannot ${method} ${path}</pre></html>`, HTML];
};

const fastApi: Rule = (_method, path) => {
  if (isConsent(path)) return [404, { detail: 'Unknown consent' }];
  if (path === '/v1/funds-confirmations') return [422, { detail: [{ loc: ['body'] }] }];
  return [404, { detail: 'Not Found' }];
};

/** A gateway that rejects paths that it does not know, as AWS does. */
const gateway: Rule = (_method, path) => {
  if (isConsent(path)) return [404, message('RESOURCE_UNKNOWN', 'no such consent')];
  return [403, { message: 'Missing Authentication Token' }];
};

/** One route for every payment service and product, which knows no payment. */
const anyPayment: Rule = (_method, path) => {
  if (isConsent(path)) return [404, { detail: 'Consent not found' }];
  if (/^\/[^/]+\/[^/]+\/[^/]+(\/[^/]+)?$/.test(path)) return [404, { detail: 'Payment not found' }];
  return [404, { detail: 'Not Found' }];
};

const halfDone: Rule = (_method, path) => {
  if (isPayment(path)) return [403, message('RESOURCE_UNKNOWN', 'no such payment')];
  if (/^\/v1\/(consents|accounts)/.test(path)) return [501, ''];
  if (path.startsWith('/v1/signing-baskets')) return [405, '', { allow: '' }];
  return [404, PAGE, HTML];
};

const iamBeside: Rule = (_method, path) => {
  if (isConsent(path)) return [403, message('CONSENT_UNKNOWN', 'no such consent')];
  if (path === '/connect/authorize') return [302, '', { location: '/login' }];
  return [404, PAGE, HTML];
};

test.each<readonly [string, Rule, string]>([
  [
    'a static web server',
    (_m, path) => (path === '/' ? [200, 'hi'] : [404, PAGE, HTML]),
    'PIS no, AIS no, PIIS no, SBS no, COF no, IAM no',
  ],
  [
    'a server that returns a page for every request',
    () => [200, '<html><body>app</body></html>', HTML],
    'PIS ?, AIS ?, PIIS ?, SBS ?, COF ?, IAM ?',
  ],
  [
    'a server that returns 200 {} for every request',
    () => [200, {}],
    'PIS ?, AIS ?, PIIS ?, SBS ?, COF ?, IAM ?',
  ],
  [
    'a server that returns 401 for every request',
    () => [401, message('TOKEN_INVALID', 'no')],
    'PIS ?, AIS ?, PIIS ?, SBS ?, COF ?, IAM ?',
  ],
  [
    'a server that returns 503 for every request',
    () => [503, ''],
    'PIS ?, AIS ?, PIIS ?, SBS ?, COF ?, IAM ?',
  ],
  [
    'a server that returns 501 for every request',
    () => [501, ''],
    'PIS no, AIS no, PIIS no, SBS no, COF no, IAM no',
  ],
  [
    "a server with the same 404 for all, like Go's mux",
    goMux,
    'PIS yes, AIS yes, PIIS no, SBS no, COF no, IAM no',
  ],
  [
    'a server with its own JSON and the 404 of Express',
    express,
    'PIS yes, AIS yes, PIIS no, SBS no, COF no, IAM no',
  ],
  [
    'a server with its own JSON and the 404 of FastAPI',
    fastApi,
    'PIS no, AIS yes, PIIS yes, SBS no, COF no, IAM no',
  ],
  [
    'a server that says "Payment not found" for every service and product',
    anyPayment,
    'PIS yes, AIS yes, PIIS ?, SBS no, COF no, IAM no',
  ],
  ['a gateway that rejects unknown paths', gateway, 'PIS ?, AIS yes, PIIS ?, SBS ?, COF ?, IAM ?'],
  [
    'a server that returns 501 and 405 for missing operations',
    halfDone,
    'PIS yes, AIS no, PIIS no, SBS no, COF no, IAM no',
  ],
  [
    'an IAM that redirects to its login',
    iamBeside,
    'PIS no, AIS yes, PIIS no, SBS no, COF no, IAM yes',
  ],
])('detects the services of %s', async (_what, rule, want) => {
  expect(told((await probe(rule)).probe)).toBe(want);
});

it('creates nothing: sends only reads, empty POST requests and unknown paths', async () => {
  await probe(express);
  const sent = asked.filter((one) => !one.startsWith('GET '));
  expect(
    sent.map((one) => one.replace(/xs2a-kit-\w+/g, 'X').replace(/[0-9a-f-]{36}/, 'ID')),
  ).toEqual(['POST /v1/funds-confirmations {}', 'POST /v1/X {}', 'POST /X/X/ID {}']);
});

const DATE = { name: 'Date', value: `\${httpDate}` };
const wantsDate: Rule = (method, path, request) =>
  request.headers.date === undefined
    ? [400, { message: 'Date header is required' }]
    : express(method, path, request);

it.each<readonly [string, Rule, unknown]>([
  [
    'a token',
    () => [401, message('TOKEN_INVALID', 'no access token')],
    { status: 401, words: 'TOKEN_INVALID: no access token' },
  ],
  ['a header', wantsDate, { status: 400, words: 'Date header is required' }],
  [
    'a key, behind a gateway that knows the paths',
    (_m, path) => (path.includes('xs2a-kit') ? [404, PAGE, HTML] : [401, { error: 'no key' }]),
    { status: 401, words: 'no key' },
  ],
])('quotes the bank if it requires %s', async (_what, rule, want) => {
  const { probe: seen, origin } = await probe(rule);
  expect(seen.refused).toMatchObject(want as object);
  const text = draft(seen, origin);
  expect(text).toContain("e.g. --header 'Name: value'");
  // the refusal comes before the bank checks what is requested
  expect(told(seen)).not.toMatch(/(PIS|AIS|SBS|COF) yes/);
  expect(seen.dialect.signs.map(({ says }) => says).filter(Boolean)).toEqual([]);
  expect(text.match(/^ {2}- (PIS|AIS) {2}# guess: /gm)).toHaveLength(2);
});

it('sends the given headers and writes them to the draft', async () => {
  const { probe: seen, origin } = await probe(wantsDate, [DATE]);
  expect(seen.refused).toBeUndefined();
  expect(told(seen)).toContain('PIS yes, AIS yes');
  expect(parse(draft(seen, origin)).headers).toEqual([DATE]);
});

it('does not report a 404 for every request as a missing header', async () => {
  const { probe: seen } = await probe(() => [404, PAGE, HTML]);
  expect([seen.refused, seen.allAlike]).toEqual([undefined, 404]);
});

it('detects products only if the bank distinguishes them from invented ones', async () => {
  const { probe: blind } = await probe(express);
  expect(blind.products.payments?.map(({ offered }) => offered)).toEqual(Array(9).fill(undefined));
  const { probe: seeing } = await probe((_m, path) =>
    isPayment(path) && path.includes('/sepa-credit-transfers/')
      ? [403, message('RESOURCE_UNKNOWN', 'no such payment')]
      : [400, {}],
  );
  expect(seeing.products.payments?.map(({ offered }) => offered)).toEqual([
    true,
    ...Array(8).fill(false),
  ]);
});

it('detects a missing status endpoint only if unknown resources get a different response', async () => {
  const lacking: Rule = (_m, path) =>
    /^\/v1\/consents\/[^/]+$/.test(path)
      ? [404, { error: 'no consent' }]
      : [404, { error: 'no address' }];
  const { probe: seen } = await probe(lacking);
  const status = seen.operations.find(({ name }) => name === 'getConsentStatus');
  expect(status?.offered).toBe(false);
  const { probe: go } = await probe(goMux);
  expect(go.operations.find(({ name }) => name === 'getConsentStatus')?.offered).toBe(undefined);
});

const baskets =
  (status: boolean): Rule =>
  (_m, path) =>
    new RegExp(`^/v1/signing-baskets/[^/]+${status ? '(/status)?' : ''}$`).test(path)
      ? [403, message('RESOURCE_UNKNOWN', 'no such basket')]
      : [404, PAGE, HTML];
const answers =
  (body: unknown): Rule =>
  (_m, path) =>
    isConsent(path) ? [200, body] : [404, ''];

it.each<readonly [string, Rule, string | undefined]>([
  ['a status of baskets', baskets(true), 'berlin-group'],
  ['baskets without a status', baskets(false), 'contract'],
  ['no baskets', express, undefined],
  ['a field name of the contract', answers({ choosenScaMethod: null }), 'contract'],
  ['a field name of the formal definition', answers({ chosenScaMethod: {} }), 'berlin-group'],
  [
    'a link name of the formal definition',
    answers({ _links: { startAuthorisationWithPsuIdentification: {} } }),
    'berlin-group',
  ],
  ['field names of both', answers({ chosenScaMethod: {}, choosenScaMethod: {} }), undefined],
  ['a field name that is only in a text', answers({ note: 'chosenScaMethod' }), undefined],
])('detects the dialect from %s', async (_what, rule, want) => {
  const { probe: seen, origin } = await probe(rule);
  expect(seen.dialect.dialect).toBe(want);
  const line = draft(seen, origin)
    .split('\n')
    .find((one) => one.startsWith('dialect: '));
  expect(line).toMatch(want === undefined ? /# guess: unknown/ : /# seen: /);
});

it('notes in the draft which spellings of paths the bank takes', async () => {
  const strict: Rule = (_method, path) =>
    /^\/v1\/accounts(?:\/?|\/[^/]+\/transactions)$/.test(path)
      ? [400, message('FORMAT_ERROR', 'Consent-ID is missing')]
      : [404, message('RESOURCE_UNKNOWN', 'not here')];
  const { probe: seen, origin } = await probe(strict);
  const notes = draft(seen, origin)
    .split('\n')
    .filter((one) => one.includes('slash at the end'));
  expect(notes).toEqual([
    '  # seen: Without a consent, it refuses /v1/accounts with and without a slash at the end alike.',
    '  # seen: It takes /v1/accounts/{id}/transactions, but not with a slash at the end.',
  ]);
});

function draft(seen: Probe, origin: string): string {
  return draftProfile(
    {
      baseUrl: { url: origin, evidence: 'given: --url' },
      authUrl: { url: origin, evidence: undefined },
      identity: undefined,
      headers: [DATE],
    },
    seen,
  );
}

/** Lines with a value but without evidence. */
const unfounded = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*#/.test(line) && !/^\s*[\w]+:$/.test(line))
    .filter((line) => !/ {2}# (seen: \S|given: \S|document: \S|guess: \S|REPLACE \S)/.test(line));

/** Values that only a person knows. */
const filled = (text: string): string =>
  text
    .replaceAll('iban: REPLACE', 'iban: DE58999900010000000101')
    .replace(/^([^#]*: )REPLACE[^#]*(?= {2}#)/gm, '$1something');

it.each<readonly [string, Rule]>([
  ['a bank with short error messages', express],
  ['a server that is not a bank', () => [404, PAGE, HTML]],
  ['a server that rejects every request', () => [401, message('TOKEN_INVALID', 'a: "b" # c\n- d')]],
  ['a server that accepts every request', () => [200, {}]],
  ['a bank that is half finished', halfDone],
  ['a server with hostile texts', () => [400, { error: '\u2028x: [\u0085\u001b]0;y\u0007 # {{' }]],
])(
  'drafts for %s only lines with evidence, and a profile that is valid once filled in',
  async (_what, rule) => {
    const { probe: seen, origin } = await probe(rule);
    const text = draft(seen, origin);
    expect(unfounded(text)).toEqual([]);
    const faults = profileErrors(parse(filled(text)));
    // http uses no certificate, so the draft names none
    expect(
      faults.filter(({ path, sentence }) => path.length > 0 || !/identities/.test(sentence)),
    ).toEqual([]);
    expect(text).toMatch(/authUrl: .*# guess: the host of the service, where no IAM was seen/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the text must not contain them
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]/);
  },
);

it('keeps the payments of a bank that only says that one is not found, and names its words', async () => {
  const { probe: seen, origin } = await probe(anyPayment);
  const text = draft(seen, origin);
  const { services, pis } = parse(text);
  expect([services, pis.paymentServices]).toEqual([['PIS', 'AIS'], ['payments']]);
  expect(text).toMatch(/ {2}- PIS {2}# seen: .*404 "Payment not found", which names payments/);
});

it('writes the payments as comments when nothing shows whether there are any', async () => {
  const { probe: seen, origin } = await probe(gateway);
  const text = draft(seen, origin);
  expect(parse(text).pis).toBeUndefined();
  const lines = text.split('\n');
  const from = lines.indexOf('# pis:');
  const to = lines.findIndex((each, index) => index > from && !each.startsWith('#  '));
  const open = lines
    .map((each, index) => (from <= index && index < to ? each.slice(2) : each))
    .join('\n');
  expect(parse(filled(open)).pis.creditorName).toBe('something');
});

const METADATA = '/.well-known/oauth-authorization-server';
const oauth =
  (more: object): Rule =>
  (method, path, request) =>
    path === METADATA
      ? [200, { authorization_endpoint: 'https://iam.example/authorize', ...more }]
      : express(method, path, request);

it.each([
  ['without registration', {}, { clientId: 'REPLACE', missing: ['registerClient'] }],
  [
    'with registration',
    { registration_endpoint: 'https://iam.example/r' },
    { clientId: undefined, missing: undefined },
  ],
])('proposes OAUTH where there are metadata of an OAuth server %s', async (_, more, want) => {
  const { probe: seen, origin } = await probe(oauth(more));
  const text = draft(seen, origin);
  const { sca, tpp, services, missingOperations } = parse(text);
  expect([sca.approaches, services]).toEqual([['OAUTH'], ['PIS', 'AIS', 'IAM']]);
  expect([tpp.clientId, missingOperations?.filter((id: string) => /^reg/.test(id))]).toEqual([
    want.clientId,
    want.missing,
  ]);
  expect(text).toMatch(/approaches: .*# guess: the bank has metadata of an OAuth server .*--yes/);
});

it('says that REDIRECT is a guess where nothing shows the approach', async () => {
  const { probe: seen, origin } = await probe(express);
  expect(draft(seen, origin)).toContain(
    'approaches: [REDIRECT]  # guess: --yes creates a consent to see it',
  );
});
