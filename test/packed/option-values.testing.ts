import type { Option } from './installed-options.testing.js';

/** Two different values that an option takes. */
export interface Values {
  readonly good: string;
  readonly changed: string;
  /** Further words that the option needs. */
  readonly with?: readonly string[];
  /** In place of the words that the command has otherwise. */
  readonly base?: readonly string[];
  /** Exit codes; by default 0 and 1, which is a finding; null for a command that was interrupted. */
  readonly codes?: readonly (number | null)[];
}

const OWN_BANK = ['--only', 'piis/confirm/answers-200', '--no-preflight', '--out', '{out}'];
const FORMAL = ['--dialect', 'berlin-group'];
const WALKS = [
  ...suite(),
  '--walks',
  '1',
  '--only',
  'walks/basket',
  '--no-preflight',
  '--out',
  '{out}',
];
const SIGNED = ['--sign', 'certs/tpp1-qseal.pem', '--sign-key', 'certs/tpp1-qseal.key.pem'];
/** Lists mutants and tests none of them. */
const DERIVED = ['--derived', '--operation', 'getPaymentStatus', '--list'];
const TARGET = ['--url', '{url}', '--auth-url', '{iam}', '--out', '{out}.yaml'];
const PFX = ['--pfx', 'certs/tpp1-qwac.pfx'];
const HTTP = ['--http', '--port', '0', '--iam-port', '0'];
/** Other languages need Java, which a machine may lack; the message says so. */
const JAVA = { with: ['--target', 'java-spring'], codes: [0, 1, 2] };

/**
 * A row for each option with a text or a number, by its name, or by command and name where commands differ. Words of choices and of
 * switches need none: the help lists them.
 */
export const VALUES: Readonly<Record<string, Values>> = {
  adapter: { good: 'fastify', changed: 'express' },
  as: { good: '1.3.6', changed: '1.3.12', base: [...OWN_BANK, ...FORMAL] },
  'admin-host': { good: 'localhost', changed: '127.0.0.1', with: ['--admin-port', '0'] },
  'admin-port': { good: '0', changed: '{port}' },
  'admin-token-file': {
    good: '{out}.token',
    changed: '{out}-b.token',
    with: ['--admin-port', '0'],
  },
  'auth-url': { good: '{iam}', changed: '{iam}/' },
  'base-path': { good: '/psd2', changed: '/' },
  'base-url': { good: '{url}', changed: '{url}/' },
  'client-ca': { good: 'certs/ca.pem', changed: 'more/ca.pem', with: proxyKey('certs') },
  'client-cert-header': { good: 'Client-Cert', changed: 'X-Cert:pem', base: HTTP },
  'profile init client-cert-header': { good: 'Client-Cert', changed: 'X-Cert:pem' },
  'draft-waivers': { good: '{out}-a.yaml', changed: '{out}-b.yaml' },
  'iam-port': { good: '0', changed: '{port}', base: ['--port', '0'] },
  'passphrase-env': {
    good: 'PASSPHRASE',
    changed: 'OTHER',
    base: ['unsigned', '--pfx', 'certs/tpp1-qwac.pfx'],
  },
  'public-iam-url': {
    good: 'https://iam.example',
    changed: 'https://iam.example:9',
    with: ['--public-url', 'https://bank.example'],
  },
  'public-url': {
    good: 'https://bank.example',
    changed: 'https://bank.example:9',
    with: ['--public-iam-url', 'https://iam.example'],
  },
  'sign-key': {
    good: 'certs/tpp1-qseal.key.pem',
    changed: 'more/tpp1-qseal.key.pem',
    with: SIGNED.slice(0, 2),
  },
  'certs inspect passphrase-env': { good: 'PASSPHRASE', changed: 'OTHER' },
  'certs convert passphrase-env': {
    good: 'PASSPHRASE',
    changed: 'OTHER',
    base: ['certs/tpp1-qwac.pfx', '--to', 'pem', '--out', '{out}.pem'],
  },
  'certs convert out-passphrase-env': {
    good: 'PASSPHRASE',
    changed: 'OTHER',
    base: [
      ...['certs/tpp1-qwac.pem', '--key', 'certs/tpp1-qwac.key.pem'],
      ...['--to', 'pfx', '--out', '{out}.pfx'],
    ],
  },
  'certs convert chain': { good: 'certs/ca.pem', changed: 'more/ca.pem' },
  // the second key belongs to another certificate
  'certs convert key': {
    good: 'certs/tpp1-qwac.key.pem',
    changed: 'certs/tpp2-qwac.key.pem',
    codes: [0, 2],
  },
  'certs convert out': { good: '{out}-a.pem', changed: '{out}-b.pem' },
  'sign-passphrase-env': { good: 'PASSPHRASE', changed: 'OTHER', with: ['--sign', PFX[1] ?? ''] },
  'trusted-proxy': { good: '127.0.0.1', changed: '10.0.0.2', base: HTTP },
  'walks-requests': { good: '20', changed: '30', base: WALKS },
  'walks-seconds': { good: '2', changed: '3', base: WALKS },
  'write-profile': { good: '{out}-a.yaml', changed: '{out}-b.yaml' },
  base: { good: 'HEAD', changed: 'HEAD~1' },
  ca: { good: 'certs/ca.pem', changed: 'more/ca.pem' },
  cases: { good: 'extension', changed: 'extension/xs2a-extension.mjs' },
  cert: { good: 'certs/server.pem', changed: 'more/server.pem', with: proxyKey('certs') },
  certificate: { good: 'certs/tpp1-qseal.pem', changed: 'more/tpp1-qseal.pem' },
  'profile init certificate': { good: 'certs/tpp1-qwac.pem', changed: 'more/tpp1-qwac.pem' },
  certs: { good: 'certs', changed: 'more' },
  clause: { good: 'PIIS-CONFIRM-200', changed: 'PIIS-', base: [...suite(), '--list'] },
  concurrency: { good: '1', changed: '8' },
  config: { good: 'xs2a.config.json', changed: 'other.config.json' },
  'bank config': { good: 'bank-config.yaml', changed: 'other-config.yaml' },
  document: {
    good: '{folder}/bank.yaml',
    changed: '{folder}/later.yaml',
    base: ['--for', 'ci', '--force'],
  },
  'bank fault': { good: 'funds-answer-201', changed: 'funds-consent-answers-200' },
  fault: { good: 'funds-answer-201', changed: 'funds-consent-answers-200', base: OWN_BANK },
  faults: { good: 'funds-answer-201', changed: 'funds-consent-read-*' },
  header: { good: 'X-Tenant: one', changed: 'X-Tenant: two' },
  groups: { good: '1', changed: '0', base: ['--size', '2', '--out', '{out}'], codes: [0, 2] },
  host: { good: 'localhost', changed: '127.0.0.1' },
  jar: { good: 'none.jar', changed: 'other.jar', ...JAVA },
  jobs: { good: '1', changed: '2' },
  'report verify key': { good: 'certs/tpp1-qseal.pem', changed: 'more/tpp1-qseal.pem' },
  'report publish key': { good: 'certs/tpp1-qseal.key.pem', changed: 'more/tpp1-qseal.key.pem' },
  'report withdraw key': { good: 'certs/tpp1-qseal.key.pem', changed: 'more/tpp1-qseal.key.pem' },
  'report sign key': { good: 'certs/tpp1-qseal.key.pem', changed: 'more/tpp1-qseal.key.pem' },
  'profile init key': { good: 'certs/tpp1-qwac.key.pem', changed: 'more/tpp1-qwac.key.pem' },
  key: { good: 'certs/server.key.pem', changed: 'more/server.key.pem', with: proxyKey('certs') },
  list: { good: 'clauses', changed: 'options', base: [] },
  // it takes all shards of a whole selftest, which conformance/selftest/merged-shards.test.ts tries
  merge: { good: 'run', changed: 'part-1', base: ['--out', '{out}'], codes: [2] },
  mutant: {
    good: 'getPaymentStatus@*',
    changed: 'getConsentStatus/*',
    base: ['--derived', '--list'],
  },
  'report export map': {
    good: 'tracker.yaml',
    changed: 'other-tracker.yaml',
    base: ['run', '--for', 'xray', '--out', '{out}'],
  },
  name: { good: 'bank', changed: 'the-other' },
  null: { good: 'not-found-to-everything', changed: 'garbage' },
  nulls: { good: 'not-found-to-everything', changed: 'garbage' },
  only: { good: 'piis/confirm/answers-200', changed: 'piis/confirm/' },
  operation: { good: 'getPaymentStatus', changed: 'getConsentStatus', base: DERIVED },
  origin: { good: 'https://one.example', changed: 'https://two.example' },
  out: { good: '{out}-a', changed: '{out}-b' },
  'report export out': { good: '{out}-a.zip', changed: '{out}-b.zip' },
  'profile init out': { good: '{out}-a.yaml', changed: '{out}-b.yaml' },
  output: { good: 'json={out}.json', changed: 'markdown={out}.md' },
  'report compare output': { good: 'json={out}.json', changed: 'html={out}.html' },
  overlay: { good: 'overlay.yaml', changed: 'other-overlay.yaml' },
  passphrase: { good: 'one', changed: 'two words' },
  'profile init passphrase': {
    good: 'right',
    changed: ['$', '{env:PASSPHRASE}'].join(''),
    base: [...TARGET, '--ca', 'certs/ca.pem', ...PFX],
  },
  pairs: { good: '1', changed: '0', base: ['--out', '{out}'], codes: [0, 2] },
  path: { good: '1:1:0,BAEAAB:q', changed: '1:1:0,BAEAAB:r', base: [...WALKS, '--seed', '7'] },
  pfx: {
    good: 'certs/tpp1-qwac.pfx',
    changed: 'more/tpp1-qwac.pfx',
    base: ['unsigned', '--passphrase-env', 'PASSPHRASE'],
  },
  'profile init pfx': {
    good: 'certs/tpp1-qwac.pfx',
    changed: 'more/tpp1-qwac.pfx',
    base: [...TARGET, '--ca', 'certs/ca.pem', '--passphrase', 'right'],
  },
  'report publish pfx': {
    good: 'certs/tpp1-qwac.pfx',
    changed: 'more/tpp1-qwac.pfx',
    base: ['run', '--out', '{out}', '--passphrase-env', 'PASSPHRASE'],
  },
  'report withdraw pfx': {
    good: 'certs/tpp1-qwac.pfx',
    changed: 'more/tpp1-qwac.pfx',
    base: ['result', '--reason', 'It was wrong.', '--passphrase-env', 'PASSPHRASE'],
  },
  'report publish passphrase-env': {
    good: 'PASSPHRASE',
    changed: 'OTHER',
    base: ['run', '--out', '{out}', ...PFX],
  },
  'report withdraw passphrase-env': {
    good: 'PASSPHRASE',
    changed: 'OTHER',
    base: ['result', '--reason', 'It was wrong.', ...PFX],
  },
  reason: { good: 'It was wrong.', changed: 'The <b>bank</b> changed.' },
  policy: { good: 'policy.yaml', changed: 'other-policy.yaml' },
  port: { good: '0', changed: '{port}' },
  'profile init iban': {
    good: 'DE89370400440532013000',
    changed: 'not an account',
    codes: [0, 2],
  },
  'profile init creditor-iban': {
    good: 'DE89370400440532013000',
    changed: 'not an account',
    codes: [0, 2],
  },
  'profile init psu-id': { good: 'anna', changed: 'nobody' },
  'profile init consent': { good: '7', changed: 'no such consent' },
  profile: { good: 'served.yaml', changed: 'changed.yaml' },
  rate: { good: '100', changed: '0.5' },
  redact: { good: 'names', changed: 'names,ibans,psu-ids' },
  repeat: { good: '1', changed: '2' },
  reporter: { good: 'csv', changed: './reporter.mjs' },
  resume: { good: 'run', changed: 'run/events.ndjson', base: suite() },
  conditions: { good: '1', changed: '2', base: [...DERIVED, '--sample', '1'] },
  sample: { good: '1', changed: '2', base: DERIVED },
  seed: { good: '1', changed: '77', base: WALKS },
  'selftest seed': { good: '1', changed: 'monday', base: [...DERIVED, '--sample', '1'] },
  shard: { good: '1/2', changed: '2/3', base: [...suite(), '--list'] },
  'selftest shard': { good: '1/2', changed: '2/2' },
  sign: { good: SIGNED[1] ?? '', changed: 'certs/both.pem', with: SIGNED.slice(2) },
  // a group has at least two faults
  size: { good: '2', changed: '1', base: ['--groups', '1', '--out', '{out}'], codes: [0, 2] },
  skeleton: { good: '{out}-a', changed: '{out}-b', base: ['server', '--spec', 'later.yaml'] },
  spec: { good: 'bank.yaml', changed: 'bank.json' },
  store: { good: '{out}-a', changed: '{out}-b' },
  'studio run address': {
    good: 'http://127.0.0.1:1',
    changed: 'https://studio.example',
    codes: [2],
  },
  'studio run bank': { good: 'nobody', changed: 'somebody', codes: [2] },
  'studio run only': { good: 'pis/', changed: 'ais/', codes: [2] },
  'studio run tag': { good: 'clock', changed: 'deep', codes: [2] },
  tag: { good: 'clock', changed: 'deep', with: ['--list'] },
  target: { good: '{url}', changed: 'http://127.0.0.1:9' },
  'generate target': { good: 'java-spring', changed: 'kotlin', codes: [0, 1, 2] },
  templates: { good: 'templates', changed: 'other-templates' },
  url: { good: '{url}', changed: '{url}/' },
  'bank variant': { good: 'relative-links', changed: 'explicit-start' },
  variant: { good: 'relative-links', changed: 'explicit-start', base: OWN_BANK },
  variants: { good: 'relative-links', changed: 'explicit-start' },
  waivers: { good: 'waivers.yaml', changed: 'other-waivers.yaml' },
  walks: { good: '0', changed: '1', with: ['--walks-requests', '20'] },
  with: { good: 'zod', changed: 'msw' },
  witnesses: { good: '{out}-a', changed: '{out}-b' },
};

function suite(): readonly string[] {
  return ['--profile', 'served.yaml'];
}

function proxyKey(folder: string): readonly string[] {
  return ['--cert', `${folder}/server.pem`, '--key', `${folder}/server.key.pem`];
}

/** Choices that need other words. */
const OWN_CHOICES: Readonly<Record<string, Omit<Values, 'good' | 'changed'>>> = {
  // it takes two versions, and no documents besides
  'diff versions': { base: ['--versions=1.3.6'] },
  'conformance dialect': { base: OWN_BANK },
  'conformance framework': { base: [...OWN_BANK, ...FORMAL] },
  'bank framework': { with: FORMAL },
  'certs convert to': {
    base: [
      ...['certs/tpp1-qwac.pem', '--key', 'certs/tpp1-qwac.key.pem', '--out', '{out}.any'],
      ...['--out-passphrase-env', 'PASSPHRASE'],
    ],
  },
  'selftest only': { base: DERIVED },
};

/** Switches that do nothing alone, or too much. */
const SWITCHES: Readonly<Record<string, Omit<Values, 'good' | 'changed'>>> = {
  'studio run yes': { codes: [2] },
  deep: { base: DERIVED },
  derived: { base: DERIVED.slice(1), codes: [0, 2] },
  list: { base: [...DERIVED.slice(0, -1), '--sample', '1', '--out', '{out}'] },
  verbose: { base: OWN_BANK },
  watch: { codes: [0, null] },
};

/** The values of an option: its row, the first and last of its choices, or on and off; undefined when a row is missing. */
export function valuesOf({ command, name, type, choices }: Option): Values | undefined {
  const key = `${command} ${name}`;
  if (type === 'boolean')
    return { good: 'true', changed: 'false', ...(SWITCHES[key] ?? SWITCHES[name]) };
  if (type !== 'choices') return VALUES[key] ?? VALUES[name];
  return { good: choices[0] ?? '', changed: choices.at(-1) ?? '', ...OWN_CHOICES[key] };
}
