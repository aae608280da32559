import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatPlace, Xs2aError } from '../../foundation/xs2a-error.js';
import { makeTestPki } from '../../pki/make-test-pki.js';
import { writePki } from '../../pki/write-pki.js';
import { loadProfile, profileOf } from './load-profile.js';

const GOOD = `version: 1
name: Reference bank
dialect: contract
target:
  baseUrl: https://localhost:8443/psd2/
  authUrl: https://localhost:8444
tls:
  ca: certs/ca.pem
identities:
  tpp1:
    pfx: certs/tpp1-qwac.pfx
    passphrase: { file: certs/tpp1-qwac.pfx.passphrase.txt }
  tpp2: { certificate: certs/tpp2-qwac.pem, key: certs/tpp2-qwac.key.pem }
  expired: { certificate: certs/expired-qwac.pem, key: certs/expired-qwac.key.pem }
tpp:
  redirectUri: https://tpp.example/cb
services: [PIS, AIS, IAM]
sca:
  approaches: [REDIRECT, OAUTH]
pis:
  paymentServices: [payments]
  products: [sepa-credit-transfers]
  debtorAccount: { iban: DE40100100103307118608, currency: EUR }
  creditorAccount: { iban: DE02100100109307118603 }
  creditorName: Merchant
  currency: EUR
ais:
  accounts:
    - iban: DE40100100103307118608
  consentModels: [detailed]
psu:
  id: anna
  password: \${env:XS2A_TEST_PASSWORD}
  approve:
    - open: '{link}'
    - fill: { username: '{psuId}', tan: '\${env:XS2A_TEST_TAN}' }
    - submit: login
    - expectRedirect: true
`;

let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'xs2a-profile-'));
  const pki = await makeTestPki({ keys: 'p256' });
  writePki(join(dir, 'certs'), pki, { passphrase: 'pfx secret' });
  process.env['XS2A_TEST_PASSWORD'] = 'env secret';
  process.env['XS2A_TEST_TAN'] = '991234';
});
afterAll(() => {
  delete process.env['XS2A_TEST_PASSWORD'];
  delete process.env['XS2A_TEST_TAN'];
  rmSync(dir, { recursive: true });
});

function write(text: string): string {
  const file = join(dir, 'profile.yaml');
  writeFileSync(file, text);
  return file;
}

/** The valid profile with one piece of text replaced. */
function changed(from: string | RegExp, to: string): string {
  const text = GOOD.replace(from, to);
  if (text === GOOD) throw new Error(`nothing to replace: ${from}`);
  return text;
}

function refusal(text: string): Xs2aError {
  try {
    loadProfile(write(text));
  } catch (error) {
    if (error instanceof Xs2aError) return error;
    throw error;
  }
  throw new Error('the profile was accepted');
}

describe('loadProfile', () => {
  it('reads a profile and resolves its secrets, files and addresses', () => {
    const loaded = loadProfile(write(GOOD));
    expect(loaded.profile.target.baseUrl).toBe('https://localhost:8443/psd2');
    expect(loaded.profile.psu.password).toBe('env secret');
    expect(loaded.profile.psu.approve?.[1]).toEqual({
      fill: { username: '{psuId}', tan: '991234' },
    });
    expect(Object.keys(loaded.identities)).toEqual(['tpp1', 'tpp2', 'expired']);
    expect(loaded.ca).toContain('BEGIN CERTIFICATE');
    expect([...loaded.secrets].sort()).toEqual(['991234', 'env secret', 'pfx secret']);
    expect(loaded.baseDir).toBe(dir);
    expect(loaded.warnings).toEqual([]);
  });

  it('treats the token of the clock as a secret', () => {
    writeFileSync(join(dir, 'operator.token'), 'token of the operator\n');
    const clock =
      'clock: { url: http://localhost:8445/api/clock, token: { file: operator.token } }';
    const loaded = loadProfile(write(`${GOOD}${clock}\n`));
    expect(loaded.profile.clock?.token).toBe('token of the operator');
    expect(loaded.secrets).toContain('token of the operator');
    const error = refusal(`${GOOD}clock: { url: localhost, token: x }\n`);
    expect(error.message).toContain('`clock.url` must be');
  });

  it('reads the seals for signatures', () => {
    const { seals } = loadProfile(
      write(
        GOOD.replace(
          'tpp:\n',
          'signatures:\n  tpp1: { certificate: certs/tpp1-qseal.pem, key: certs/tpp1-qseal.key.pem }\ntpp:\n',
        ),
      ),
    );
    expect(Object.keys(seals)).toEqual(['tpp1']);
    expect(seals.tpp1?.certificate).toContain('BEGIN CERTIFICATE');
  });

  it('reads signatures.required as an option, not as a seal', () => {
    const { seals, profile } = loadProfile(
      write(
        GOOD.replace(
          'tpp:\n',
          'signatures:\n  required: false\n  tpp1: { certificate: certs/tpp1-qseal.pem, key: certs/tpp1-qseal.key.pem }\ntpp:\n',
        ),
      ),
    );
    expect([Object.keys(seals), profile.signatures?.required]).toEqual([['tpp1'], false]);
  });

  it('reads the one-time code and the decoupled scripts, and their secrets', () => {
    const text = GOOD.replace(
      '  approve:',
      [
        '  otp: { file: codes/sms.log, pattern: "[0-9]{4}" }',
        '  decoupled:',
        '    approve: [{ fill: { pin: "${env:XS2A_TEST_TAN}" } }, { submit: "yes={authorisationId}" }]',
        '  approve:',
      ].join('\n'),
    );
    const { profile, secrets } = loadProfile(write(text));
    expect(profile.psu.otp).toEqual({ file: join(dir, 'codes/sms.log'), pattern: '[0-9]{4}' });
    expect(profile.psu.decoupled?.approve[0]).toEqual({ fill: { pin: '991234' } });
    expect(secrets).toContain('991234');
    const fixed = GOOD.replace(
      '  approve:',
      '  otp: { fixed: "${env:XS2A_TEST_TAN}" }\n  approve:',
    );
    expect(loadProfile(write(fixed)).profile.psu.otp).toEqual({ fixed: '991234' });
  });

  it('reads the settings of funds, cards and the combined service', () => {
    const text = GOOD.replace(
      'psu:\n',
      'funds: { account: { iban: DE40100100103307118608 }, currency: EUR, availableAmount: "1.00" }\npsu:\n',
    ).replace(
      '  consentModels: [detailed]\n',
      '  consentModels: [detailed, global]\n  cards: [{ maskedPan: "1234******5678" }]\n  combinedService: true\n',
    );
    const { profile } = loadProfile(write(text));
    expect(profile.funds).toEqual({
      account: { iban: 'DE40100100103307118608' },
      currency: 'EUR',
      availableAmount: '1.00',
    });
    expect(profile.ais?.cards).toEqual([{ maskedPan: '1234******5678' }]);
  });

  it('warns of an expired certificate, except for the identity expired', () => {
    const { warnings } = loadProfile(
      write(GOOD.replace('  tpp2: {', '  wrongRole: {').replaceAll('tpp2-qwac', 'expired-qwac')),
    );
    expect(warnings).toEqual([expect.stringMatching(/expired-qwac\.pem expired on/)]);
  });

  it.each([
    ['pis.currency', 26, 3],
    ['services', 17, 1],
    ['ais.accounts.0.iban', 29, 7],
    ['ais.transactions.dateFrom', 27, 1],
    ['secondPsu', 1, 1],
  ])('locates %s at line %d, column %d', (path, line, column) => {
    expect(loadProfile(write(GOOD)).placeOf(path)).toEqual({
      file: join(dir, 'profile.yaml'),
      line,
      column,
    });
  });

  it('needs no certificates over plain http, and resolves paths of services against the host', () => {
    const plain = changed(/identities:\n(?: {2}.*\n| {4}.*\n)+/, '')
      .replace(
        'https://localhost:8443/psd2/',
        'http://localhost:8443/psd2\n  paths: { AIS: /ais/ }',
      )
      .replace(/tls:\n.*\n/, '');
    const { identities, profile } = loadProfile(write(plain));
    expect([identities, profile.identities]).toEqual([{}, {}]);
    expect(profile.target.paths).toEqual({ AIS: 'http://localhost:8443/ais' });
  });

  it('prefers the command line over the file', () => {
    const formal = GOOD.replace('dialect: contract', 'dialect: berlin-group');
    const as = (framework: string) => loadProfile(write(formal), { framework }).profile.framework;
    expect(as('1.3.12')).toBe('1.3.12');
    expect(() => as('1.3.5')).toThrow('--as 1.3.5 is no version of the framework');
    const ofContract = () => loadProfile(write(GOOD), { framework: '1.3.12' });
    expect(ofContract).toThrow('--as 1.3.12 needs a bank of the formal dialect.');
    const overrides = { baseUrl: 'http://127.0.0.1:1/x/', authUrl: 'http://127.0.0.1:2' };
    expect(loadProfile(write(GOOD), overrides).profile.target).toEqual({
      baseUrl: 'http://127.0.0.1:1/x',
      authUrl: 'http://127.0.0.1:2',
    });
    const bad = () => loadProfile(write(GOOD), { baseUrl: 'localhost:1' });
    expect(bad).toThrow('--base-url localhost:1 is not an absolute http or https address.');
  });
});

const FAULTS: readonly (readonly [string | RegExp, string, string, string])[] = [
  ['name: Reference', 'nmae: Reference', '2:1', 'Unknown key `nmae`; allowed: version, name,'],
  ['redirectUri', 'redirectUrl', '16:3', 'did you mean `redirectUri`?'],
  ['  tpp2:', '  tpp3:', '13:3', 'Unknown key `tpp3` in `identities`'],
  [
    'iban: DE40100100103307118608\n',
    'iban: nonsense\n',
    '29:7',
    '`ais.accounts.0.iban` must match',
  ],
  [
    'dialect: contract',
    'dialect: contrakt',
    '3:1',
    'allowed: contract, berlin-group (did you mean contract?)',
  ],
  [
    'dialect: contract',
    'dialect: contract\nframework: 1.3.9',
    '4:1',
    '`framework` (1.3.9) belongs to banks with `dialect: berlin-group`',
  ],
  ['dialect: contract', 'dialect: contract\nframework: 2.0', '4:1', '`framework` must be'],
  ['https://localhost:8444', 'localhost:8444', '6:3', 'absolute http or https address'],
  ['https://localhost:8444', 'https://u:p@localhost', '6:3', 'absolute http or https address'],
  ['8443/psd2/', '8443/psd2?x=1', '5:3', 'without query or fragment'],
  ['services: [PIS, AIS, IAM]', 'services: PIS', '17:1', '`services` must be a list'],
  ['version: 1', 'version: 2', '1:1', '`version` must be 1'],
  ['dialect: contract\n', '', '1:1', 'The profile lacks the key `dialect`'],
  [
    '  creditorName: Merchant',
    '  creditorName: 7',
    '25:3',
    'a string (numbers and dates in quotes)',
  ],
  [
    '    - submit: login',
    '    - submit: login\n      open: x',
    '37:7',
    'must contain exactly one of open, fill, submit, expectRedirect, http, command',
  ],
  [
    '    - submit: login',
    "    - http: { method: POST, url: 'https://bank.example/{consentID}' }",
    '37:7',
    '`psu.approve.2` names {consentID}, which is not a known placeholder; did you mean {consentId}?',
  ],
  [
    '    - submit: login',
    '    - http: { method: POST, url: /sandbox/approve }',
    '37:29',
    '`psu.approve.2.http.url` must be an absolute http or https address, or begin with a word',
  ],
  [
    '  tpp2: { certificate: certs/tpp2-qwac.pem, key: certs/tpp2-qwac.key.pem }',
    '  tpp2: { certificate: certs/tpp1-qwac.pem, key: certs/tpp1-qwac.key.pem }',
    '13:3',
    '`identities.tpp2` has the same certificate as `tpp1`',
  ],
  [
    'tpp:\n',
    'access: { static: { tpp1: abc } }\ntpp:\n',
    '15:11',
    '`access.static` has no entry for tpp2, which `identities` names',
  ],
  [
    'tpp:\n',
    'access: { refresh: { tpp1: { tokenUrl: https://b.example/t, clientId: a } } }\ntpp:\n',
    '15:22',
    '`access.refresh.tpp1` lacks the key `refreshToken`',
  ],
  [
    'tpp:\n',
    'access: { static: { tpp1: a, tpp2: b }, refresh: {} }\ntpp:\n',
    '15:1',
    '`access` must have exactly one key',
  ],
  [
    '  authUrl: https://localhost:8444\n',
    '  authUrl: https://localhost:8444\n  paths: { PIS: pis/psd2 }\n',
    '7:12',
    '`target.paths.PIS` must be a path like /pis/psd2, or an absolute http or https address',
  ],
  [
    '  authUrl: https://localhost:8444\n',
    '  authUrl: https://localhost:8444\n  versions: { PIS: /psd2 }\n',
    '7:15',
    '`target.versions.PIS` must be a version like v1.3, or none',
  ],
  [
    / {2}tpp1:\n.*\n.*\n/,
    '',
    '9:1',
    '`identities` lacks the key `tpp1`: the certificate that the TPP presents at https://localhost:8443',
  ],
  ['    - submit: login', '    - http: { method: POST }', '37:7', 'lacks the key `url`'],
  ['    - submit: login', '    - command: approve.sh', '37:7', 'must be a list'],
  [/pis:\n( {2}.*\n)+/, '', '17:1', '`services` names PIS, but there is no `pis` block'],
  [
    '[detailed]',
    '[detailed]\n  transactions: { dateFrom: "2024-13-01", dateTo: "2024-01-01" }',
    '31:19',
    'a date like',
  ],
  [
    '[detailed]',
    '[detailed]\n  transactions: { dateFrom: "2024-02-01", dateTo: "2024-01-01" }',
    '31:19',
    'is after',
  ],
  [
    'psu:\n',
    'optionalOperations: [validatePayments]\npsu:\n',
    '31:22',
    'Did you mean validatePayment?',
  ],
  [
    'psu:\n',
    'missingOperations: [getTransactionDetail]\npsu:\n',
    '31:21',
    'Did you mean getTransactionDetails?',
  ],
  [
    '  creditorName: Merchant',
    '  exemptUpTo: "30.00"\n  creditorName: Merchant',
    '25:3',
    '`pis.exemptUpTo` (30.00) leaves no payment that the PSU has to authorise: `pis.maxAmount` (1.00)',
  ],
  [
    '  creditorName: Merchant',
    '  usualAmount: "2.00"\n  creditorName: Merchant',
    '25:3',
    '`pis.usualAmount` (2.00) is more than `pis.maxAmount` (1.00).',
  ],
  [
    'tpp:\n',
    'signatures:\n  tpp1: { certificate: certs/no.pem, key: certs/tpp1-qseal.key.pem }\ntpp:\n',
    '16:3',
    'no.pem.',
  ],
  ['certs/ca.pem', 'certs/nothing.pem', '8:3', 'nothing.pem cannot be read'],
  ['certs/ca.pem', 'certs/ca.key.pem', '8:3', 'contains no PEM certificate'],
  ['tpp2-qwac.key.pem', 'tpp1-qwac.key.pem', '13:3', 'does not match the certificate'],
  ['{ file: certs/tpp1-qwac.pfx.passphrase.txt }', 'wrong', '10:3', 'passphrase does not open'],
  [
    '{ file: certs/tpp1-qwac.pfx.passphrase.txt }',
    '{ file: no }',
    '12:5',
    'no, which cannot be read',
  ],
  [
    'XS2A_TEST_PASSWORD',
    'XS2A_TEST_UNSET',
    '33:3',
    'the environment variable XS2A_TEST_UNSET, which is not',
  ],
  ['name: Reference bank', 'name: { file: secret }', '2:1', '`name` must be a string'],
  [
    '  approve:',
    '  otp: { pattern: x }\n  approve:',
    '34:3',
    'exactly one of fixed, command, file',
  ],
  [
    '  approve:',
    '  otp: { ask: true, file: x }\n  approve:',
    '34:3',
    'exactly one of fixed, command, file, page',
  ],
  [
    '  approve:',
    '  otp: { fixed: "1", pattern: "(" }\n  approve:',
    '34:22',
    'a regular expression',
  ],
  ['  approve:', '  otp: { sms: x }\n  approve:', '34:10', 'Unknown key `sms` in `psu.otp`'],
  [
    '  approve:',
    '  decoupled: { reject: [{ submit: x }] }\n  approve:',
    '34:3',
    '`psu.decoupled` lacks the key `approve`',
  ],
  [
    'psu:\n',
    'funds: { account: { iban: DE40100100103307118608 } }\npsu:\n',
    '31:1',
    '`funds` lacks the key `currency`',
  ],
  ['dialect: contract', 'dialect: contract: x', '3:10', 'This is not valid YAML'],
  ['  currency: EUR', '  currency: EUR\n  currency: EUR', '27:3', 'This is not valid YAML'],
];

describe('loadProfile with an invalid profile', () => {
  it.each(FAULTS)('reports %s -> %s', (from, to, place, sentence) => {
    const error = refusal(changed(from, to));
    expect(error.message).toContain(sentence);
    expect(error.place && formatPlace(error.place)).toBe(`${join(dir, 'profile.yaml')}:${place}`);
    expect(error.hint).not.toBe('');
    expect(error.message + error.hint).not.toMatch(/env secret|pfx secret/);
  });

  it('lists the other errors in the hint', () => {
    const error = refusal(
      changed('name: Reference', 'nmae: R').replace('version: 1', 'version: 3'),
    );
    expect(error.message).toContain('`version` must be 1');
    expect(error.hint).toMatch(/profile\.yaml:2:1 Unknown key `nmae`/);
  });

  it.each([
    ['', 'The profile must be an object with keys'],
    ['- a', 'The profile must be an object with keys'],
  ])('rejects the document %j', (text, sentence) => {
    expect(refusal(text).message).toContain(sentence);
  });

  it('reports a missing file', () => {
    expect(() => loadProfile(join(dir, 'absent.yaml'))).toThrow(
      /Cannot read the file .*absent\.yaml/,
    );
  });
});

it.each([
  [['REDIRECT'], '`psu.approve` is missing'],
  [['EMBEDDED', 'OAUTH'], '`psu.approve` is missing'],
  [['EMBEDDED'], undefined],
  [['DECOUPLED'], undefined],
])('without a script of the pages, %j: %s', (approaches, want) => {
  const { warnings } = profileOf({
    version: 1,
    name: 'Bank',
    dialect: 'contract',
    target: { baseUrl: 'http://localhost:1', authUrl: 'http://localhost:1' },
    tpp: { redirectUri: 'https://tpp.example' },
    services: ['PIIS'],
    sca: { approaches },
    psu: { id: 'x', password: 'x' },
  });
  expect(warnings).toEqual(want === undefined ? [] : [expect.stringContaining(want)]);
});
