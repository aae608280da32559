import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runCli, startBankProcess } from '../../conformance/selftest/run-suite.testing.js';

let folder: string;
let bank: Awaited<ReturnType<typeof startBankProcess>>;
let certs: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-init-'));
  certs = join(folder, 'certs');
  bank = await startBankProcess(['--certs', certs, '--variant', 'payments-only']);
});
afterAll(async () => {
  await bank.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PEM = () => [
  ...['--certificate', join(certs, 'tpp1-qwac.pem'), '--key', join(certs, 'tpp1-qwac.key.pem')],
];
const target = () => parse(readFileSync(bank.profile, 'utf8')).target;
const addresses = () => {
  const { baseUrl, authUrl } = target();
  return ['--url', baseUrl, '--auth-url', authUrl, '--ca', join(certs, 'ca.pem')];
};
let count = 0;

/** Drafts a profile; `text` is undefined when none was written. */
async function init(args: readonly string[]) {
  count += 1;
  const out = join(folder, `draft-${count}.yaml`);
  const run = await runCli(['profile', 'init', ...args, '--out', out]);
  const text = run.exitCode === 0 ? readFileSync(out, 'utf8') : undefined;
  return { ...run, out, text };
}

async function during<T>(rule: RequestListener, act: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer(rule);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('drafts a profile that works once a person has filled in the rest', async () => {
  const { text, out } = await init([...addresses(), ...PEM()]);
  const draft = parse(text ?? '');
  expect([draft.dialect, draft.services]).toEqual(['contract', ['PIS', 'IAM']]);
  expect(draft.ais).toBeUndefined();
  const { psu, pis } = parse(readFileSync(bank.profile, 'utf8'));
  let accounts = 0;
  const filled = (text ?? '')
    .replace(/iban: REPLACE/g, () => {
      accounts += 1;
      return `iban: ${(accounts === 1 ? pis.debtorAccount : pis.creditorAccount).iban}`;
    })
    .replace('id: REPLACE', `id: ${psu.id}`)
    .replace(`\${env:XS2A_PSU_PASSWORD}`, psu.password)
    .replace('submit: "*"', 'submit: login')
    .replace(/^([^#]*: )REPLACE[^#]*(?= {2}#)/gm, '$1Example');
  writeFileSync(out, filled);
  const { exitCode, stdout } = await runCli(['profile', 'check', out]);
  expect(stdout.split('\n').filter((line) => /^preflight failed/.test(line))).toEqual([]);
  expect(exitCode).toBe(0);
});

it('accepts a PFX, and writes the name of the variable instead of its passphrase', async () => {
  const word = readFileSync(join(certs, 'tpp1-qwac.pfx.passphrase.txt'), 'utf8').trim();
  const pfx = [...addresses(), '--pfx', join(certs, 'tpp1-qwac.pfx')];
  process.env.XS2A_TEST_WORD = word;
  process.env.XS2A_PASSPHRASE = word;
  try {
    for (const [more, named] of [
      [['--passphrase', word], 'XS2A_PASSPHRASE'],
      [['--passphrase', `\${env:XS2A_TEST_WORD}`], 'XS2A_TEST_WORD'],
      [[], 'XS2A_PASSPHRASE'],
    ] as const) {
      const { text } = await init([...pfx, ...more]);
      expect(text).not.toContain(word);
      const passphrase = `\${env:${named}}`;
      expect(parse(text ?? '').identities.tpp1).toEqual({ pfx: 'certs/tpp1-qwac.pfx', passphrase });
    }
  } finally {
    delete process.env.XS2A_TEST_WORD;
    delete process.env.XS2A_PASSPHRASE;
  }
});

it.each<readonly [string, () => readonly string[], string]>([
  ['no certificate over https', () => ['--url', target().baseUrl], 'needs a client certificate.'],
  [
    'a certificate without its key',
    () => ['--url', 'http://localhost:1', '--certificate', 'x.pem'],
    '--certificate is given alone.',
  ],
  [
    'PEM and PFX at once',
    () => ['--url', 'http://localhost:1', '--certificate', 'x.pem', '--pfx', 'x.pfx'],
    '--pfx cannot be combined with --certificate or --key.',
  ],
  ['no address', () => [], 'The address of the bank is missing.'],
  [
    'an invalid header',
    () => ['--url', 'http://localhost:1', '--header', 'Date'],
    '--header "Date" is not a header.',
  ],
  [
    'what is no IBAN',
    () => ['--url', 'http://localhost:1', '--iban', 'account 1'],
    '--iban account 1 is not an IBAN.',
  ],
  [
    'an invalid name of a header',
    () => ['--url', 'http://localhost:1', '--client-cert-header', 'a b'],
    '--client-cert-header a b is not the name of a header.',
  ],
  [
    'a variable that is not set',
    () => ['--url', 'http://localhost:1', '--header', `X-Key: \${env:XS2A_NOT_SET}`],
    '--header X-Key needs the environment variable XS2A_NOT_SET, which is not set.',
  ],
])('refuses %s', async (_what, args, want) => {
  const { exitCode, stderr } = await init(args());
  expect(exitCode).toBe(2);
  expect(stderr).toContain(want);
});

const refusing: RequestListener = (request, response) => {
  const isMine = request.headers['x-key'] === 'geheim-1234';
  const isConsent = isMine && /^\/v1\/consents\/[^/]+$/.test(request.url ?? '');
  const error = isMine ? 'no such consent' : `wrong key ${String(request.headers['x-key'])}`;
  const [status, body] =
    isMine && !isConsent ? [404, 'no'] : [isMine ? 404 : 401, `{"error":"${error}"}`];
  response.writeHead(status).end(body);
};

it("reports in the bank's words that it refuses every call, and sends a given header", async () => {
  await during(refusing, async (origin) => {
    const { exitCode, stderr, text } = await init(['--url', origin]);
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /Every call is refused in the same way: 401 "wrong key undefined" \(\d+ calls\)\./,
    );
    expect(stderr).toContain("--header 'Name: value'");
    expect(text).toContain('# Every call is refused in the same way: 401 "wrong key undefined"');
    expect(parse(text ?? '').identities).toBeUndefined();
    process.env.XS2A_TEST_KEY = 'geheim-1234';
    const header = `X-Key: \${env:XS2A_TEST_KEY}`;
    const given = await init(['--url', origin, '--header', header, '--header', 'X-Other: a: b']);
    expect(given.stderr).not.toContain('refused in the same way');
    const { headers, services } = parse(given.text ?? '');
    expect(services).toEqual(['AIS']);
    expect(headers).toEqual([
      { name: 'X-Key', value: `\${env:XS2A_TEST_KEY}` },
      { name: 'X-Other', value: 'a: b' },
    ]);
    process.env.XS2A_TEST_KEY = 'falsch-5678';
    const wrong = await init(['--url', origin, '--header', header]);
    delete process.env.XS2A_TEST_KEY;
    expect(wrong.text).toContain('401 "wrong key ***"');
    expect(`${wrong.text}${wrong.stderr}`).not.toContain('falsch-5678');
  });
});

const DOCUMENT = (origin: string) => ({
  openapi: '3.0.1',
  info: { title: 'A bank', version: '1' },
  servers: [{ url: `${origin}/{part}`, variables: { part: { default: 'xs2a' } } }],
  paths: {
    '/v1/payments/sepa-credit-transfers': { post: operation() },
    '/v1/payments/acme-express': { post: operation() },
    '/v1/consents': { post: operation() },
    '/v1/consents/{id}': { get: operation(['id']) },
    '/v1/accounts': { get: operation() },
    '/v1/trusted-beneficiaries': { get: operation() },
    '/v1/our-own': { get: operation() },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      word: { type: 'http', scheme: 'bearer' },
    },
  },
  security: [{ key: [] }, { key: [], word: [] }],
});

function operation(path: readonly string[] = []) {
  const header = (name: string) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  });
  return {
    parameters: [
      ...path.map((name) => ({ ...header(name), in: 'path' })),
      header('X-Request-ID'),
      header('X-Tenant'),
    ],
    responses: { 200: { description: 'ok' } },
  };
}

it("reads the bank's own document as well as its responses", async () => {
  const file = join(folder, 'bank-openapi.json');
  const rule: RequestListener = (request, response) => {
    const isThere = /^\/xs2a\/v1\/(consents|payments\/acme-express)\/[^/]+$/.test(
      request.url ?? '',
    );
    response.writeHead(404).end(isThere ? '{"error":"unknown"}' : 'no');
  };
  await during(rule, async (origin) => {
    writeFileSync(file, JSON.stringify(DOCUMENT(origin)));
    const { text } = await init(['--spec', file]);
    const draft = parse(text ?? '');
    expect(draft.target.baseUrl).toBe(`${origin}/xs2a`);
    expect(text).toMatch(/baseUrl: .* {2}# document: the first of its servers/);
    expect(draft.headers).toEqual([
      { name: 'X-Tenant', value: 'REPLACE' },
      { name: 'X-Api-Key', value: 'REPLACE' },
    ]);
    expect(text).toMatch(/# guess: its document names the security scheme "word" \(http bearer\)/);
    expect([draft.services, draft.pis.products]).toEqual([['PIS', 'AIS'], ['acme-express']]);
    expect(draft.optionalOperations).toEqual(['listTrustedBeneficiaries']);
    expect(draft.missingOperations).toEqual(
      expect.arrayContaining([
        'getPayment',
        'getConsentStatus',
        'deleteConsent',
        'listCardAccounts',
      ]),
    );
    expect(draft.missingOperations).not.toContain('getConsent');
    expect(text).toMatch(/ {2}- getPayment {2}# document: not contained in it/);
    const below = await init(['--url', origin, '--spec', file]);
    expect(parse(below.text ?? '').target.baseUrl).toBe(`${origin}/xs2a`);
  });
});

it('refuses a document of another API', async () => {
  const file = join(folder, 'other.json');
  const paths = { '/pets': { get: operation() } };
  writeFileSync(file, JSON.stringify({ ...DOCUMENT('http://localhost:1'), paths }));
  const { exitCode, stderr } = await init(['--spec', file]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('is not a document of this interface');
});

it('finds the version in the paths, and names the older interface beside it', async () => {
  const rule: RequestListener = ({ url = '' }, response) => {
    const isConsent = /^\/berlin-group\/v1(?:\.3)?\/consents\/[^/]+$/.test(url);
    const text = isConsent ? 'no such consent' : 'nothing here';
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ text }));
  };
  await during(rule, async (origin) => {
    const { stderr, text } = await init(['--url', `${origin}/berlin-group`]);
    const older = `Another one was found at ${origin}/berlin-group with /v1/consents.`;
    expect(stderr).toContain(`found at ${origin}/berlin-group with /v1.3/consents.`);
    expect(stderr).toContain(`${older} To test it, give --url ${origin}/berlin-group/v1.`);
    expect(text).toContain(`  # ${older}`);
    const { target, services } = parse(text ?? '');
    expect(target.baseUrl).toBe(`${origin}/berlin-group`);
    expect(target.versions).toEqual({ PIS: 'v1.3', AIS: 'v1.3', PIIS: 'v1.3', SBS: 'v1.3' });
    expect(services).toEqual(['AIS']);
  });
});

it('creates a consent only with --yes, sends the certificate in a header, and deletes what it created', async () => {
  const calls: string[] = [];
  const rule: RequestListener = (request, response) => {
    const call = `${request.method} ${request.url}`;
    const known = request.headers['x-cert']?.includes('BEGIN%20CERTIFICATE') === true;
    if (known && /consents/.test(call)) calls.push(call.replace(/[0-9a-f-]{36}/, '{id}'));
    const link = { scaRedirect: { href: '/x' } };
    const [status, body] =
      call === 'POST /v1/consents'
        ? [201, { consentId: 'c1', consentStatus: 'received', _links: link }]
        : call === 'DELETE /v1/consents/c1'
          ? [204, '']
          : [404, { error: /\/v1\/consents\/[^/]+$/.test(call) ? 'no consent' : 'not here' }];
    response.writeHead(Number(status), { 'content-type': 'application/json' });
    response.end(body === '' ? '' : JSON.stringify(body));
  };
  await during(rule, async (origin) => {
    const args = ['--url', origin, ...PEM(), '--client-cert-header', 'X-Cert:pem'];
    await init(args);
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    const { stderr, text } = await init([
      ...args,
      '--iban',
      'RO49 AAAA 1B31 0075 9384 0000',
      '--yes',
    ]);
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /v1/consents',
      'DELETE /v1/consents/c1',
    ]);
    expect(stderr).toContain('POST /v1/consents created a consent. It was deleted again.');
    const { tls, sca, ais } = parse(text ?? '');
    expect(tls.clientCertificateHeader).toEqual({ name: 'X-Cert', format: 'pem' });
    expect(sca.approaches).toEqual(['REDIRECT']);
    expect(ais.accounts).toEqual([{ iban: 'RO49AAAA1B31007593840000', currency: 'RON' }]);
  });
});
